"""What a log may say."""

import logging

import pytest

from scorekeeper.web.security.logs import RedactFilter, redact, redact_logs


@pytest.mark.parametrize(
    ("text", "logged"),
    [
        ("GET /j/abc/DEF-secret HTTP/1.1", "GET /j/abc/… HTTP/1.1"),
        ('"/j/abc/DEF?x=1" and /j/x/y', '"/j/abc/…?x=1" and /j/x/…'),
        ("GET /t/abc/hand", "GET /t/abc/hand"),
        ("a\x1b[2Kb\u202ec\x00", "a\\x1b[2Kb\\x202ec\\x00"),
        ("tab\tand\nline", "tab\tand\nline"),
    ],
)
def test_secrets_are_left_out_and_control_characters_shown(text: str, logged: str) -> None:
    assert redact(text) == logged


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("test", logging.ERROR, __file__, 1, message, args, info)


def test_a_message_stays_one_line() -> None:
    entry = record("renamed by %s at /j/a/secret", "Zoë\nERROR forged")
    assert RedactFilter().filter(entry)
    assert entry.getMessage() == "renamed by Zoë\\nERROR forged at /j/a/…"


def test_no_line_of_a_traceback_can_pass_for_a_record() -> None:
    entry = record("broken", error=ValueError("/j/a/secret\nERROR forged"))
    RedactFilter().filter(entry)
    lines = logging.Formatter().format(entry).splitlines()
    assert lines[0] == "broken"
    assert all(line.startswith("    ") for line in lines[1:])
    assert "    ValueError: /j/a/…" in lines
    assert "    ERROR forged" in lines


def test_the_filter_is_put_on_once() -> None:
    redact_logs("scorekeeper-test")
    redact_logs("scorekeeper-test")
    filters = logging.getLogger("scorekeeper-test").filters
    assert [type(kept) for kept in filters] == [RedactFilter]
