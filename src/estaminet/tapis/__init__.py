"""The tapis: zones of cards, purses of counters, facts, events, and what each seat may see of them."""

from estaminet.tapis.events import Event, Heard, Payment
from estaminet.tapis.tapis import HOUSE, HOUSE_NAME, Shuffles, Snapshot, Tapis
from estaminet.tapis.zones import Zone

__all__ = ["HOUSE", "HOUSE_NAME", "Event", "Heard", "Payment", "Shuffles", "Snapshot", "Tapis", "Zone"]
