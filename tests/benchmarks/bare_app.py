"""What we are compared with: Flask's hello on the same waitress, a small page, one durable commit.

It imports nothing of Scorekeeper, so that its start and its memory are Flask's own.
"""

import json
import socket
import sqlite3
import sys
import threading

import waitress
from flask import Flask

PAGE = "<!doctype html><html lang=en><title>Bare</title><p>"
PAGE += "Cards " * ((600 - len(PAGE)) // 6)


def make_app(file: str) -> Flask:
    app = Flask(__name__)
    connections = threading.local()
    write_lock = threading.Lock()  # without it SQLite's own waiting would make this app slow

    @app.get("/")
    @app.get("/healthz")
    def hello() -> str:
        return "hello"

    @app.get("/page")
    def page() -> str:
        return PAGE

    @app.post("/commit")
    def commit() -> str:
        db = getattr(connections, "db", None) or connect(file)
        connections.db = db
        with write_lock:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO line (text) VALUES (?)", (PAGE,))
            db.execute("COMMIT")
        return "hello"

    return app


def connect(file: str) -> sqlite3.Connection:
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode=TRUNCATE")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE IF NOT EXISTS line (text TEXT)")
    return db


def main(port: str, file: str, settings: str) -> None:
    connect(file).close()
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", int(port)))
    waitress.create_server(make_app(file), sockets=[listener], **json.loads(settings)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
