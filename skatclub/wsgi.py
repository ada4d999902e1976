"""The WSGI application that a server like granian loads. It refuses to serve without a secret and without names."""

import gc
import os

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

application = get_wsgi_application()

if not settings.SECRET_KEY:  # Django refuses an empty one here, with a sentence
    raise ImproperlyConfigured("SECRET_KEY is not set.")
if not settings.ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS is not set: list the names this site answers to, separated by commas.")

# A page makes many objects and hardly a circle of them: looking for circles less often saves a tenth of its time.
gc.set_threshold(50_000, 50, 50)
