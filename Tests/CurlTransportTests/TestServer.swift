import Foundation
import HTTPTypes

/// A small HTTP/1.1 server in Python that misbehaves by path. Its process ends with this value.
final class TestServer: Sendable {
  struct Certificate {
    let certificateFile: String
    let keyFile: String
    /// The authority of the clients' certificates.
    var clientAuthority: String?
    /// Whether a client without a certificate is rejected.
    var isDemanding = true
  }

  let port: Int
  let scheme: String
  private let process: ChildProcess

  init(certificate: Certificate? = nil, realm: String = "test", schemes: String = "Basic") throws {
    var files = certificate.map { [$0.certificateFile, $0.keyFile] } ?? []
    if let certificate, let authority = certificate.clientAuthority {
      files += [authority, certificate.isDemanding ? "demanding" : "asking"]
    }
    process = try ChildProcess("python3", ["-c", Self.program, realm, schemes] + files)
    guard let port = Int(process.readLine()) else { throw CocoaError(.executableLoad) }
    self.port = port
    scheme = certificate == nil ? "http" : "https"
  }

  func request(_ method: String, _ path: String, fields: HTTPFields = [:], host: String = "127.0.0.1") throws
    -> HTTPRequest
  {
    guard let method = HTTPRequest.Method(method) else { throw CocoaError(.featureUnsupported) }
    return HTTPRequest(
      method: method, scheme: scheme, authority: "\(host):\(port)", path: path, headerFields: fields)
  }

