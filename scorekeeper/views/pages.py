"""The first page, help, and what a phone asks of an app."""

from flask import Blueprint, Response, jsonify, render_template

pages = Blueprint("pages", __name__)


@pages.get("/")
def home() -> str:
    return render_template("pages/home.html")


@pages.get("/healthz")
def healthz() -> Response:
    return jsonify(status="ok")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    return jsonify(name="Scorekeeper", short_name="Scorekeeper", start_url="/", display="standalone")
