import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import FocusbloxActions

/// A user starts a sync on a terminal during the first request of another sync of the same store.
@Suite("A sync during another sync", .timeLimit(.minutes(20)))
struct RunningSyncTests {
  private final class FirstRequest: Sendable {
    private let isThere = Mutex(false)
    private let typed: String

    init(until typed: URL) { self.typed = typed.path }

    var hasCome: Bool { isThere.withLock { $0 } }

    /// Answers the first request after the user's answer, and later requests slowly, so that the user's decision
    /// arrives.
    func interference(_ request: HTTPRequest) -> Interference {
      isThere.withLock { $0 = true }
      while !FileManager.default.fileExists(atPath: typed) { usleep(10_000) }
      usleep(300_000)
      return .none
    }
  }

  private func answer(_ word: String) async throws -> (code: Int32?, screen: [String], other: Running) {
    let faults = ServerFaults()
    let session = try SessionAtServer(faults: faults)
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    for name in ["eins", "zwei", "drei", "vier"] { session.server.makeCalendar(session.server.home + name + "/") }
    let added = try run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    try #require(added.code == 0, "\(added.messages)")
    let typed = session.home.appendingPathComponent("typed")
    let first = FirstRequest(until: typed)
    faults.play { request, _ in first.interference(request) }
    let other = try Running(["/bin/sh", "-c", "exec focusblox sync"], session.environment)
    while !first.hasCome { try await Task.sleep(for: .milliseconds(10)) }
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/keyboard.py").path
    let asking = try run("TYPED='\(typed.path)' /usr/bin/python3 '\(script)' '[j/N]' \(word) focusblox sync")
    let code = await other.end()
    #expect(asking.output.contains { $0.contains("von Hand gestartet (pid \(other.number))") }, "\(asking.output)")
    return (code, asking.output + ["\(asking.code)"], other)
  }

  @Test("where the user agrees, the other sync ends after its current request and this sync runs")
  func endsTheOther() async throws {
    let (code, screen, other) = try await answer("j")
    #expect(code == 2, "\(other.messages)")
    #expect(screen.last == "0", "\(screen)")
  }

  @Test("where the user declines, the other sync continues and the message says what can be done")
  func leavesTheOther() async throws {
    let (code, screen, other) = try await answer("n")
    #expect(code == 0, "\(other.messages)")
    #expect(screen.last == "1" && screen.contains { $0.contains("kill -USR1 \(other.number)") }, "\(screen)")
  }
}
