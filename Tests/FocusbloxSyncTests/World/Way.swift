import CalDAV
import CurlTransport
import Foundation
import TestSupport

/// How requests get to a world's server: by a call, or through libcurl and a socket.
struct Way {
  let base: String
  let transport: any HTTPTransport
  /// Serves for as long as the way is there.
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
