"""The page of every error: what happened, and what to do."""

from math import ceil

from flask import Flask, render_template, request
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper.errors import LedgerRefusal
from scorekeeper.store.refusals import NoSuchTable, StoreRefusal
from scorekeeper.web.security.csrf import TokenRejected

_TEXTS = {
    400: ("That could not be read", "Something in the request did not fit. Go back and try again."),
    403: ("This link may only watch", "Ask whoever keeps the score for the score link."),
    404: (
        "There is nothing here",
        "The game may have been deleted, or its link is not on this phone or was replaced by a "
        "new one. Ask whoever keeps the score for the link.",
    ),
    405: ("That cannot be done here", "Go back and use the buttons of the page."),
    409: ("That was too late", "Something else was saved first. Go back and look again."),
    413: ("That is too much at once", "Send less: a hand is only a few numbers."),
    500: (
        "Something broke",
        "Your numbers are still on this phone. Go back and tap Save once more.",
    ),
}


def add_error_pages(app: Flask) -> None:
    """Answer every error with a page that says what to do."""

    @app.errorhandler(TokenRejected)
    def send_again(_error: TokenRejected) -> tuple[str, int]:
        return render_template("errors/again.html", typed=_typed(), action=request.full_path), 400

    @app.errorhandler(TooManyRequests)
    def too_many(error: TooManyRequests) -> tuple[str, int, dict[str, str]]:
        wait = int(error.retry_after or 0) if isinstance(error.retry_after, int) else 0
        page = render_template(
            "errors/too_many.html",
            most=app.config["NEW_TABLES"],
            minutes=max(1, ceil(wait / 60)),
            typed=_typed(),
            action=request.full_path,
        )
        return page, 429, {"Retry-After": str(wait)}

    @app.errorhandler(NoSuchTable)
    def no_table(_error: NoSuchTable) -> tuple[str, int]:
        return _page(404, "")

    @app.errorhandler(StoreRefusal)
    def not_saved(error: StoreRefusal) -> tuple[str, int]:
        app.logger.error("not saved: %s", error)
        return _not_saved(str(error)), 503

    @app.errorhandler(LedgerRefusal)
    def not_readable(error: LedgerRefusal) -> tuple[str, int]:
        app.logger.error("not readable: %s", error)
        if request.method == "POST":
            return _not_saved(str(error)), 500
        return _page(500, str(error))

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> tuple[str, int] | HTTPException:
        if error.code is None or error.code < 400:  # noqa: PLR2004 (a redirect is no error)
            return error
        is_own = error.description != type(error).description  # given to abort() by a view
        return _page(error.code, error.description or "" if is_own else "")

    @app.errorhandler(500)
    def broken(_error: Exception) -> tuple[str, int]:
        return _page(500, "")


def _not_saved(why: str) -> str:
    return render_template(
        "errors/not_saved.html", why=why, typed=_typed(), action=request.full_path
    )


def _typed() -> list[tuple[str, str]]:
    """Return every field that was sent, so that one more tap sends it again."""
    return [(k, v) for k, v in request.form.items(multi=True) if k != "csrf_token"]


def _page(code: int, description: str) -> tuple[str, int]:
    title, usual = _TEXTS.get(code, ("That did not work", "Go back and try again."))
    return render_template(
        "errors/error.html", title=title, text=description or usual, code=code
    ), code
