from flask import Blueprint

hands = Blueprint("hands", __name__)
