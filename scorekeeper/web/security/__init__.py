"""Who may send what, and what every response and log line must carry or hide."""

from flask import Flask

from scorekeeper.web.security import csrf, drafts, form_limits, hosts, rates
from scorekeeper.web.security.logs import redact_logs
from scorekeeper.web.security.sessions import ClocklessSession


def protect(app: Flask) -> None:
    """Put the checks in front of every request: the host first, then who sends it."""
    app.session_interface = ClocklessSession()
    redact_logs(app.logger.name, "werkzeug", "waitress")
    hosts.protect(app)
    form_limits.protect(app)
    csrf.protect(app)
    rates.protect(app)
    drafts.protect(app)
