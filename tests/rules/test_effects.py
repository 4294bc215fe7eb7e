"""What rulings do besides taking points."""

from scorekeeper.rules.effects import effects, that_hold


def test_an_effect_is_found_by_its_id() -> None:
    assert effects()["redeal"].label == "The hand is dealt again by the same dealer"
    assert not effects()["redeal"].reminder


def test_what_stays_on_the_board_is_a_reminder() -> None:
    reminders = {effect.id for effect in effects().values() if effect.reminder}
    assert {"penalty-cards", "must-go-out", "minimum+10"} <= reminders
    assert "play-on" not in reminders


def test_an_effect_overrules_what_cannot_hold_beside_it() -> None:
    assert that_hold(("play-on", "hand-ends", "play-on")) == ("hand-ends",)
    assert that_hold(("deal-stands", "redeal", "rightful-dealer-next")) == (
        "redeal",
        "rightful-dealer-next",
    )
    assert that_hold(("play-on", "legalise", "play-on")) == ("play-on", "legalise")


def test_what_is_overruled_is_an_effect() -> None:
    assert all({*effect.over} <= effects().keys() - {effect.id} for effect in effects().values())
