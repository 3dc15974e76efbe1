import Foundation
import Glibc
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Syncs of commands while `watch` runs, which carries them out over its open connections.
@Suite("A sync by the running watch", .serialized, .timeLimit(.minutes(20)))
struct ServedSyncTests {
  private static let list = "/calendars/tester/Aufgaben/"
  private let faults = ServerFaults()

  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer(faults: faults)
    session.server.makeCalendar(Self.list, name: "Aufgaben")
    for number in 0..<30 { session.server.put("\(Self.list)\(number).ics", Self.task(number)) }
    try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password", session)
    try run("focusblox sync", session)
    return session
  }

  private static func task(_ number: Int, title: String = "Brot") -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:uid-\(number)",
      "DTSTAMP:20261101T000000Z", "LAST-MODIFIED:20261101T000000Z", "SUMMARY:\(title) \(number)", "END:VTODO",
      "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
  }

  @discardableResult
  private func run(_ command: String, _ session: borrowing SessionAtServer) throws -> Session.Answer {
    try session.run(command, address: "<server>")
  }

  /// Starts `watch` and waits until a sync of a command has found its connections open.
  private func watch(_ session: borrowing SessionAtServer) async throws -> Running {
    let watch = try Running(["/bin/sh", "-c", "exec focusblox watch --interval 1h"], session.environment)
    for _ in 0..<100 {
      let before = session.connectionCount
      let answer = try run("focusblox sync", session)
      if answer.code != 64, !answer.output.isEmpty, session.connectionCount == before { return watch }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("no sync was carried out by watch: \(watch.messages)")
    return watch
  }

  private func holds(_ title: String, _ server: InMemoryCalDAVServer) -> Bool {
    server.names(in: Self.list).contains { server.text(Self.list + $0)?.contains("SUMMARY:\(title)") ?? false }
  }

  /// What a user or a program reads, without the times.
  private func read(_ answer: Session.Answer) -> [String] {
    (answer.output + ["–"] + answer.messages + ["\(answer.code)"]).map {
      $0.replacing(/"seconds":[0-9.e-]+/, with: #""seconds":0"#)
    }
  }

  private static let commands = [
    "sync", "sync --json", "sync --verify", "sync --list Aufgaben --lang en", "sync --dry-run",
    "sync --dry-run --json", "sync --account nirgends", "sync --list nirgends", "sync --lang en --json --verify",
  ]

  @Test("says the same as a sync by the command, in words and for programs", arguments: [false, true])
  func saysTheSame(_ isBraked: Bool) async throws {
    let session = try session()
    // The brake stops every run at so many losses, so that each finds the same.
    if isBraked { for number in 0..<25 { session.server.delete("\(Self.list)\(number).ics") } }
    // Its warning comes once, whichever process has read the settings first.
    try run("echo 'unbekannt: 1' >>.config/focusblox/focusblox.yaml", session)
    let alone = try Self.commands.map { read(try run("focusblox \($0)", session)) }
    let watch = try await watch(session)
    let connections = session.connectionCount
    let served = try Self.commands.map { read(try run("focusblox \($0)", session)) }
    for (command, (one, other)) in zip(Self.commands, zip(alone, served)) { #expect(one == other, "\(command)") }
    #expect(alone[0].last == (isBraked ? "3" : "0"))
    // A run that ends with an error closes its connections, and the wrong names are the command's own to find.
    if !isBraked { #expect(session.connectionCount == connections) }
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("an added task is on the server over a connection that was open already")
  func opensNoConnection() async throws {
    let session = try session()
    let watch = try await watch(session)
    let connections = session.connectionCount
    session.server.clearLog()
    for title in ["Milch", "Tee"] {
      try run("focusblox add \(title) list:Aufgaben", session)
      #expect(try await eventually { holds(title, session.server) })
    }
    #expect(session.connectionCount == connections)
    // What changed, the upload, what changed with it, and nothing more.
    #expect(session.server.requests.count <= 8, "\(session.server.requests.map(\.method))")
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a changed password, another proxy and another clock are not passed over")
  func goesByItself() async throws {
    let session = try session()
    let watch = try await watch(session)
    let connections = session.connectionCount
    try run("https_proxy=http://localhost:9 focusblox sync", session)
    #expect(session.connectionCount == connections + 1)
    try run("focusblox sync --now 2026-11-25T09:00:00+01:00", session)
    #expect(session.connectionCount == connections + 2)
    try run("focusblox sync", session)
    #expect(session.connectionCount == connections + 2)
    try run("echo falsch >.caldav-password", session)
    let refused = try run("focusblox sync", session)
    #expect(refused.code == 1 && session.connectionCount == connections + 3, "\(refused.messages)")
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("where the process that syncs is killed, the command syncs by itself", arguments: ["REPORT", "PUT"])
  func goesOnAlone(_ method: String) async throws {
    let session = try session()
    let watch = try await watch(session)
    let lock = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite-sync.lock").path
    let killed = Mutex<Set<pid_t>>([])
    faults.play { request, _ in
      guard request.method.rawValue == method, killed.withLock({ $0.isEmpty }),
        let text = FileManager.default.contents(atPath: lock),
        let number = String(decoding: text, as: UTF8.self).split(separator: "\n").first.flatMap({ pid_t($0) })
      else { return .none }
      killed.withLock { _ = $0.insert(number) }
      kill(number, SIGKILL)
      return .none
    }
    session.server.put("\(Self.list)neu.ics", Self.task(99, title: "Tee"))
    // Without a change of its own here, `watch` would sync first.
    let answer = try run("focusblox add Milch list:Aufgaben && focusblox sync", session)
    #expect(answer.code == 0, "\(answer.messages)")
    #expect(try await eventually { holds("Milch", session.server) })
    #expect(session.server.names(in: Self.list).count == 32)
    #expect(killed.withLock { $0.count } == 1)
    faults.stop()
    #expect(try await eventually { try run("focusblox sync", session).code == 0 })
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a stopped watch keeps no command waiting, whether or not others wait already", arguments: [false, true])
  func waitsForNoStoppedWatch(_ othersWait: Bool) throws {
    let session = try session()
    let database = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    // Connections are made here, and nobody answers, as while `watch` is stopped.
    let socket = try #require(SyncSocket.listen(for: database, session.environment))
    var others: [SocketLines] = []
    while othersWait, others.count < 100, let other = SyncSocket.connect(to: database, session.environment) {
      others.append(other)
    }
    #expect(others.count < 100)
    session.server.put("\(Self.list)neu.ics", Self.task(99, title: "Tee"))
    let answer = try run("timeout 60 focusblox sync", session)
    #expect(answer.code == 0 && answer.output.contains { $0.contains("1 neu geholt") }, "\(answer)")
    socket.close()
    withExtendedLifetime(others) {}
  }

  @Test("an interrupted command ends the sync after its step, and says so as by itself")
  func isInterrupted() async throws {
    let session = try session()
    let watch = try await watch(session)
    let isAsked = Mutex(false)
    faults.play { request, _ in
      guard request.method.rawValue == "REPORT" else { return .none }
      isAsked.withLock { $0 = true }
      usleep(3_000_000)
      return .none
    }
    let sync = try Running(["/bin/sh", "-c", "exec focusblox sync"], session.environment)
    #expect(try await eventually { isAsked.withLock { $0 } })
    sync.interrupt()
    #expect(await sync.end() == 1)
    #expect(sync.messages == ["heim: Abgebrochen."])
    faults.stop()
    watch.terminate()
    #expect(await watch.end() == 0)
  }
}
