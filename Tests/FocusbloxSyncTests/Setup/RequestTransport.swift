import CalDAV
import CurlTransport
import Foundation
import TestSupport

/// The way of requests to a setup's server: a call, or libcurl and a socket.
struct RequestTransport {
  let base: String
  let transport: any HTTPTransport
  /// The server runs as long as this value exists.
  private let loopback: LoopbackServer?

  init(_ server: InMemoryCalDAVServer) {
    base = "https://calendar.example/"
    transport = InMemoryTransport(server)
    loopback = nil
  }

  init(loopback: LoopbackServer) throws {
    base = loopback.url("/").absoluteString
    transport = try CurlTransport(configuration: .init())
    self.loopback = loopback
  }
}
