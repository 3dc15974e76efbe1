"""A stand-in for an ntfy service: the part of it that WebDAV-Push needs, with the answers of ntfy 2.11.

    ntfy_standin.py FOLDER [--keepalive SECONDS] [--ports HTTPS,HTTP]

FOLDER/ready.json   written when it listens: {"https": URL, "http": URL, "ca": PATH}; a second start keeps the authority
FOLDER/publish.jsonl   one line a publication: {"path", "status", "headers", "length"}

    POST /TOPIC?up=1          200 and the message; without up=1 an encrypted body is refused (40014); 507 to a topic that nobody
                              has subscribed to since the start, as ntfy.sh does
    GET /TOPIC?up=1           {"unifiedpush":{"version":1}}
    GET /TOPIC[,TOPIC]/json   the stream: open, then messages and keepalives, a JSON object a line
    POST /_control            for tests: {"answer": STATUS, "times": N} for the next publications, {"delay": SECONDS} of each,
                              {"drop": true} cuts every stream, {"refuse": true} answers 503 to new streams, {"freeze": true}
                              has the streams stay silent
    GET /_state               {"published": N, "streams": N}
"""
import argparse
import base64
import datetime
import http.server
import ipaddress
import json
import os
import queue
import random
import re
import ssl
import string
import threading
import time
import urllib.parse

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

TOPIC = re.compile(r"[-_A-Za-z0-9]{1,64}")
LONGEST_BODY = 4096
lock = threading.RLock()
streams = {}  # topic: queues of its streams
subscribed = set()
answers = []  # statuses of the next publications
flags = {"delay": 0, "freeze": False, "refuse": False, "published": 0}


def event(kind, topic, **more):
    number = "".join(random.choices(string.ascii_letters + string.digits, k=12))
    return {"id": number, "time": int(time.time()), "event": kind, "topic": topic} | more


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value):
        body = (json.dumps(value, separators=(",", ":")) + "\n").encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, code, words):
        self.answer(code // 100 if code > 999 else code, {"code": code, "http": code // 100, "error": words})

    def do_POST(self):
        parts = urllib.parse.urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if parts.path == "/_control":
            return self.control(json.loads(body))
        topic = parts.path[1:]
        if not TOPIC.fullmatch(topic):
            return self.refuse(40401, "page not found")
        time.sleep(flags["delay"])
        is_up = urllib.parse.parse_qs(parts.query).get("up") == ["1"]
        try:
            message = {"message": body[:LONGEST_BODY].decode() or "triggered"}
        except UnicodeDecodeError:
            message = {"message": base64.b64encode(body[:LONGEST_BODY]).decode(), "encoding": "base64"}
        with lock:
            status = answers.pop(0) if answers else 200
            if status == 200 and "encoding" in message and not is_up:
                status = 40014
            elif status == 200 and is_up and topic not in subscribed:
                status = 50701
            flags["published"] += 1
            record = {"path": self.path, "status": status, "headers": self.headers.items(), "length": len(body)}
            with open(os.path.join(arguments.folder, "publish.jsonl"), "a") as file:
                file.write(json.dumps(record) + "\n")
            if status != 200:
                return self.refuse(status, "refused")
            sent = event("message", topic, **message)
            for stream in streams.get(topic, []):
                stream.put(sent)
        self.answer(200, sent)

    def control(self, wish):
        with lock:
            if "answer" in wish:
                answers.extend([wish["answer"]] * wish.get("times", 1))
            for name in ("delay", "freeze", "refuse"):
                flags[name] = wish.get(name, flags[name])
            if wish.get("drop"):
                for stream in {id(s): s for group in streams.values() for s in group}.values():
                    stream.put(None)
        self.answer(200, {})

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        words = parts.path[1:].split("/")
        if parts.path == "/_state":
            with lock:
                count = len({id(s) for group in streams.values() for s in group})
                return self.answer(200, {"published": flags["published"], "streams": count})
        if len(words) == 1 and TOPIC.fullmatch(words[0]) and parts.query == "up=1":
            return self.answer(200, {"unifiedpush": {"version": 1}})
        topics = words[0].split(",")
        if len(words) != 2 or words[1] != "json" or not all(TOPIC.fullmatch(topic) for topic in topics):
            return self.refuse(40401, "page not found")
        if flags["refuse"]:
            return self.refuse(50301, "refused")
        self.stream(topics)

    def stream(self, topics):
        mine = queue.Queue()
        with lock:
            for topic in topics:
                streams.setdefault(topic, []).append(mine)
            # Only topics of this form get a subscriber of their own.
            subscribed.update(topic for topic in topics if topic.startswith("up") and len(topic) == 14)
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            self.send(event("open", words := ",".join(topics)))
            while True:
                try:
                    sent = mine.get(timeout=arguments.keepalive)
                except queue.Empty:
                    sent = event("keepalive", words)
                if sent is None:
                    return  # cut: no last chunk
                while flags["freeze"]:
                    time.sleep(0.05)
                self.send(sent)
        except OSError:
            pass  # the listener has gone
        finally:
            with lock:
                for topic in topics:
                    streams[topic].remove(mine)

    def send(self, value):
        line = (json.dumps(value, separators=(",", ":")) + "\n").encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
        self.wfile.flush()


def certificates(folder):
    """An authority and a certificate of it for this machine."""
    if os.path.exists(os.path.join(folder, "server.pem")):
        return
    begin = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "focusblox push test")])
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())

    def signed(subject, public, is_authority):
        builder = x509.CertificateBuilder().subject_name(subject).issuer_name(name).public_key(public)
        builder = builder.serial_number(x509.random_serial_number())
        builder = builder.not_valid_before(begin).not_valid_after(begin + datetime.timedelta(days=30))
        builder = builder.add_extension(x509.BasicConstraints(is_authority, None), critical=True)
        builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key())
        builder = builder.add_extension(issuer, critical=False)
        usage = x509.KeyUsage(True, False, False, False, False, is_authority, is_authority, False, False)
        builder = builder.add_extension(usage, critical=True)
        if not is_authority:
            places = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
            builder = builder.add_extension(x509.SubjectAlternativeName(places), critical=False)
        return builder.sign(authority, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)

    host = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with open(os.path.join(folder, "ca.pem"), "wb") as file:
        file.write(signed(name, authority.public_key(), True))
    with open(os.path.join(folder, "server.pem"), "wb") as file:
        file.write(private + signed(host, key.public_key(), False))


def main():
    certificates(arguments.folder)
    secure, plain = (int(port) for port in arguments.ports.split(","))
    http.server.ThreadingHTTPServer.daemon_threads = True
    encrypted = http.server.ThreadingHTTPServer(("127.0.0.1", secure), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(arguments.folder, "server.pem"))
    encrypted.socket = context.wrap_socket(encrypted.socket, server_side=True, do_handshake_on_connect=False)
    open_to_all = http.server.ThreadingHTTPServer(("127.0.0.1", plain), Handler)
    threading.Thread(target=open_to_all.serve_forever, daemon=True).start()
    ready = {
        "https": f"https://127.0.0.1:{encrypted.server_address[1]}",
        "http": f"http://127.0.0.1:{open_to_all.server_address[1]}",
        "ca": os.path.abspath(os.path.join(arguments.folder, "ca.pem")),
    }
    with open(os.path.join(arguments.folder, "ready.json"), "w") as file:
        json.dump(ready, file)
    print(json.dumps(ready), flush=True)
    encrypted.serve_forever()


parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--keepalive", type=float, default=45)
parser.add_argument("--ports", default="0,0")
arguments = parser.parse_args()
main()
