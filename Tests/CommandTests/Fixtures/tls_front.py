"""A TLS front end for a plain port of this machine. Clients without a certificate of its authority are refused.

usage: tls_front.py FOLDER PORT: creates ca.crt, client.crt and client.key in the folder, and prints its port.
"""
import os, select, socket, ssl, subprocess, sys, threading

folder, port = sys.argv[1], int(sys.argv[2])
os.chdir(folder)


def openssl(*words):
    subprocess.run(['openssl', *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'.split()
with open('names', 'w') as names:
    names.write('subjectAltName=IP:127.0.0.1\n')
openssl('req', '-x509', *key, '-days', '2', '-subj', '/CN=Test', '-keyout', 'ca.key', '-out', 'ca.crt')
for name in ['server', 'client']:
    openssl('req', *key, '-subj', '/CN=' + name, '-keyout', name + '.key', '-out', name + '.csr')
    openssl('x509', '-req', '-in', name + '.csr', '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2',
            '-extfile', 'names', '-out', name + '.crt')
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain('server.crt', 'server.key')
context.load_verify_locations('ca.crt')
context.verify_mode = ssl.CERT_REQUIRED


def serve(connection):
    try:
        with context.wrap_socket(connection, server_side=True) as outside, \
                socket.create_connection(('127.0.0.1', port)) as inside:
            while True:
                ready = [outside] if outside.pending() else select.select([outside, inside], [], [])[0]
                for source in ready:
                    piece = source.recv(65536)
                    if not piece:
                        return
                    (inside if source is outside else outside).sendall(piece)
    except OSError:
        pass


listener = socket.create_server(('127.0.0.1', 0))
print(listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
