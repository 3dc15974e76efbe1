"""A list of 20 members whose every PROPFIND and REPORT has MEGABYTES of properties that nobody asked for; prints its port."""

import http.server
import sys

MEGABYTES = int(sys.argv[1])
FILLING = b"<d:displayname>" + b"x" * 4000 + b"</d:displayname>"


def row(name, properties):
    return (
        b"<d:response><d:href>/aufgaben/" + name + b"</d:href><d:propstat><d:prop>" + properties
        + b"</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>\n"
    )


class Handler(http.server.BaseHTTPRequestHandler):
    def do_PROPFIND(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(207)
        self.send_header("Content-Type", "application/xml; charset=utf-8")
        self.end_headers()
        self.wfile.write(b'<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:">')
        for number in range(20):
            self.wfile.write(row(b"%d.ics" % number, b'<d:getetag>"1"</d:getetag><d:resourcetype/>'))
        other = row(b"", b"<d:resourcetype><d:collection/></d:resourcetype>" + FILLING)
        for _ in range(MEGABYTES * 1000 * 1000 // len(other)):
            self.wfile.write(other)
        self.wfile.write(b"</d:multistatus>")

    do_REPORT = do_PROPFIND

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
