// All that the hand form needs, in this order. The program puts each file in the place of its line, minifies the
// whole when it starts and sends it as one: that is quicker, and a fifth lighter, than seven files.
"use strict";

// @import "outbox.js"
// @import "draft.js"
// @import "cards.js"
// @import "keypad.js"
// @import "errors.js"
// @import "preview.js"
// @import "sides.js"
