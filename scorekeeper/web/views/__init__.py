"""The pages: one blueprint a subject, each view short."""

from flask import Flask, render_template, request
from werkzeug.exceptions import HTTPException

from scorekeeper.errors import LedgerRefusal
from scorekeeper.store.ledger import NoSuchTable, StoreRefusal
from scorekeeper.web import page_cache
from scorekeeper.web.filters import add_filters
from scorekeeper.web.security.guard import TokenRejected
from scorekeeper.web.urls import address
from scorekeeper.web.views import (
    board,
    books,
    files,
    hands,
    home,
    new_game,
    offline,
    penalties,
    rulings,
    search,
    settings,
    sharing,
    sheets,
    tools,
)

BLUEPRINTS = tuple(
    view.bp
    for view in (
        board,
        books,
        files,
        hands,
        home,
        new_game,
        offline,
        penalties,
        rulings,
        search,
        settings,
        sharing,
        sheets,
        tools,
    )
)


def fill_templates(app: Flask) -> None:
    """Give every template what it may need."""
    app.jinja_env.globals["url_for"] = address
    app.jinja_env.globals["csrf_token"] = page_cache.token
    app.jinja_env.globals["form_key"] = page_cache.key
    app.jinja_env.globals["cite_url"] = books.cite_url
    app.jinja_env.globals["cite_label"] = books.cite_label
    app.jinja_env.globals["said"] = page_cache.said
    app.jinja_env.globals["gap"] = page_cache.gap
    add_filters(app)


_WORDS = {
    400: ("That could not be read", "Something in the request did not fit. Go back and try again."),
    403: ("This link may only watch", "Ask whoever keeps the score for the score link."),
    404: (
        "There is nothing here",
        "The table may have been deleted, or its link is not on this phone or was replaced by a "
        "new one. Ask whoever keeps the score for the link.",
    ),
    405: ("That cannot be done here", "Go back and use the buttons of the page."),
    413: ("That is too much at once", "Send less: a hand is only a few numbers."),
    500: (
        "Something broke",
        "Your numbers are still on this phone. Go back and tap Save once more.",
    ),
}


def show_errors(app: Flask) -> None:
    """Answer every error with a page that says what to do."""

    @app.errorhandler(TokenRejected)
    def send_again(_error: TokenRejected) -> tuple[str, int]:
        return render_template("errors/again.html", typed=_typed(), action=request.full_path), 400

    @app.errorhandler(NoSuchTable)
    def no_table(_error: NoSuchTable) -> tuple[str, int]:
        return _page(404, "")

    @app.errorhandler(StoreRefusal)
    def not_saved(error: StoreRefusal) -> tuple[str, int]:
        app.logger.error("not saved: %s", error)
        return render_template(
            "errors/not_saved.html",
            why=str(error),
            typed=_typed(),
            action=request.full_path,
        ), 503

    @app.errorhandler(LedgerRefusal)
    def not_readable(error: LedgerRefusal) -> tuple[str, int]:
        app.logger.error("not readable: %s", error)
        return _page(500, str(error))

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> tuple[str, int] | HTTPException:
        if error.code is None or error.code < 400:  # noqa: PLR2004 (a redirect is no error)
            return error
        said = error.description if type(error).description != error.description else ""
        return _page(error.code, said or "")

    @app.errorhandler(500)
    def broken(_error: Exception) -> tuple[str, int]:
        return _page(500, "")


def _typed() -> list[tuple[str, str]]:
    """Give back everything that was sent, so that one more tap sends it again."""
    return [(k, v) for k, v in request.form.items(multi=True) if k != "csrf_token"]


def _page(code: int, said: str) -> tuple[str, int]:
    title, words = _WORDS.get(code, ("That did not work", "Go back and try again."))
    return render_template("errors/error.html", title=title, words=said or words, code=code), code
