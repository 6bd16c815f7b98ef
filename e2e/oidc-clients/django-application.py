"""Applications with Authlib and social-auth-core on Django, as Debian packages them.

The paths are those of application.ts, below /authlib and below /social. The settings come from the environment.
"""

import os
import sys

import django
from django.conf import settings
from django.contrib.auth import logout
from django.core.management import call_command, execute_from_command_line
from django.http import HttpResponseRedirect, JsonResponse
from django.urls import include, path
from django.utils.http import urlencode

ISSUER = os.environ["ISSUER"]
CLIENT_ID = os.environ["CLIENT_ID"]
CLIENT_SECRET = os.environ["CLIENT_SECRET"]
ORIGIN = os.environ["ORIGIN"]

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["DATABASE"]}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "social_django",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY="the secret of the session cookie",
    USE_TZ=True,
    AUTHENTICATION_BACKENDS=["social_core.backends.open_id_connect.OpenIdConnectAuth"],
    LOGIN_REDIRECT_URL="/social/",
    SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=ISSUER,
    SOCIAL_AUTH_OIDC_KEY=CLIENT_ID,
    SOCIAL_AUTH_OIDC_SECRET=CLIENT_SECRET,
    SOCIAL_AUTH_OIDC_SCOPE=["offline_access"],
    # A user of Django has no field for a whole name.
    SOCIAL_AUTH_OIDC_EXTRA_DATA=["name"],
    AUTHLIB_OAUTH_CLIENTS={"feisuo": {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}},
)
django.setup()

# These modules need the settings.
from authlib.integrations.django_client import OAuth, token_update  # noqa: E402
from social_django.utils import load_strategy  # noqa: E402

oauth = OAuth()
oauth.register(
    "feisuo",
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email offline_access"},
)


def sign_out_of_provider(metadata, id_token, home):
    """Redirects to the sign-out page, because neither library can."""
    asked = {"id_token_hint": id_token, "post_logout_redirect_uri": ORIGIN + home}
    return HttpResponseRedirect(f"{metadata['end_session_endpoint']}?{urlencode(asked)}")


def authlib_home(request):
    return JsonResponse(request.session.get("member", {}))


def authlib_sign_in(request):
    return oauth.feisuo.authorize_redirect(request, f"{ORIGIN}/authlib/callback")


def authlib_callback(request):
    token = oauth.feisuo.authorize_access_token(request)
    claims = token["userinfo"]
    request.session["member"] = {"sub": claims["sub"], "name": claims["name"], "email": claims["email"]}
    kept = ("access_token", "refresh_token", "id_token", "token_type", "expires_at")
    request.session["token"] = {name: token[name] for name in kept}
    return HttpResponseRedirect("/authlib/")


def authlib_refresh(request):
    # Authlib refreshes by itself before a request with an expired token.
    before = request.session["token"]
    renewed = {}

    def keep(sender, token, **_):
        renewed.update(token)

    token_update.connect(keep)
    answer = oauth.feisuo.userinfo(token={**before, "expires_at": 1})
    token_update.disconnect(keep)
    return JsonResponse({"isNew": renewed["access_token"] != before["access_token"], "sub": answer["sub"]})


def authlib_sign_out(request):
    id_token = request.session["token"]["id_token"]
    request.session.flush()
    return sign_out_of_provider(oauth.feisuo.load_server_metadata(), id_token, "/authlib/")


def social_home(request):
    if not request.user.is_authenticated:
        return JsonResponse({})
    social = request.user.social_auth.get()
    return JsonResponse({"sub": social.uid, "name": social.extra_data["name"], "email": request.user.email})


def social_refresh(request):
    social = request.user.social_auth.get()
    before = social.access_token
    strategy = load_strategy()
    social.refresh_token(strategy)
    told = social.get_backend_instance(strategy).user_data(social.access_token)
    return JsonResponse({"isNew": social.access_token != before, "sub": told["sub"]})


def social_sign_out(request):
    social = request.user.social_auth.get()
    metadata = social.get_backend_instance(load_strategy()).oidc_config()
    id_token = social.extra_data["id_token"]
    logout(request)
    return sign_out_of_provider(metadata, id_token, "/social/")


urlpatterns = [
    path("authlib/", authlib_home),
    path("authlib/sign-in", authlib_sign_in),
    path("authlib/callback", authlib_callback),
    path("authlib/refresh", authlib_refresh),
    path("authlib/sign-out", authlib_sign_out),
    path("social/", social_home),
    path("social/sign-in", lambda request: HttpResponseRedirect("/login/oidc/")),
    path("social/refresh", social_refresh),
    path("social/sign-out", social_sign_out),
    path("", include("social_django.urls", namespace="social")),
]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", ORIGIN.removeprefix("http://")])
