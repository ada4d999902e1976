"""Settings for tests: a file database that threads can share, or PostgreSQL by TEST_DATABASE_URL."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "only-for-tests")

from skatclub import environment  # noqa: E402
from skatclub.settings import *  # noqa: E402, F403

SCRATCH = Path(tempfile.mkdtemp(prefix="skatclub-tests-"))

DEBUG = False
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
DATABASES = {"default": environment.database("TEST_DATABASE_URL", SCRATCH / "site.sqlite3")}
# A test does not outlive a power cut: it need not wait for the disk.
options = DATABASES["default"]["OPTIONS"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(SCRATCH / "test.sqlite3")}
    options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
else:
    options["options"] += " -c synchronous_commit=off"
CACHE_DIR = SCRATCH / "cache"
BACKUP_DIR = SCRATCH / "backups"
STATIC_ROOT = SCRATCH / "static"
STATIC_ROOT.mkdir()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
