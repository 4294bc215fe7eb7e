"""A ruling read out loud: with a voice there is a button, without one there is none."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.servers import Running

RULING = "rulings/saw-another-card?rules=hudson"
PAIR = "rulings/saw-another-card+drew-extra-cards?rules=hudson"

# A voice that remembers what it was told; {voices} is what getVoices lists.
VOICE = """
  window.spoken = [];
  window.cancelled = 0;
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text; }
  };
  const listeners = [];
  Object.defineProperty(window, "speechSynthesis", { value: {
    voices: VOICES,
    getVoices() { return this.voices; },
    speak(words) { window.spoken.push(words); },
    cancel() { window.cancelled += 1; },
    addEventListener(name, run) { listeners.push(run); },
    arrive() { this.voices = [{ name: "Ann" }]; listeners.forEach((run) => run()); },
  } });
"""


def with_voices(page: Page, voices: str) -> None:
    page.add_init_script(VOICE.replace("VOICES", voices))


def spoken(page: Page) -> Any:
    return page.evaluate("window.spoken.map((words) => [words.text, words.lang])")


@pytest.mark.parametrize("address", [RULING, PAIR])
def test_it_reads_verdict_and_steps_and_stops_on_the_second_tap(
    server: Running, phone: Page, address: str
) -> None:
    with_voices(phone, '[{ name: "Ann" }]')
    phone.goto(server.url + address)
    button = phone.locator("[data-speak] button")
    expect(button).to_have_text("Read it out loud")
    phone.tap("[data-speak] button")
    [[text, language]] = spoken(phone)
    verdicts = phone.locator("main .verdict").all_inner_texts()
    steps = phone.locator("main .steps > li").all_inner_texts()
    assert all(" ".join(part.split()) in text for part in (*verdicts, *steps))
    assert language == "en"
    expect(button).to_have_text("Stop reading")
    before = phone.evaluate("window.cancelled")
    phone.tap("[data-speak] button")
    assert phone.evaluate("window.cancelled") == before + 1
    expect(button).to_have_text("Read it out loud")


def test_when_the_voice_has_finished_it_can_be_read_again(server: Running, phone: Page) -> None:
    with_voices(phone, '[{ name: "Ann" }]')
    phone.goto(server.url + RULING)
    phone.tap("[data-speak] button")
    phone.evaluate("window.spoken[0].dispatchEvent(new Event('end'))")
    expect(phone.locator("[data-speak] button")).to_have_text("Read it out loud")


def test_a_voice_that_arrives_late_brings_the_button(server: Running, phone: Page) -> None:
    with_voices(phone, "[]")
    phone.goto(server.url + RULING)
    expect(phone.locator("[data-speak] button")).to_have_count(0)
    phone.evaluate("speechSynthesis.arrive()")
    expect(phone.locator("[data-speak] button")).to_be_visible()


def test_without_a_voice_there_is_no_button(server: Running, phone: Page) -> None:
    phone.add_init_script("delete window.speechSynthesis; delete Window.prototype.speechSynthesis;")
    errors: list[str] = []

    def fail(error: Any) -> None:
        errors.append(str(error))

    phone.on("pageerror", fail)
    phone.goto(server.url + RULING)
    phone.wait_for_load_state()
    expect(phone.locator(".verdict")).to_be_visible()
    expect(phone.locator("[data-speak] button")).to_have_count(0)
    assert errors == []
