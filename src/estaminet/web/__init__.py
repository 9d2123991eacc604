"""The café in a browser: pages, event streams, JSON API. It calls nothing but what `estaminet.cafe` exports."""

from estaminet.web.app import create_app
from estaminet.web.guard import Limits
from estaminet.web.serve import Unavailable, serve

__all__ = ["Limits", "Unavailable", "create_app", "serve"]
