import CurlTransport
import Foundation
import HTTPTypes

/// A proxy on this machine. It answers plain requests itself; tunnels end at the named port of this machine, whatever
/// the host.
final class TestProxy: Sendable {
  let port: Int
  private let process: ChildProcess

  /// - Parameter isDemanding: whether the proxy requires its own login, `pia` with `sesam`.
  init(isDemanding: Bool = false) throws {
    process = try ChildProcess("python3", ["-c", Self.program, isDemanding ? "demanding" : "open"])
    guard let port = Int(process.readLine()) else { throw CocoaError(.executableLoad) }
    self.port = port
  }

  /// One line for each request: method, target, Authorization and Proxy-Authorization.
  func log() async throws -> [String] {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/log")
    return try await CurlTransport().answer(request).text.split(separator: "\n").map(String.init)
  }

  private static let program = #"""
    import base64, http.server, os, socket, sys, threading
    lock = threading.Lock(); log = []
    LOGIN = 'Basic ' + base64.b64encode(b'pia:sesam').decode()
    def pour(source, target):
        try:
            while piece := source.recv(65536): target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
        except OSError: pass
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def answer(self, status, body=b'', fields={}):
            self.send_response(status)
            for name, value in fields.items(): self.send_header(name, value)
            if self.command != 'CONNECT' or status != 200: self.send_header('Content-Length', str(len(body)))
            self.end_headers(); self.wfile.write(body)
        def serve(self):
            self.rfile.read(int(self.headers.get('Content-Length') or 0))
            if self.path == '/log':
                with lock: return self.answer(200, '\n'.join(log).encode())
            given = self.headers.get('Proxy-Authorization')
            with lock: log.append('%s %s %s %s' % (self.command, self.path, self.headers.get('Authorization'), given))
            if sys.argv[1] == 'demanding' and given != LOGIN:
                return self.answer(407, b'', {'Proxy-Authenticate': 'Basic realm="proxy"'})
            if self.command != 'CONNECT': return self.answer(200, b'by proxy')
            with socket.create_connection(('127.0.0.1', int(self.path.rsplit(':')[-1]))) as there:
                self.answer(200)
                back = threading.Thread(target=pour, args=(there, self.connection), daemon=True); back.start()
                pour(self.connection, there); back.join()
            self.close_connection = True
        def __getattr__(self, name):
            if name.startswith('do_'): return self.serve
            raise AttributeError(name)
        def log_message(self, *args): pass
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    print(server.server_port, flush=True)
    server.serve_forever()
    """#
}
