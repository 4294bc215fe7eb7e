// A ruling read out loud with the phone's own voice; where the browser has no voice, there is no button.
"use strict";

(() => {
  const place = document.querySelector("[data-speak]");
  const voice = window.speechSynthesis;
  const button = document.createElement("button");

  // What is read: verdicts and steps, from top to bottom, each as a sentence of its own.
  function sentences() {
    const parts = [...document.querySelectorAll("main .verdict, main .steps > li")];
    const texts = parts.map((part) => part.textContent.replace(/\s+/g, " ").trim());
    return texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");
  }

  function showState(isSpeaking) {
    button.textContent = isSpeaking ? "Stop reading" : "Read it out loud";
    button.setAttribute("aria-pressed", String(isSpeaking));
  }

  function stop() {
    voice.cancel();
    showState(false);
  }

  function speak() {
    const words = new SpeechSynthesisUtterance(sentences());
    words.lang = document.documentElement.lang;
    words.addEventListener("end", () => showState(false));
    words.addEventListener("error", () => showState(false));
    voice.cancel(); // what is left of another page
    voice.speak(words);
    showState(true);
  }

  // Some browsers list their voices only after a while.
  function offer() {
    if (!voice.getVoices().length || place.contains(button)) return;
    place.append(button);
    place.hidden = false;
  }

  function begin() {
    button.type = "button";
    button.className = "button";
    button.addEventListener("click", () => (button.getAttribute("aria-pressed") === "true" ? stop() : speak()));
    showState(false);
    offer();
    voice.addEventListener?.("voiceschanged", offer);
    addEventListener("pagehide", stop);
  }

  if (place && voice && window.SpeechSynthesisUtterance) begin();
})();
