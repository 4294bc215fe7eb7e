from flask import Blueprint

tables = Blueprint("tables", __name__)
