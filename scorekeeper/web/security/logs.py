"""What a log may say: no secret of a link, and nothing a visitor wrote as a line of its own."""

import logging
import re
from textwrap import indent

_JOIN = re.compile(r"(/j/[^/\s]*/)[^\s?\"']+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_plain = logging.Formatter()


def redact(text: str) -> str:
    """Leave out the secrets of links; show characters that would move or hide text."""
    shown = _CONTROL.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
    return _JOIN.sub(r"\1…", shown)


class RedactFilter(logging.Filter):
    """Mask what is logged, the traceback too."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage().replace("\n", "\\n")
        record.msg, record.args = redact(said), ()
        if record.exc_info:
            told = redact(_plain.formatException(record.exc_info))
            record.exc_text = indent(told, "    ")  # no line of it can pass for a record
        return True


def redact_logs(*names: str) -> None:
    """Put the mask on these loggers, once each."""
    for logger in map(logging.getLogger, names):
        if not any(isinstance(kept, RedactFilter) for kept in logger.filters):
            logger.addFilter(RedactFilter())
