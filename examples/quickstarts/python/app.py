import os
import secrets
from urllib.parse import urlencode

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, render_template_string, session, url_for

app = Flask(__name__)
# It signs the session cookie. In production store one secret, or each
# restart signs members out.
app.secret_key = secrets.token_hex(32)

feisuo = OAuth(app).register(
    "feisuo",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=f"{os.environ['ISSUER']}/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)

PAGE = """<!doctype html>
<title>Sign in with Feisuo</title>
{% if member %}
  <p>{{ member.name }} ({{ member.email }})</p>
  <a href="/logout">Sign out</a>
{% else %}
  <p>You are not signed in.</p>
  <a href="/login">Sign in</a>
{% endif %}"""


@app.get("/")
def home():
    return render_template_string(PAGE, member=session.get("member"))


@app.get("/login")
def login():
    return feisuo.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    token = feisuo.authorize_access_token()
    claims = token["userinfo"]  # from the id_token, whose signature Authlib has checked
    session["member"] = {"name": claims["name"], "email": claims.get("email")}
    session["id_token"] = token["id_token"]
    return redirect("/")


@app.get("/logout")
def logout():
    query = {
        "id_token_hint": session.get("id_token", ""),
        "post_logout_redirect_uri": url_for("home", _external=True),
    }
    session.clear()
    end_session = feisuo.load_server_metadata()["end_session_endpoint"]
    return redirect(f"{end_session}?{urlencode(query)}")
