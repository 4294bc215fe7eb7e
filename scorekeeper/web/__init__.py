"""The Flask side: access, security, rendering, and the views."""
