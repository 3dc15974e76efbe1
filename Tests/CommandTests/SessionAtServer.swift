import Foundation
import TestSupport

/// A session of ada's, whose password lies in `~/.caldav-password`, beside a server in memory behind a socket.
struct SessionAtServer: ~Copyable {
  let server: InMemoryCalDAVServer
  private let loopback: LoopbackServer
  private let session: Session

  /// - Parameter faults: what goes wrong on the way to the server.
  init(
    _ variables: [String: String] = [:], mode: ServerMode = ServerMode(), faults: ServerFaults = ServerFaults()
  ) throws {
    server = InMemoryCalDAVServer(mode: mode)
    server.requireLogin(user: "ada", password: "Geheim-2468")
    let loopback = try LoopbackServer(serving: server, faults: faults)
    let session = try Session(variables)
    _ = try session.run("umask 077; echo Geheim-2468 >.caldav-password")
    self.loopback = loopback
    self.session = session
  }

  var home: URL { session.home }
  var environment: [String: String] { session.environment }
  var port: Int { loopback.port }

  /// Writes that no strict server would have taken.
  var violations: [String] { server.violations }

  /// `address` in the command stands for that of the server.
  func run(_ command: String, address: String) throws -> Session.Answer {
    try session.run(command.replacing(address, with: loopback.url("/").absoluteString))
  }
}
