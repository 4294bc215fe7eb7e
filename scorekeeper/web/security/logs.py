"""Log filter: redacts link secrets, escapes control characters."""

import logging
import re
from textwrap import indent

_JOIN = re.compile(r"(/j/[^/\s]*/)[^\s?\"']+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_plain = logging.Formatter()


def redact(text: str) -> str:
    """Return a text without secrets of links, with characters that move or hide text escaped."""
    shown = _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    return _JOIN.sub(r"\1…", shown)


class RedactFilter(logging.Filter):
    """Redacts log records, their tracebacks too."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage().replace("\n", "\\n")
        record.msg, record.args = redact(message), ()
        if record.exc_info:
            traceback = redact(_plain.formatException(record.exc_info))
            record.exc_text = indent(traceback, "    ")  # no line of it can pass for a record
        return True


def redact_logs(*names: str) -> None:
    """Add the filter to these loggers, once each."""
    for logger in map(logging.getLogger, names):
        if not any(isinstance(known, RedactFilter) for known in logger.filters):
            logger.addFilter(RedactFilter())
