"""What rulings do besides taking points."""

from scorekeeper.rules.effects import effects


def test_an_effect_is_found_by_its_id() -> None:
    assert effects()["redeal"].label == "The hand is dealt again by the same dealer"
    assert not effects()["redeal"].reminder


def test_what_stays_on_the_board_is_a_reminder() -> None:
    reminders = {effect.id for effect in effects().values() if effect.reminder}
    assert {"penalty-cards", "must-go-out", "minimum+10"} <= reminders
    assert "play-on" not in reminders
