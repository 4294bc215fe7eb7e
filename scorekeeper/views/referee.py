from flask import Blueprint

referee = Blueprint("referee", __name__)