  /// The paths define the behaviours. `/log` returns one line for each request: connection, method, path and relevant
  /// fields.
  private static let program = #"""
    import base64, gzip, hashlib, http.server, os, socket, ssl, sys, threading, time
    realm, schemes = sys.argv[1], sys.argv[2].split(',')
    lock = threading.Lock(); log = []; now = 0; most = 0; connections = 0
    PASSWORD = 'Geheim-2468'; encrypted = len(sys.argv) > 3
    def digest_is_right(text, method):
        import urllib.request
        given = urllib.request.parse_keqv_list(urllib.request.parse_http_list(text[7:]))
        md5 = lambda s: hashlib.md5(s.encode()).hexdigest()
        a1 = md5('tester:%s:%s' % (realm, PASSWORD)); a2 = md5('%s:%s' % (method, given['uri']))
        return given['response'] == md5(':'.join([a1, given['nonce'], given['nc'], given['cnonce'], given['qop'], a2]))
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'; disable_nagle_algorithm = True
        def setup(self):
            global connections
            super().setup()
            with lock: connections += 1; self.number = connections
            self.served = 0
        def peer(self):
            shown = self.connection.getpeercert() if encrypted else None
            return dict(part[0] for part in shown['subject'])['commonName'] if shown else None
        def answer(self, status, body=b'', fields={}):
            self.send_response(status)
            for name, value in (fields if isinstance(fields, list) else fields.items()): self.send_header(name, value)
            self.send_header('Content-Length', str(len(body))); self.end_headers()
            if self.command != 'HEAD': self.wfile.write(body)
        def serve(self):
            global now, most
            if self.path == '/slam':
                self.close_connection = True; self.connection.close(); return
            body = self.rfile.read(int(self.headers.get('Content-Length') or 0)); self.served += 1
            given = self.headers.get('Authorization') or '-'
            if self.path == '/log':
                with lock: return self.answer(200, '\n'.join(log).encode())
            with lock: log.append(' '.join([str(self.number), self.command, self.path, given.split()[0],
                'expect=%s' % self.headers.get('Expect'), 'coding=%s' % self.headers.get('Transfer-Encoding'),
                'length=%s' % self.headers.get('Content-Length'), 'read=%d' % len(body),
                'md5=%s' % hashlib.md5(body).hexdigest(), 'peer=%s' % self.peer(), 'type=%s' % self.headers.get('Content-Type')]))
            if self.path.startswith('/slow'):
                with lock: now += 1; most = max(most, now)
                time.sleep(0.05)
                with lock: now -= 1
                return self.answer(200)
            if self.path == '/resumed':
                time.sleep(0.1); self.close_connection = True
                return self.answer(200, str(self.connection.session_reused).encode(), {'Connection': 'close'})
            if self.path == '/most': return self.answer(200, str(most).encode())
            if self.path == '/hang': time.sleep(600)
            if self.path == '/trickle':
                self.send_response(200); self.send_header('Content-Length', '100000'); self.end_headers()
                for _ in range(900): self.wfile.write(b'..'); self.wfile.flush(); time.sleep(0.1)
            if self.path == '/steady':
                self.send_response(200); self.send_header('Content-Length', '300000'); self.end_headers()
                for _ in range(20): self.wfile.write(b'x' * 15000); self.wfile.flush(); time.sleep(0.2)
                return
            if self.path == '/trickling-head':
                self.wfile.write(b'HTTP/1.1 200 OK\r\nX-Long: '); self.wfile.flush()
                for _ in range(600): self.wfile.write(b'..'); self.wfile.flush(); time.sleep(0.1)
            if self.path == '/endless-head':
                for _ in range(100000): self.wfile.write(b'HTTP/1.1 100 Continue\r\n\r\n')
            if self.path.startswith('/endless'):
                self.send_response(int(self.path[-3:])); self.send_header('Content-Type', 'text/html')
                self.send_header('WWW-Authenticate', 'Basic realm="' + 'r' * 5000 + '"'); self.end_headers()
                try:
                    for _ in range(1000): self.wfile.write(b'<p>no \x1b[31m</p>' * 10000)
                finally:
                    with lock: log.append('sent too much') if _ == 999 else None
                self.close_connection = True; return
            if self.path == '/half':
                self.send_response(200); self.send_header('Content-Length', '100'); self.end_headers()
                self.wfile.write(b'half'); self.close_connection = True; return
            if self.path == '/vanish':
                self.close_connection = True; return
            if self.path == '/bomb':
                return self.answer(200, gzip.compress(bytes(20_000_000)), {'Content-Encoding': 'gzip'})
            if self.path == '/gzip': return self.answer(200, gzip.compress(b'read me'), {'Content-Encoding': 'gzip'})
            if self.path == '/redirect': return self.answer(302, b'elsewhere', {'Location': '/elsewhere'})
            if self.path.startswith('/to/'):
                return self.answer(307, b'', {'Location': 'http%s://%s' % ('s' if encrypted else '', self.path[4:])})
            if self.path == '/big': return self.answer(200, b'x' * 300_000)
            if self.path == '/fields': return self.answer(207, b'ok', [('ETag', '"a:b"'), ('DAV', '1'), ('DAV', '2')])
            if self.path == '/many': return self.answer(200, b'', [('X-%d' % i, 'v') for i in range(2000)])
            if self.path.startswith('/private'):
                basic = 'Basic ' + base64.b64encode(('tester:' + PASSWORD).encode()).decode()
                right = given == basic and 'Basic' in schemes or given == 'Bearer sesam' and 'Bearer' in schemes \
                    or given.startswith('Digest') and 'Digest' in schemes and digest_is_right(given, self.command)
                if right: return self.answer(200, b'welcome')
                challenge = {'Basic': 'Basic realm="%s", charset="UTF-8"', 'Bearer': 'Bearer realm="%s"',
                    'Digest': 'Digest realm="%s", nonce="abc", qop="auth", algorithm=MD5', 'BadDigest': 'Digest realm="%s", nonce="abc", qop="auth"'}
                return self.answer(401, b'who are you', [('WWW-Authenticate', challenge[s] % realm) for s in schemes])
            self.answer(200, body or b'hello')
        def __getattr__(self, name):
            if name.startswith('do_'): return self.serve
            raise AttributeError(name)
        def log_message(self, *args): pass
    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True
        def handle_error(self, request, client):
            try:  # What a client has sent before it is turned away would make the alert a reset.
                raw = socket.socket(fileno=os.dup(request.fileno())); raw.shutdown(socket.SHUT_WR); raw.settimeout(5)
                while raw.recv(65536): pass
            except OSError: pass
    server = Server(('127.0.0.1', 0), Handler)
    if encrypted:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER); context.load_cert_chain(sys.argv[3], sys.argv[4])
        if len(sys.argv) > 5:
            context.load_verify_locations(sys.argv[5])
            context.verify_mode = ssl.CERT_REQUIRED if sys.argv[6] == 'demanding' else ssl.CERT_OPTIONAL
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    print(server.server_port, flush=True)
    server.serve_forever()
    """#
}
