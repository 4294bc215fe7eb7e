// Turns the server's times into the reader's own clock.
"use strict";
window.localClock = (root) => {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const clock = at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
    const day = at.toLocaleDateString([], { day: "numeric", month: "short" });
    time.textContent = "day" in time.dataset ? `${day} ${clock}` : clock;
  }
};
window.localClock(document);
