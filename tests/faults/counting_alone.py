"""Settings of a server whose processes share no folder: what one of them counts, the other does not know."""

import os

from tests.load.settings import *  # noqa: F403
from tests.load.settings import CACHE_DIR as SHARED

CACHE_DIR = SHARED / str(os.getpid())
