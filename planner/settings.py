"""Django settings; everything that differs between machines is read from the environment."""

from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django_guid.integrations import CeleryIntegration
from redis.backoff import NoBackoff
from redis.retry import Retry

from planner import __version__
from planner import environment as env
from planner.telemetry import faults, logs

BASE_DIR = env.ROOT
VAR_DIR = env.var_dir()

DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret_key()
# What seals the secrets of authenticator apps and hashes of passwords; see planner.sealing.
SEALING_KEY, EARLIER_SEALING_KEYS = env.sealing_keys()

BASE_URL = env.base_url()
_address = urlsplit(BASE_URL)
HTTPS = _address.scheme == "https"
# This machine's own names are for health checks.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", _address.hostname or "localhost"]
ALLOWED_HOSTS += env.words("ALLOWED_HOSTS", [])
CSRF_TRUSTED_ORIGINS = [f"{_address.scheme}://{_address.netloc}"]

INSTALLED_APPS = [
    "planner",
    "planner.apps.Administration",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "django_guid",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "django_guid.middleware.guid_middleware",
    "planner.telemetry.requests.Measured",
    "planner.views.request.headers.SafeHeaders",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "planner.views.account.second_factor.HalfSignedIn",
    "planner.views.request.asking.Audited",
    "django.contrib.messages.middleware.MessageMiddleware",
    "planner.views.account.passwords.TooBusy",
    "planner.views.request.refusals.Refusals",
    # Last, as it asks: it answers in place of a sign-in that it refused.
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "planner.urls"
WSGI_APPLICATION = "planner.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "planner.templates_in_style.StyledTemplates",
        "NAME": "django",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "planner.templates_in_style.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database: PostgreSQL only. A pool needs CONN_MAX_AGE 0.
_database = env.database()
_database["CONN_MAX_AGE"] = 0
_options = env.database_options(_database.get("OPTIONS"))
if _pool := env.number("DATABASE_POOL", 8):
    # A pool tries again ever more rarely; given up soon, it tries anew as soon as somebody asks.
    _options["pool"] = {"min_size": 1, "max_size": _pool, "timeout": 10, "reconnect_timeout": 4}
_database["OPTIONS"] = _options
DATABASES = {"default": _database}

# Queue
QUEUE_SECONDS = 0.3
CELERY_BROKER_URL = env.broker_url()
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than any task may take, or a task would be handed out twice.
    "visibility_timeout": 120,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    # A queue that is paused costs a request this long and no more: what it asked for is in the
    # database, and is handed out later. Workers wait longer, see planner.celery.
    "socket_timeout": QUEUE_SECONDS,
    "socket_connect_timeout": QUEUE_SECONDS,
    "max_retries": 0,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_TIME_LIMIT = 90
CELERY_TASK_SOFT_TIME_LIMIT = 80
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
# Reports that all workers together make at a time; the rest of the processes is for searches.
REPORTS_AT_ONCE = env.number(
    "REPORTS_AT_ONCE", max(1, env.number("QUEUE_WORKERS", 2) // 2), least=1
)

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env.text("CACHE_URL") or env.cache_url(CELERY_BROKER_URL),
        "KEY_PREFIX": "highwater",
        "OPTIONS": {
            "socket_timeout": QUEUE_SECONDS,
            "socket_connect_timeout": QUEUE_SECONDS,
            "retry": Retry(NoBackoff(), 0),
        },
    }
}

# People
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "planner.views.account.passwords.PatientBackend",
]
AXES_HANDLER = "planner.services.authentication.attempts.Attempts"
AXES_FAILURE_LIMIT = 5
AXES_LOCKOUT_PARAMETERS = ["username", "ip_address"]
AXES_COOLOFF_TIME = "planner.services.authentication.attempts.delay"
AXES_CLIENT_IP_CALLABLE = "planner.services.authentication.attempts.address_of"
AXES_LOCKOUT_CALLABLE = "planner.views.account.passwords.locked_out"
# A try during the delay is not tried, so it makes the delay no longer.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_ENABLE_ACCESS_FAILURE_LOG = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
# Whose account it is must stand in the log; passwords never do.
AXES_SENSITIVE_PARAMETERS: list[str] = []
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/sign-in/"
# The first hashes new passwords; the other is read, and its hashes are replaced at a sign-in.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
PASSWORD_HASHERS.insert(
    0 if SEALING_KEY else 1, "planner.services.authentication.sealed_passwords.SealedPBKDF2"
)
_PASSWORD = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_PASSWORD}.UserAttributeSimilarityValidator"},
    {"NAME": "planner.services.authentication.sign_in.Length"},
    {"NAME": f"{_PASSWORD}.CommonPasswordValidator"},
    {"NAME": "planner.services.authentication.guessing.Unguessable"},
    {"NAME": "planner.services.authentication.sign_in.EndsAccess"},
]

