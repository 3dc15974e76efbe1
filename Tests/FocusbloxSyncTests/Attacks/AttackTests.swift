import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// A hostile server in memory. The user has two synced tasks, one of them with a pending edit, and a private task.
@Suite("Attacks: a hostile server in memory", .timeLimit(.minutes(60)))
struct AttackTests {
  private static let privateUID = "0f2b6a5e-1111-4222-8333-444455556666"

  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Geheim"])
    setup.other.add("fence", title: "Zaun")
    setup.other.add("hedge", title: "Hecke")
    setup.other.add("x", title: "Tabu", in: "Geheim")
    try await setup.settle()
    try setup.a.edit("Hecke") { $0.notes = "am Montag" }
    try setup.a.add("Privat", isLocal: true) {
      $0.uid = Self.privateUID
      $0.notes = "streng geheim"
    }
    return setup
  }

  /// Checks the invariants that hold for every behaviour of the server.
  private func expectUnharmed(_ setup: SyncSetup, _ transport: TamperingTransport) throws {
    #expect(try Set(setup.a.tasks.map(\.title)).isSuperset(of: ["Zaun", "Hecke", "Privat", "Tabu"]))
    #expect(try setup.a.task("Privat").listID == nil)
    #expect(try setup.a.task("Hecke").notes == "am Montag")
    for request in transport.requests {
      let head = request.head
      let path = try #require(head.path)
      #expect(head.authority == "calendar.example" && head.scheme == "https")
      #expect(path.hasPrefix("/") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      for field in head.headerFields { #expect(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }) }
      #expect(!request.body.contains("streng geheim") && !request.body.contains(Self.privateUID))
      #expect(head.headerFields[.authorization] == nil)
    }
  }

  @Test("every hostile answer ends the run with an error message, and no item is lost", arguments: HostileAnswer.all)
  func survivesAnswers(_ attack: HostileAnswer) async throws {
    for method in ["PROPFIND", "REPORT", "GET", "PUT", "*"] {
      let setup = try await setup()
      setup.advance(minutes: 1)
      try setup.other.set("SUMMARY", "Zaun", in: "fence.ics")
      let transport = TamperingTransport(around: setup.a.transport) { request, answer in
        if method == "*" || request.method.rawValue == method { attack.put(into: &answer) }
      }
      setup.a.transport = transport
      for outcome in try await setup.a.outcomes() {
        guard case .failed(_, let error) = outcome else { continue }
        let words = "\(error)"
        #expect(!words.contains("\u{1B}"))
        if let refusal = (error as? CalDAVError)?.refusal { #expect(refusal.excerpt.unicodeScalars.count <= 200) }
      }
      try expectUnharmed(setup, transport)
      #expect(transport.requests.count < 200)
    }
  }

  @Test("hostile hrefs lead to no other resource and into no header", arguments: HostileAnswer.hrefs)
  func survivesHrefs(_ href: String) async throws {
    let setup = try await setup()
    setup.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Zaun", in: "fence.ics")
    let row = """
      <d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:getetag>"evil"</d:getetag>\
      <d:resourcetype/></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
      """
    let transport = TamperingTransport(around: setup.a.transport) { request, answer in
      guard request.method.rawValue == "REPORT" || request.method.rawValue == "PROPFIND", answer.status == 207 else {
        return
      }
      let text = String(decoding: answer.body, as: UTF8.self)
      answer.body = Array(text.replacing("</d:multistatus>", with: row + "</d:multistatus>").utf8)
    }
    setup.a.transport = transport
    _ = try await setup.a.outcomes()
    _ = try await setup.a.outcomes { $0.verify = true }
    try expectUnharmed(setup, transport)
    for request in transport.requests where ["PUT", "DELETE", "MOVE"].contains(request.head.method.rawValue) {
      #expect(
        Self.place(request.head.path ?? "").hasPrefix("/calendars/tester/Aufgaben/"), "\(request.head.path ?? "")")
    }
    // The resource is not read as a member of the list, either.
    let asked = transport.requests.map { Self.place($0.head.path ?? "") + $0.body }
    #expect(!asked.contains { $0.contains("Geheim") && $0.contains("Aufgaben") })
    #expect(setup.other.names(in: "Geheim") == ["x.ics"])
  }

  /// The path as a server sees it that decodes a path several times and then resolves it.
  private static func place(_ path: String) -> String {
    var decoded = path
    for _ in 0..<4 { decoded = decoded.removingPercentEncoding ?? decoded }
    var kept: [Substring] = []
    for segment in decoded.replacing("\\", with: "/").split(separator: "/") {
      let name = segment.prefix { $0 != ";" }
      if name == ".." { _ = kept.popLast() } else if name != "." { kept.append(segment) }
    }
    return "/" + kept.joined(separator: "/")
  }

  @Test(
    "a write redirected out of its list names the item and does not stop others", arguments: [301, 307, 308])
  func survivesRedirectedWrites(status: Int) async throws {
    let setup = try await setup()
    setup.advance(minutes: 1)
    try setup.a.edit("Zaun") { $0.notes = "rot" }
    let transport = TamperingTransport(around: setup.a.transport) { request, answer in
      guard request.method == .put, request.path?.hasSuffix("hedge.ics") == true else { return }
      answer = .init(status: status, fields: [.location: "/calendars/tester/Geheim/x.ics"], body: [])
    }
    setup.a.transport = transport
    let report = try await setup.a.sync()
    #expect(report.failed == 1)
    let reason = try #require(report.failures.first?.reason)
    #expect(
      reason.contains("/calendars/tester/Aufgaben/hedge.ics to ") && reason.contains("/calendars/tester/Geheim/x.ics"))
    #expect(try setup.other.lines("fence.ics").contains("DESCRIPTION:rot"))
    #expect(!transport.requests.contains { $0.head.method == .put && $0.head.path?.contains("Geheim") == true })
  }

  @Test("ETags occur in no header but their own", arguments: HostileAnswer.etags)
  func survivesETags(_ etag: String) async throws {
    let setup = try await setup()
    setup.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Zaun", in: "fence.ics")
    try setup.other.set("PRIORITY", "1", in: "hedge.ics")
    let transport = TamperingTransport(around: setup.a.transport) { request, answer in
      let text = String(decoding: answer.body, as: UTF8.self)
      answer.body = Array(text.replacing(#/<d:getetag>[^<]*</#, with: "<d:getetag>\(etag)<").utf8)
      if answer.fields[.eTag] != nil { answer.fields[.eTag] = String(etag.filter { !$0.isNewline }) }
    }
    setup.a.transport = transport
    _ = try await setup.a.outcomes()
    _ = try await setup.a.outcomes { $0.verify = true }
    try expectUnharmed(setup, transport)
  }

  @Test("the UID of a private item sends none of its content to the server", arguments: ["Aufgaben", "Geheim"])
  func keepsPrivateItems(list: String) async throws {
    let setup = try await setup()
    setup.other.add(Self.privateUID, title: "Köder", in: list)
    let transport = TamperingTransport(around: setup.a.transport) { _, _ in }
    setup.a.transport = transport
    for _ in 0..<3 { _ = try await setup.a.outcomes() }
    #expect(try setup.a.task("Privat").listID == nil)
    #expect(!transport.requests.contains { $0.body.contains("streng geheim") })
  }

  @Test("an object that XML cannot hold does not stop others", arguments: ["\u{FFFE}", "\u{1}", "\u{1B}[2J"])
  func survivesForbiddenCharacters(_ character: String) async throws {
    let setup = try await setup()
    setup.other.add("evil", title: "A\(character)B")
    setup.other.add("late", title: "Tor")
    try await setup.settle()
    #expect(try setup.a.tasks.contains { $0.title == "Tor" })
    #expect(try setup.a.tasks.count == 6)
    // A local edit removes the forbidden character from the server's object.
    let evil = try #require(try setup.a.store.read { try $0.tasks(uid: "evil") }.first)
    try setup.a.edit(evil.title) { $0.notes = "neu" }
    setup.advance(minutes: 1)
    try await setup.settle()
    #expect(try setup.other.lines("evil.ics").contains("DESCRIPTION:neu"))
    #expect(try !setup.other.lines("evil.ics").joined().contains(character))
  }

  @Test("a listing without an end is abandoned, and the next list is synced", arguments: [false, true])
  func endsEndlessLists(isUnattended: Bool) async throws {
    let setup = try await setup()
    let clock = SteppingClock(step: isUnattended ? .seconds(700) : .seconds(300))
    let engine = try setup.a.engine(uptime: { clock.next() })
    var options = SyncOptions()
    options.isUnattended = isUnattended
    if isUnattended { options.listTime = .seconds(10_000) }
    let outcomes = try await engine.sync(
      setup.a.account, lists: [try setup.a.list(), setup.a.list("Geheim")], options: options)
    let isOver = outcomes.contains { outcome in
      if case .failed(_, SyncError.tooLong) = outcome { true } else { false }
    }
    #expect(isOver)
  }

  @Test("a run that is asked to end starts no further request")
  func endsWhenAsked() async throws {
    let setup = try await setup()
    let requests = try await setup.requests {
      let outcomes = try await setup.a.outcomes { $0.isAskedToEnd = { true } }
      for outcome in outcomes {
        guard case .failed(_, SyncError.askedToEnd) = outcome else {
          Issue.record("\(outcome)")
          return
        }
      }
    }
    #expect(requests.isEmpty)
  }
}
