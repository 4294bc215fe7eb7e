"""This device: the secret in its cookie, the links kept under it, and its name in the history.

Up to version 0.2 the links themselves were in a cookie. It is still read, and moved here by the
first page that such a phone opens; and it still serves where the links cannot be stored.
"""

import re
import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import cast

from flask import Flask, Response, current_app, g, request, session
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response as BaseResponse

from scorekeeper.forms.fields import clean
from scorekeeper.store import device_links
from scorekeeper.store.house_sheets import StoredSheet, delete_sheet, device_sheets, keep_sheet
from scorekeeper.store.ledger import TableState
from scorekeeper.store.refusals import StoreRefusal
from scorekeeper.store.secrets import hash_secret
from scorekeeper.store.store import Store
from scorekeeper.web.security import rates
from scorekeeper.web.security.sessions import drop_cookie, is_background_fetch, set_cookie

DEVICE_COOKIE, LINKS_COOKIE, NAME_COOKIE = "phone", "tables", "device"
LOOKS_COOKIE = "looks"  # text size and hand
MODE_COOKIE = "way"  # how hands are counted on this device
MOST_IN_COOKIE = 60  # links that fit into a cookie
LONGEST_DEVICE_NAME = 40
_DEVICE = re.compile(r"([A-Za-z0-9_-]{32,64})(?:\.(\d{6}))?")
_LINK = re.compile(r"([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{20,64})")
_NAMES = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android phone"))


def keep_links(app: Flask) -> None:
    """Move the links of old cookies, and keep each device's cookie alive while it is used."""
    app.before_request(_move_links)
    app.after_request(_renew_cookies)


def _store() -> Store:
    return cast(Store, current_app.extensions["store"])


# The secret, and what it opens


def device_secret(cookies: Mapping[str, str]) -> str:
    """Return the secret in a device's cookie, "" where it has none."""
    found = _DEVICE.fullmatch(cookies.get(DEVICE_COOKIE, ""))
    return found[1] if found else ""


def own_mark() -> str:
    """Return what tells this device from others; "" where nothing does."""
    return mark_of({**request.cookies, DEVICE_COOKIE: _own_secret()})


def mark_of(cookies: Mapping[str, str]) -> str:
    """Return what tells a device with these cookies from others; it opens nothing."""
    secret = device_secret(cookies) or cookies.get(LINKS_COOKIE, "")
    return hash_secret(secret) if secret else ""


def parse_links(cookie: str) -> dict[str, str]:
    """Return the links in an old cookie's text: table id -> secret, the newest first."""
    return dict(_LINK.findall(cookie))


def state_for(store: Store, cookies: Mapping[str, str], table_id: str) -> TableState | None:
    """Return how far a table has come and what a device with these cookies may do at it.

    None where it may not even see it. Every request for a table is decided here, that of a
    follower's poll as well.
    """
    device = device_secret(cookies)
    state = device and device_links.device_state(store, hash_secret(device), table_id)
    if state:
        return state
    old = parse_links(cookies.get(LINKS_COOKIE, "")).get(table_id)
    return store.peek(table_id, hash_secret(old)) if old else None


def link_secret(table_id: str) -> str:
    """Return the secret of this device's link to a table, "" where it has none."""
    device = _own_secret()
    kept = device and device_links.device_link_secret(_store(), device, table_id)
    return kept or _old_links().get(table_id, "")


def table_ids() -> list[str]:
    """List the tables this device has a good link to, the one touched last first."""
    device = _own_secret()
    kept = device_links.device_tables(_store(), hash_secret(device)) if device else []
    left = [row.id for row in _store().summaries(_old_links()) if row.id not in kept]
    return [
        *kept,
        *(table_id for table_id in left if state_for(_store(), request.cookies, table_id)),
    ]


def _own_secret() -> str:
    return cast(str, g.get("device_secret", "")) or device_secret(request.cookies)


def _old_links() -> dict[str, str]:
    return parse_links(request.cookies.get(LINKS_COOKIE, ""))


# Keeping


