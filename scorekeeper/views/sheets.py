from flask import Blueprint

sheets = Blueprint("sheets", __name__)
