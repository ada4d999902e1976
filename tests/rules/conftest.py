"""Settings of the random tests: a slow machine is no failure; a failure prints how to repeat it."""

from hypothesis import settings

settings.register_profile("shared", deadline=None, print_blob=True)
settings.load_profile("shared")
