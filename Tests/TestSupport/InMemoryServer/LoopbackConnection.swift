import Glibc
import HTTPTypes

/// One connection of the loopback server, with the parts of HTTP/1.1 (RFC 9112) that tests need.
final class LoopbackConnection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next request; `nil` at the end of the connection or for other data than HTTP.
  func read() -> (HTTPRequest, [UInt8])? {
    guard let head = head() else { return nil }
    let lines = head.split(separator: "\r\n").map(String.init)
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3, let method = HTTPRequest.Method(words[0]) else { return nil }
    var request = HTTPRequest(method: method, scheme: "http", authority: nil, path: Self.path(words[1]))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else { return nil }
      let value = String(line[line.index(after: colon)...].drop { $0 == " " })
      if name.canonicalName == "host" {
        request.authority = value
      } else {
        request.headerFields.append(HTTPField(name: name, value: value))
      }
    }
    if request.headerFields[.expect] != nil { send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    // The client must not send a chunked body, so that a request without Content-Length has no body.
    let count = request.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    guard fill(to: count) else { return nil }
    let body = Array(buffer.prefix(count))
    buffer.removeFirst(count)
    return (request, body)
  }

  /// Also reads a target in absolute form, which a proxy receives (RFC 9112 section 3.2.2).
  private static func path(_ target: String) -> String {
    target.hasPrefix("http://") ? String(target.dropFirst(7).drop { $0 != "/" }) : target
  }

  func write(_ response: HTTPResponse, _ body: [UInt8], isChunked: Bool, closes: Bool) -> Bool {
    let reason = response.status.reasonPhrase
    var head = "HTTP/1.1 \(response.status.code) \(reason.isEmpty ? "Status" : reason)\r\n"
    for field in response.headerFields { head += "\(field.name): \(field.value)\r\n" }
    if closes { head += "Connection: close\r\n" }
    let hasBody = response.status.code != 204 && response.status.code != 304
    if hasBody { head += isChunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: \(body.count)\r\n" }
    var bytes = Array((head + "\r\n").utf8)
    if hasBody { bytes += isChunked ? Self.chunks(body) : body }
    return send(bytes)
  }

  /// Announces the whole body and sends half of it.
  func writeHalf(_ response: HTTPResponse, _ body: [UInt8]) {
    var head = "HTTP/1.1 \(response.status.code) Status\r\n"
    for field in response.headerFields { head += "\(field.name): \(field.value)\r\n" }
    send(Array((head + "Content-Length: \(max(body.count, 1))\r\n\r\n").utf8) + body.prefix(body.count / 2))
  }

  private static func chunks(_ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: 1000) {
      let piece = body[start..<min(start + 1000, body.count)]
      bytes += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }

  private func head() -> String? {
    while true {
      for index in buffer.indices.dropFirst(3) where buffer[(index - 3)...index].elementsEqual([13, 10, 13, 10]) {
        let head = String(decoding: buffer[..<(index - 1)], as: UTF8.self)
        buffer.removeFirst(index + 1)
        return head
      }
      guard buffer.count < 100_000, fill(to: buffer.count + 1) else { return nil }
    }
  }

  private func fill(to count: Int) -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while buffer.count < count {
      let received = recv(descriptor, &piece, piece.count, 0)
      if received > 0 {
        buffer.append(contentsOf: piece[..<received])
      } else if received == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  @discardableResult
  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if errno != EINTR { return false }
    }
    return true
  }
}
