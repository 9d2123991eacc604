"""What all the tests share."""

from hypothesis import settings

settings.register_profile("estaminet", deadline=None)  # a busy machine is no failure
settings.load_profile("estaminet")
