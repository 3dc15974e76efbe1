public import Foundation
import Glibc
import HTTPTypes
import Synchronization

/// Serves an ``InMemoryCalDAVServer`` over HTTP/1.1 on 127.0.0.1, with one thread per connection, until the value is
/// released.
public final class LoopbackServer: Sendable {
  public struct Form: Sendable {
    /// Uses Transfer-Encoding: chunked instead of Content-Length.
    public var isChunked = false
    /// Closes the connection after every answer, as Radicale does.
    public var closesConnections = false

    public init() {}
  }

  public let port: Int
  private let listener: Int32
  private let faults: ServerFaults
  private let connections = Mutex<Set<Int32>>([])
  private let accepted = Mutex(0)

  /// The connections that clients have opened so far.
  public var connectionCount: Int { accepted.withLock { $0 } }

  /// - Parameter faults: the faults on the way.
  /// - Throws: a system error if no socket can be opened.
  public init(serving server: InMemoryCalDAVServer, form: Form = Form(), faults: ServerFaults = ServerFaults()) throws {
    self.faults = faults
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, generic, &length) == 0
      }
    }
    guard isListening else {
      let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      close(listener)
      throw reason
    }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread { [weak self] in Self.acceptAll(listener) { if let self { self.serve($0, server, form) } else { close($0) } }
    }.start()
  }

  deinit {
    // The shutdown ends the blocking calls of all threads. Each thread closes its own descriptor.
    shutdown(listener, Int32(SHUT_RDWR))
    connections.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  /// The URL of a path on this server.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(fileURLWithPath: path)
  }

  private static func acceptAll(_ listener: Int32, _ serve: (Int32) -> Void) {
    while true {
      let connection = accept(listener, nil, nil)
      if connection >= 0 {
        serve(connection)
      } else if errno != EINTR {
        break
      }
    }
    close(listener)
  }

  private func serve(_ connection: Int32, _ server: InMemoryCalDAVServer, _ form: Form) {
    connections.withLock { _ = $0.insert(connection) }
    accepted.withLock { $0 += 1 }
    let thread = Thread { [weak self, faults] in
      var isOn: Int32 = 1
      setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
      let socket = LoopbackConnection(connection)
      while let (request, body) = socket.read() {
        guard Self.answer(request, body, by: server, faults.interference(request, body), form, on: socket),
          !form.closesConnections
        else { break }
      }
      self?.connections.withLock { _ = $0.remove(connection) }
      close(connection)
    }
    thread.start()
  }

  /// - Returns: whether the connection stays open for another request.
  private static func answer(
    _ request: HTTPRequest, _ body: [UInt8], by server: InMemoryCalDAVServer, _ interference: Interference,
    _ form: Form, on socket: LoopbackConnection
  ) -> Bool {
    var (response, bytes): (HTTPResponse, [UInt8])
    switch interference {
    case .lostRequest: return false
    case .instead(let answer, let text): (response, bytes) = (answer, Array(text.utf8))
    case .octets(let answer, let octets): (response, bytes) = (answer, octets)
    case .none: (response, bytes) = server.answer(request, body)
    case .lostAnswer:
      _ = server.answer(request, body)
      return false
    case .truncatedAnswer:
      (response, bytes) = server.answer(request, body)
      socket.writeHalf(response, bytes)
      return false
    case .altered(let change):
      (response, bytes) = server.answer(request, body)
      var text = String(decoding: bytes, as: UTF8.self)
      change(&response, &text)
      bytes = Array(text.utf8)
    }
    return socket.write(response, bytes, isChunked: form.isChunked, closes: form.closesConnections)
  }
}
