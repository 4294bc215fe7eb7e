// All that the hand form of a game with sequences needs: see hand-form.js.
"use strict";

// @import "hand-form.js"
// @import "runs.js"