# Whoever administers must have a second proof: in every organisation and in the administration,
# whatever the organisations say themselves.
ADMINISTRATORS_SECOND_STEP = env.flag("ADMINISTRATORS_SECOND_STEP")
# Sign-in by a company: a provider of OpenID Connect, and who comes in without an invitation.
OIDC = env.company()

LANGUAGE_CODE = "en"
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = env.text("STATIC_ROOT", str(VAR_DIR / "static"))
STATICFILES_DIRS = [BASE_DIR / "static" / "build"]
SILENCED_SYSTEM_CHECKS = ["staticfiles.W004"]  # The front end is built later than checked.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# No other site has any use for them.
WHITENOISE_ALLOW_ALL_ORIGINS = False
# The built documentation: docs/build/docs/… is /docs/…
WHITENOISE_ROOT = BASE_DIR / "docs" / "build"
WHITENOISE_INDEX_FILE = True
MEDIA_ROOT = VAR_DIR / "media"
PDF_FONTS_DIR = BASE_DIR / "node_modules" / "dejavu-fonts-ttf" / "ttf"

# Limits of a request
DATA_UPLOAD_MAX_MEMORY_SIZE = 2**20
# The largest scenario, of 200 RAID groups and 50 populations, has 4,000 or so.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# A file is held in memory, never written to a disk; files of the catalogue may be larger.
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
FILE_UPLOAD_HANDLERS = ["planner.views.request.receiving.BoundedFiles"]

# Security
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    # No other host of the same domain can set or read a cookie with this prefix.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
# Not in a cookie: messages name plans and scenarios.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SECURE_SSL_REDIRECT = False  # The proxy in front that ends TLS redirects.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
BEHIND_PROXY = env.flag("BEHIND_PROXY")
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# API
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["planner.api.authentication.BearerTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "planner.api.problems.exception_handler",
    "UNICODE_JSON": True,
    "STRICT_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Highwater API",
    "DESCRIPTION": "Sizes mail servers' storage and shows the working of every number.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
}

# Days that things are kept which nothing holds; 0 is for ever. An organisation may have its own.
KEPT_DAYS = {
    "sizings": env.number("KEEP_SIZINGS_DAYS", 0),
    "reports": env.number("KEEP_REPORTS_DAYS", 90),
    "searches": env.number("KEEP_SEARCHES_DAYS", 0),
}

# What an organisation may keep; 0 is without limit.
QUOTAS = {
    "plans": env.number("QUOTA_PLANS", 2_000),
    "scenarios": env.number("QUOTA_SCENARIOS", 20_000),
    "sizings": env.number("QUOTA_SIZINGS", 500_000),
    "searches": env.number("QUOTA_SEARCHES", 2_000),
    "tokens": env.number("QUOTA_TOKENS", 1_000),
    "invitations": env.number("QUOTA_INVITATIONS", 1_000),
    "shares": env.number("QUOTA_SHARES", 1_000),
    "comments": env.number("QUOTA_COMMENTS", 100_000),
}

# Mail, by EMAIL_URL; without it invitations are links to hand over.
EMAIL_SET_UP = bool(_mail := env.mail())
globals().update(_mail)
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", f"highwater@{_address.hostname or 'localhost'}")
EMAIL_TIMEOUT = 20

# Where clamd looks at files that people send; nowhere, where it is empty.
SCANNER = env.scanner()

# What the operator says of what is kept of people; where it is said, people agree to it first.
PRIVACY_NOTICE = env.text("PRIVACY_NOTICE")

# Telemetry
METRICS_TOKEN = env.text("METRICS_TOKEN")
LOGGING = logs.configuration(
    env.choice("LOG_FORMAT", "plain", "json"), env.text("LOG_LEVEL", "INFO").upper()
)
DJANGO_GUID = {
    "GUID_HEADER_NAME": "X-Request-Id",
    "VALIDATE_GUID": True,
    "RETURN_HEADER": True,
    "EXPOSE_HEADER": False,
    "INTEGRATIONS": [CeleryIntegration()],
}
FAULTS_ARE_SENT = bool(_collector := env.collector())
if FAULTS_ARE_SENT:
    faults.report_to(_collector, __version__)
