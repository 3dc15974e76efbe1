import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

/// Which process carries out a sync, seen by the command for the password, which is a child process of it.
@Suite("The process that syncs for commands", .serialized, .timeLimit(.minutes(20)))
struct ServingProcessTests {
  private let command = #"echo "$PPID $WHO" >>~/asked; test -e ~/open && cat ~/.caldav-password"#

  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let added = try run(
      "touch open; focusblox account add heim --url <server> --user ada --password-command '\(command)'", session)
    try #require(added.code == 0, "\(added.messages)")
    return session
  }

  @discardableResult
  private func run(_ command: String, _ session: borrowing SessionAtServer) throws -> Session.Answer {
    try session.run(command, address: "<server>")
  }

  /// Runs the command, in whose process the variable `WHO` is “ada”.
  ///
  /// - Returns: who has fetched the password meanwhile, each as the process and its variable.
  private func asked(
    _ command: String, _ session: borrowing SessionAtServer
  ) throws -> (sync: Session.Answer, by: [[Substring]]) {
    let sync = try run("rm -f asked; WHO=ada \(command)", session)
    let lines = try run("cat asked 2>/dev/null || true", session).output
    return (sync, lines.map { $0.split(separator: " ") })
  }

  /// Waits for a sync that the serving process carries out.
  ///
  /// - Returns: the number of that process.
  private func servedBy(_ session: borrowing SessionAtServer) async throws -> Substring {
    var last: Substring?
    for _ in 0..<100 {
      let (_, askers) = try asked("focusblox sync --unattended", session)
      // A sync that `watch` has begun by itself may fetch the password in a process of its own.
      if askers.count == 1, askers[0].count == 1 {
        if askers[0][0] == last { return askers[0][0] }
        last = askers[0][0]
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("no sync was carried out by watch")
    return ""
  }

  private func watch(_ session: borrowing SessionAtServer) throws -> Running {
    try Running(["/bin/sh", "-c", "exec focusblox watch --interval 1h"], session.environment)
  }

  @Test("another process opens the store after a change of the time of all-day dates")
  func opensTheStoreAgain() async throws {
    let session = try session()
    let watch = try watch(session)
    let first = try await servedBy(session)
    try #require(try run("focusblox settings set dueDateMorningReminderHour 7", session).code == 0)
    let (_, askers) = try asked("focusblox sync --unattended", session)
    #expect(!askers.contains { $0.first == first })
    let second = try await servedBy(session)
    #expect(second != first)
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a typed sync runs the command for the password itself and once, whether or not it succeeds")
  func leavesTheCommandToTheUser() async throws {
    let session = try session()
    let watch = try watch(session)
    _ = try await servedBy(session)
    let (done, askers) = try asked("focusblox sync", session)
    #expect(done.code == 0 && askers.filter { $0.last == "ada" }.count == 1, "\(done) \(askers)")
    try run("rm open", session)
    let (failed, again) = try asked("focusblox sync", session)
    #expect(failed.code == 1 && again.filter { $0.last == "ada" }.count == 1, "\(failed) \(again)")
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a sync for nobody reports a failed command for the password, and does not run it a second time")
  func reportsTheFailedCommand() async throws {
    let session = try session()
    let watch = try watch(session)
    let server = try await servedBy(session)
    try run("rm open", session)
    let (failed, askers) = try asked("focusblox sync --unattended", session)
    #expect(failed.code == 1 && failed.messages.count == 1, "\(failed)")
    #expect(askers.contains([server]) && !askers.contains { $0.last == "ada" }, "\(askers)")
    watch.terminate()
    #expect(await watch.end() == 0)
  }
}
