"""A Radicale that asks for Digest (RFC 7616) instead of Basic: its own application behind a check of the header.

    radicale_digest.py PORT      RADICALE_CONFIG names the configuration, its auth type is remote_user;
                                 DIGEST_USER and DIGEST_PASSWORD are the one login
"""
import hashlib
import hmac
import os
import secrets
import sys
import urllib.parse
import urllib.request
from wsgiref.simple_server import WSGIRequestHandler, make_server

from radicale import application

PORT, USER, PASSWORD = int(sys.argv[1]), os.environ["DIGEST_USER"], os.environ["DIGEST_PASSWORD"]
REALM, NONCE = "Digest only", secrets.token_hex(16)
CHALLENGE = f'Digest realm="{REALM}", nonce="{NONCE}", qop="auth", algorithm=SHA-256'


def digest(*parts):
    return hashlib.sha256(":".join(parts).encode()).hexdigest()


def is_right(header, method):
    scheme, _, rest = header.partition(" ")
    if scheme.lower() != "digest":
        return False
    given = urllib.request.parse_keqv_list(urllib.request.parse_http_list(rest))
    if (given.get("username"), given.get("realm"), given.get("nonce")) != (USER, REALM, NONCE):
        return False
    secret, request = digest(USER, REALM, PASSWORD), digest(method, given["uri"])
    wanted = digest(secret, NONCE, given["nc"], given["cnonce"], given["qop"], request)
    return hmac.compare_digest(given.get("response", ""), wanted)


def guarded(environ, respond):
    if not is_right(environ.get("HTTP_AUTHORIZATION", ""), environ["REQUEST_METHOD"]):
        # What was sent is read, so that the connection ends in order.
        environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        respond("401 Unauthorized", [("WWW-Authenticate", CHALLENGE), ("Content-Length", "0")])
        return []
    environ["REMOTE_USER"] = USER
    return application(environ, respond)


class Quiet(WSGIRequestHandler):
    def get_environ(self):
        # Radicale expects the path in UTF-8, as its own server gives it.
        return super().get_environ() | {"PATH_INFO": urllib.parse.unquote(self.path.split("?", 1)[0])}

    def log_message(self, *arguments):
        pass


make_server("127.0.0.1", PORT, guarded, handler_class=Quiet).serve_forever()
