from flask import Blueprint

exports = Blueprint("exports", __name__)
