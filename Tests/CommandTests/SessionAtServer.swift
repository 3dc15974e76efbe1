import Foundation
import TestSupport

@testable import FocusbloxActions

/// A session of the user ada with a server in memory behind a socket. The password is in `~/.caldav-password`.
struct SessionAtServer: ~Copyable {
  let server: InMemoryCalDAVServer
  private let loopback: LoopbackServer
  private let session: Session

  /// - Parameter faults: the faults of the connection to the server.
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
  var address: String { loopback.url("/").absoluteString }

  /// The connections that the program has opened so far.
  var connectionCount: Int { loopback.connectionCount }

  /// The writes that a strict server would refuse.
  var violations: [String] { server.violations }

  /// Runs a command in which `address` stands for the server's address.
  func run(_ command: String, address: String) throws -> Session.Answer {
    try session.run(command.replacing(address, with: loopback.url("/").absoluteString))
  }
}
