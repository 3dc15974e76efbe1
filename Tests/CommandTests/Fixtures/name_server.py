"""A name server on this machine with the given SRV and TXT records.

usage: name_server.py '{"NAME": {"srv": [[PRIORITY, WEIGHT, PORT, TARGET], ...], "txt": [TEXT, ...]}}': prints its port.
"""
import json, socket, struct, sys

SRV, TXT = 33, 16
table = json.loads(sys.argv[1])


def name(text):
    return b''.join(bytes([len(part)]) + part.encode() for part in text.split('.') if part) + b'\0'


def records(text, kind):
    known = table.get(text, {})
    if kind == SRV:
        return [struct.pack('>HHH', *record[:3]) + name(record[3]) for record in known.get('srv', [])]
    return [bytes([len(line)]) + line.encode() for line in known.get('txt', [])] if kind == TXT else []


server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(('127.0.0.1', 0))
print(server.getsockname()[1], flush=True)
while True:
    asked, client = server.recvfrom(4096)
    labels, at = [], 12
    while asked[at]:
        labels.append(asked[at + 1:at + 1 + asked[at]].decode())
        at += 1 + asked[at]
    kind = struct.unpack('>H', asked[at + 1:at + 3])[0]
    text = '.'.join(labels).lower()
    found = records(text, kind)
    answer = b''.join(b'\xc0\x0c' + struct.pack('>HHIH', kind, 1, 60, len(data)) + data for data in found)
    flags = b'\x81\x80' if text in table else b'\x81\x83'
    server.sendto(asked[:2] + flags + struct.pack('>HHHH', 1, len(found), 0, 0) + asked[12:at + 5] + answer, client)
