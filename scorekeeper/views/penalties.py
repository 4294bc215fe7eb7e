from flask import Blueprint

penalties = Blueprint("penalties", __name__)
