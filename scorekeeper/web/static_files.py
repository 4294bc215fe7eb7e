"""Static files: minified and compressed once, a content hash in the name, cached for a year."""

import gzip
import hashlib
import re
from pathlib import Path

import msgspec
import rcssmin
import rjsmin
from flask import Blueprint, Flask, Response, abort, current_app, request

from scorekeeper.assets import STATIC
from scorekeeper.web.security.sessions import is_background_fetch

STYLE = "css/scorekeeper.css"
FOREVER = "public, max-age=31536000, immutable"
_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/json",
}
_TEXT = {".css", ".js", ".svg", ".webmanifest"}
_IMPORT = re.compile(r'^(?:// )?@import "([\w.-]+)";?$', re.MULTILINE)


class _StaticFile(msgspec.Struct, frozen=True):
    body: bytes
    packed: bytes
    kind: str
    hashed: str  # the name with its content hash


def _read(path: Path, name: str) -> _StaticFile:
    body = _minified(path)
    stem, dot, ending = name.rpartition(".")
    mark = hashlib.sha256(body).hexdigest()[:8]
    kind = _TYPES.get(path.suffix, "application/octet-stream")
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in _TEXT else b""
    if path.suffix in _TEXT:
        kind += "; charset=utf-8"
    return _StaticFile(body, packed, kind, f"{stem}.{mark}{dot}{ending}")


def _minified(path: Path) -> bytes:
    """Return a file as it is sent: stylesheets and scripts without comments and spare spaces."""
    if path.suffix == ".css":
        return bytes(rcssmin.cssmin(joined(path)), "utf-8")
    if path.suffix == ".js":
        return bytes(rjsmin.jsmin(joined(path)), "utf-8")
    return path.read_bytes()


def joined(path: Path) -> str:
    """Return a stylesheet or a script with each file it imports in the place of its `@import`."""
    text = path.read_text(encoding="utf-8")
    return _IMPORT.sub(lambda part: joined(path.with_name(part[1])), text)


def serve(app: Flask) -> None:
    """Read the static folder, serve it, and add `asset(name)` to the templates."""
    files = {
        path.relative_to(STATIC).as_posix(): _read(path, path.relative_to(STATIC).as_posix())
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }
    by_hash = {file.hashed: file for file in files.values()}
    static = Blueprint("static_files", __name__)

    @static.get("/static/<path:name>")
    def file(name: str) -> Response:
        found = by_hash.get(name) or files.get(name)
        if not found:
            abort(404)
        packed = bool(found.packed) and "gzip" in request.headers.get("Accept-Encoding", "")
        answer = Response(found.packed if packed else found.body, content_type=found.kind)
        answer.headers["Cache-Control"] = FOREVER if name in by_hash else "no-cache"
        answer.headers["Vary"] = "Accept-Encoding"
        if packed:
            answer.headers["Content-Encoding"] = "gzip"
        return answer

    app.register_blueprint(static)

    @app.after_request
    def ask_for_style(answer: Response) -> Response:
        """Add a preload header, so that a slow phone fetches the stylesheet before the page."""
        if (
            answer.mimetype == "text/html"
            and not answer.location
            and not is_background_fetch(request)
        ):
            answer.headers["Link"] = f"<{asset(STYLE)}>; rel=preload; as=style"
        return answer

    app.jinja_env.globals["asset"] = asset
    app.extensions["assets"] = files


def asset(name: str) -> str:
    """Return the URL of a static file, with its content hash.

    Pages have dozens of icons, each with such a URL, so it is put together without routing.
    """
    return f"{request.script_root}/static/{current_app.extensions['assets'][name].hashed}"
