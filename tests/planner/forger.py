"""A provider of OpenID Connect that lies where it is told to: a real server, real signatures."""

import base64
import http.server
import json
import threading
import time
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

CLIENT, SECRET = "highwater", "a secret of the two"
KEY = RSAKey.generate_key(2048, {"kid": "of-the-provider", "use": "sig"})
OTHER_KEY = RSAKey.generate_key(2048, {"kid": "of-the-provider", "use": "sig"})


class Forger:
    """Answers every code with a token of `claims`, signed as `signed` says."""

    def __init__(self):
        forger = self
        self.asked = {}

        class Answers(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                known = {"/.well-known/openid-configuration": forger.metadata}
                self.say(known.get(self.path, {"keys": [KEY.as_dict(private=False)]}))

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                self.say(forger.token())

            def say(self, found):
                body = json.dumps(found).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                """Says nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.honest()

    def honest(self):
        self.metadata = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
        }
        self.claims, self.signed, self.without = {}, "RS256", ()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def settings(self, **further):
        return {
            "issuer": self.url,
            "client_id": CLIENT,
            "client_secret": SECRET,
            "name": "Wonder Works",
            "organisation": "",
            "role": "viewer",
            **further,
        }

    def token(self):
        now = int(time.time())
        claims = {
            "iss": self.url,
            "sub": "dana",
            "aud": CLIENT,
            "iat": now,
            "exp": now + 600,
            "nonce": self.asked.get("nonce"),
            **self.claims,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        found = {"access_token": "x", "token_type": "Bearer", "id_token": self.sign(claims)}
        return {name: value for name, value in found.items() if name not in self.without}

    def sign(self, claims):
        head = {"alg": "RS256", "kid": "of-the-provider"}
        if self.signed == "RS256":
            return jwt.encode(head, claims, KEY)
        if self.signed == "another key":
            return jwt.encode(head, claims, OTHER_KEY)
        if self.signed == "the public key as a secret":
            key = OctKey.import_key(KEY.as_pem(private=False))
            return jwt.encode({**head, "alg": "HS256"}, claims, key)
        if self.signed == "the secret of the client":
            return jwt.encode({**head, "alg": "HS256"}, claims, OctKey.import_key(SECRET))
        assert self.signed == "nobody"
        parts = ({"alg": "none"}, claims)
        encoded = (base64.urlsafe_b64encode(json.dumps(part).encode()) for part in parts)
        return ".".join(part.rstrip(b"=").decode() for part in encoded) + "."

    def send(self, client, **further):
        """The person goes there and comes back with a code; what Highwater answers."""
        away = client.get("/sign-in/company/")
        if away.status_code != 302 or not away["Location"].startswith(self.url):
            return away
        asked = parse_qs(urlsplit(away["Location"]).query)
        self.asked = {name: values[0] for name, values in asked.items()}
        back = {"code": "a code", "state": self.asked["state"], **further}
        return client.get("/sign-in/company/return/", back)
