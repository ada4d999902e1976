"""Settings of the site. What differs from place to place comes from the environment (see README)."""

import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from skatclub import environment

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = environment.boolean("DEBUG")
HTTPS = environment.boolean("HTTPS")
SECRET_KEY = environment.text("SECRET_KEY")
if not SECRET_KEY and DEBUG:
    SECRET_KEY = "debug-" + secrets.token_urlsafe(40)
# In production the names are said, or wsgi.py refuses to serve.
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if DEBUG else "")
if "*" in ALLOWED_HOSTS and not DEBUG:
    raise ImproperlyConfigured("ALLOWED_HOSTS=* would answer for any name: list the names of this site instead.")
SITE_URL = environment.site("SITE_URL")
if HTTPS and SITE_URL:
    CSRF_TRUSTED_ORIGINS = [SITE_URL]
TRUSTED_PROXY = environment.boolean("TRUSTED_PROXY")
if TRUSTED_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "django_htmx",
    "django_tables2",
    "scoring",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "skatclub.nul.refuse_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "scoring.views.faults.tell_wrong_method",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "skatclub.login.LoginOrBack",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "skatclub.urls"
WSGI_APPLICATION = "skatclub.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": environment.database("DATABASE_URL", BASE_DIR / "skatclub.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHE_DIR = Path(environment.text("CACHE_DIR", str(BASE_DIR / "cache")))
# Copies of tournaments: how many of each stay, and for how many days at most.
BACKUP_DIR = Path(environment.text("BACKUP_DIR", str(BASE_DIR / "backups")))
BACKUP_KEEP = environment.number("BACKUP_KEEP", 40)
BACKUP_DAYS = environment.number("BACKUP_DAYS", 90)

AUTH_USER_MODEL = "scoring.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "office:login"
LOGIN_REDIRECT_URL = "office:home"
LOGOUT_REDIRECT_URL = "public:tournaments"
# A hall is one address: a mistyped password locks one user name at that address, never the hall.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_CLIENT_IP_CALLABLE = "skatclub.proxies.client_address"
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "office/locked_out.html"
AXES_VERBOSE = False
# A lock ends by itself; there is nothing for the site's owner to do about it.
AXES_ENABLE_ADMIN = False

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "scoring" / "locale"]
TIME_ZONE = environment.time_zone("TIME_ZONE", "Europe/Berlin")
FORMAT_MODULE_PATH = ["skatclub.formats"]
USE_THOUSAND_SEPARATOR = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
DJANGO_TABLES2_TEMPLATE = "partials/table.html"
# The largest file is that of a whole tournament (40 MB).
UPLOAD_MOST_BYTES = 42 * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "scoring.views.uploads.LimitedUpload",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
# The preview of a list of 2,000 entrants has two boxes for each.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000

SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "worker-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
SECURE_SSL_REDIRECT = HTTPS
# Asked on the machine itself, by the proxy or whoever watches over it.
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "skatclub.logs.Discreet"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "fontTools": {"level": "ERROR"},
        "weasyprint": {"level": "ERROR"},
        # Wrong addresses and failed logins: nothing an operator must act on, and both name people.
        "django.request": {"level": "ERROR"},
        "axes": {"level": "CRITICAL"},
    },
}
