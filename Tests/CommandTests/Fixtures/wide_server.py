"""Serves one list and prints its port.

wide_server.py MEGABYTES       20 members; every PROPFIND and REPORT has MEGABYTES of unrequested properties
wide_server.py 0 OBJECTS       OBJECTS members of 50 KB each
"""

import http.server
import re
import sys

MEGABYTES = int(sys.argv[1])
MEMBERS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
FILLING = b"<d:displayname>" + b"x" * 4000 + b"</d:displayname>"


def row(name, properties):
    return (
        b"<d:response><d:href>/aufgaben/" + name + b"</d:href><d:propstat><d:prop>" + properties
        + b"</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>\n"
    )


def data(number):
    text = (
        b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:u%d\r\nDTSTAMP:20261101T080000Z\r\nSUMMARY:Titel\r\n"
        b"DESCRIPTION:%s\r\nEND:VTODO\r\nEND:VCALENDAR\r\n" % (number, b"x" * 50_000)
    )
    return b'<c:calendar-data xmlns:c="urn:ietf:params:xml:ns:caldav">' + text + b"</c:calendar-data>"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_PROPFIND(self):
        asked = re.findall(rb"/aufgaben/(\d+).ics", self.rfile.read(int(self.headers.get("Content-Length", 0))))
        self.send_response(207)
        self.send_header("Content-Type", "application/xml; charset=utf-8")
        self.end_headers()
        self.wfile.write(b'<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:">')
        for number in map(int, asked):
            self.wfile.write(row(b"%d.ics" % number, b'<d:getetag>"1"</d:getetag>' + data(number)))
        for number in range(0 if asked else MEMBERS):
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
