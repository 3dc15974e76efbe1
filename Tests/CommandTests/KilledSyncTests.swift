import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// The program is killed (SIGKILL) at each of its requests, so that unwritten data is lost, and then runs again (I13).
@Suite("A killed sync ends with the result of an undisturbed sync after its next run", .timeLimit(.minutes(20)))
struct KilledSyncTests {
  private let faults = ServerFaults()
  private static let path = "/calendars/tester/Aufgaben/"
  private static let created = Date(timeIntervalSince1970: 1_795_500_000)

  private func put(_ uid: String, _ title: String, _ lines: [String] = [], on server: InMemoryCalDAVServer) {
    let text =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:\(uid)",
        "DTSTAMP:20261101T000000Z", "CREATED:20261101T000000Z", "LAST-MODIFIED:20261101T000000Z", "SUMMARY:\(title)",
      ] + lines + ["END:VTODO", "END:VCALENDAR"]
    server.put("\(Self.path)\(uid).ics", text.map { $0 + "\r\n" }.joined())
  }

  private func open(_ session: borrowing SessionAtServer) throws -> Store {
    try Store(
      path: session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path,
      timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
  }

  private func add(_ uid: String, _ title: String, _ list: Int64, in store: StoreTransaction) throws {
    var task = TaskItem(id: "id-\(uid)", uid: uid, title: title, created: Self.created)
    task.listID = list
    try store.insert(task, by: .user)
  }

  /// The start of each round: an account without any items.
  private func session(pageSize: Int? = nil) throws -> SessionAtServer {
    let session = try SessionAtServer(faults: faults)
    session.server.mode.pageSize = pageSize
    // This server would store a duplicate twice.
    session.server.mode.uidConflict = .storesDuplicate
    session.server.makeCalendar(Self.path, name: "Aufgaben")
    let added = try session.run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password", address: "<server>")
    try #require(added.code == 0, "\(added.messages)")
    _ = try session.run("cp -r .local beginning", address: "<server>")
    return session
  }

  private func beginAgain(_ session: borrowing SessionAtServer) throws {
    faults.stop()
    _ = try session.run("rm -r .local && cp -r beginning .local", address: "<server>")
    session.server.deleteCalendar(Self.path)
    session.server.makeCalendar(Self.path, name: "Aufgaben")
  }

  /// - Parameter minute: the minutes after eight o'clock.
  private func sync(_ session: borrowing SessionAtServer, at minute: Int) throws {
    let time = "2026-11-25T08:\(minute):00+01:00"
    let answer = try session.run("focusblox sync --now \(time)", address: "<server>")
    #expect(answer.code == 0, "\(answer.messages)")
  }

  /// The items on both sides after two further syncs. Another sync then changes nothing.
  private func end(_ session: borrowing SessionAtServer) throws -> [String] {
    faults.stop()
    for minute in [30, 40] { try sync(session, at: minute) }
    session.server.clearLog()
    try sync(session, at: 50)
    #expect(session.server.requests.allSatisfy { ["PROPFIND", "REPORT"].contains($0.method) })
    #expect(session.violations == [])
    let there = session.server.names(in: Self.path).map { name in
      let text = (session.server.text(Self.path + name) ?? "").replacing("\r\n ", with: "")
      let lines = text.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MOD") }
      return "\(name) \(lines.sorted())"
    }
    let store = try open(session)
    let here = try store.read {
      try $0.tasks(TaskQuery(.all, now: Self.created, timeZone: .gmt)).map { task in
        "\(task.uid) \(task.title) \(task.sourceSystem) \(task.listID != nil) \(task.importance) \(task.notes ?? "")"
      }
    }
    try store.close()
    return there + here.sorted()
  }

  /// - Parameter prepare: brings both sides to the state before the killed sync.
  private func killAtEveryRequest(
    _ session: borrowing SessionAtServer, expecting methods: Set<String>,
    _ prepare: (borrowing SessionAtServer) throws -> Void
  ) async throws {
    try beginAgain(session)
    try prepare(session)
    try sync(session, at: 20)
    let expected = try end(session)
    var seen: Set<String> = []
    for number in 1... {
      try #require(number < 60)
      guard let method = try await kill(session, at: number, carriesOut: true, expected, prepare) else { break }
      seen.insert(method)
      // A lost read request has the same effect as an unanswered one.
      guard ["PUT", "DELETE"].contains(method) else { continue }
      _ = try await kill(session, at: number, carriesOut: false, expected, prepare)
    }
    #expect(seen.isSuperset(of: methods), "\(seen)")
  }

  /// - Returns: the method of the request at which the program was killed; `nil` where the program sent fewer requests.
  private func kill(
    _ session: borrowing SessionAtServer, at number: Int, carriesOut: Bool, _ expected: [String],
    _ prepare: (borrowing SessionAtServer) throws -> Void
  ) async throws -> String? {
    try beginAgain(session)
    try prepare(session)
    let killer = Killer(at: number, carriesOut: carriesOut)
    faults.play { request, _ in killer.interference(request) }
    let program = try Running(
      ["/bin/sh", "-c", "exec focusblox sync --now 2026-11-25T08:20:00+01:00"], session.environment)
    killer.aim(at: program.number)
    let code = await program.end()
    #expect(code == (killer.method == nil ? 0 : 128 + SIGKILL), "\(program.messages)")
    #expect(
      try end(session) == expected,
      "killed at \(killer.method ?? "none"), number \(number), carried out: \(carriesOut)")
    return killer.method
  }

  // D15, D28
  @Test("a first sync with several pages, several batches and uploads survives a kill at each request")
  func firstSync() async throws {
    let session = try session(pageSize: 60)
    try await killAtEveryRequest(session, expecting: ["REPORT", "PUT"]) { session in
      for number in 1...105 { put("t\(number)", "T\(number)", on: session.server) }
      let store = try open(session)
      try store.write { store in
        let list = try #require(try store.lists(named: "Aufgaben").first).id
        // One task already exists on the server with equal content.
        for (uid, title) in [("n1", "N1"), ("n2", "N2"), ("n3", "N3"), ("t7", "T7")] {
          try add(uid, title, list, in: store)
        }
      }
      try store.close()
    }
  }

  // D15, D28
  @Test("a later sync with all kinds of changes on both sides survives a kill at each request")
  func laterSync() async throws {
    let session = try session()
    try await killAtEveryRequest(session, expecting: ["REPORT", "PUT", "DELETE", "GET"]) { session in
      let server = session.server
      for number in 1...6 { put("t\(number)", "T\(number)", on: server) }
      try sync(session, at: 10)
      put("t1", "T1 dort", on: server)
      server.delete(Self.path + "t4.ics")
      put("t7", "T7", on: server)
      let store = try open(session)
      try store.write { store in
        func change(_ uid: String, _ edit: (inout TaskItem) -> Void) throws {
          var task = try #require(try store.tasks(uid: uid).first)
          edit(&task)
          task.modified = Self.created
          _ = try store.update(task, by: .user)
        }
        try change("t1") { $0.importance = .high }
        try change("t2") { $0.notes = "hier" }
        try store.delete(taskID: try #require(try store.tasks(uid: "t3").first).id, by: .user)
        try add("n1", "N1", try #require(try store.lists(named: "Aufgaben").first).id, in: store)
      }
      try store.close()
    }
  }
}
