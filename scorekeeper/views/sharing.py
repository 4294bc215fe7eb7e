from flask import Blueprint

sharing = Blueprint("sharing", __name__)