def remember(answer: BaseResponse, new: Mapping[str, str], at: str) -> None:
    """Add links to those of this device; in its cookie where they cannot be stored."""
    if _store_links(new, at):
        return
    links = {**new, **{k: v for k, v in _old_links().items() if k not in new}}
    text = "~".join(f"{k}.{v}" for k, v in list(links.items())[:MOST_IN_COOKIE])
    set_cookie(answer, LINKS_COOKIE, text)


def _store_links(links: Mapping[str, str], at: str) -> bool:
    device = _own_secret() or new_secret()
    try:
        if not _may_keep(device):
            return False
        device_links.add_device_links(_store(), device, links, at)
    except StoreRefusal as error:
        current_app.logger.warning("links of a device were not kept: %s", error)
        return False
    g.device_secret = device
    return True


def _may_keep(device: str) -> bool:
    """Return whether something may be kept for a device: it is known, or one more is not many."""
    is_known = device_links.is_known_device(_store(), hash_secret(device))
    return is_known or rates.may_add_device()


# House rules


def house_sheets() -> list[StoredSheet]:
    """Return the house rules kept for this device, those saved last first."""
    device = _own_secret()
    return device_sheets(_store(), device) if device else []


def keep_house_sheet(sheet: StoredSheet) -> None:
    """Keep house rules for this device; it gets its cookie with the answer."""
    device = _own_secret() or new_secret()
    if not _may_keep(device):
        raise TooManyRequests
    keep_sheet(_store(), device, sheet)
    g.device_secret = device


def delete_house_sheet(sheet_id: str) -> None:
    """Forget house rules of this device."""
    device = _own_secret()
    if device:
        delete_sheet(_store(), device, sheet_id)


def new_secret() -> str:
    """Return a secret for a device that has none."""
    return secrets.token_urlsafe(24)


def _move_links() -> None:
    """Store the good links of an old cookie; they stay in it where that is not possible."""
    if LINKS_COOKIE not in request.cookies or is_background_fetch(request):
        return
    good = {
        table_id: secret
        for table_id, secret in list(_old_links().items())[: 2 * MOST_IN_COOKIE]
        if _store().peek(table_id, hash_secret(secret))
    }
    g.moved = not good or _store_links(good, _now().strftime("%Y-%m-%dT%H:%M:%SZ"))


def _now() -> datetime:
    return cast(datetime, current_app.config["CLOCK"]())


def _renew_cookies(response: Response) -> Response:
    """Give a device its cookie with its first form, and once a month for another year.

    With its first form: two pages opened at once then send the same cookie, whichever came last.
    """
    if is_background_fetch(request):
        return response
    if g.get("moved"):
        drop_cookie(response, LINKS_COOKIE)
    secret, month = _own_secret(), f"{_now():%Y%m}"
    if not secret and "csrf_token" in session:
        secret = g.device_secret = new_secret()
    text = f"{secret}.{month}"
    if secret and request.cookies.get(DEVICE_COOKIE) != text:
        set_cookie(response, DEVICE_COOKIE, text)
        session.modified = "csrf_token" in session
        being_set = {cookie.partition("=")[0] for cookie in response.headers.getlist("Set-Cookie")}
        for name in {NAME_COOKIE, MODE_COOKIE, LOOKS_COOKIE} & request.cookies.keys() - being_set:
            set_cookie(response, name, request.cookies[name])
    return response


# The name


def name() -> str:
    """Return this device's name for the history: the one it was given, or what it is."""
    return name_of(request.cookies, request.headers.get("User-Agent", ""))


def name_of(cookies: Mapping[str, str], agent: str) -> str:
    """Return the name of a device with these cookies and this browser."""
    chosen = clean(cookies.get(NAME_COOKIE, ""))[:LONGEST_DEVICE_NAME].strip()
    return chosen or next((name for mark, name in _NAMES if mark in agent), "Computer")


def rename(answer: BaseResponse, new: str) -> None:
    """Store this device's name; an empty one removes it."""
    set_cookie(answer, NAME_COOKIE, new)
