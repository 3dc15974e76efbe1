import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Behaviours of the in-memory server's modes that this client never triggers.
@Suite("The in-memory server's modes")
struct ServerModeTests {
  private static let path = "/calendars/tester/a/"

  private func server(_ mode: ServerMode, count: Int = 0) -> InMemoryCalDAVServer {
    let server = InMemoryCalDAVServer(mode: mode)
    server.makeCalendar(Self.path)
    for number in 0..<count {
      server.put(
        Self.path + "\(number).ics",
        String(decoding: ContractObject.task(uid: "\(number)", summary: "x"), as: UTF8.self))
    }
    return server
  }

  private func send(
    _ server: InMemoryCalDAVServer, _ method: String, _ name: String, _ body: [UInt8] = [], _ fields: HTTPFields = [:]
  ) throws -> (status: Int, body: String) {
    var fields = fields
    fields[.userAgent] = "test"
    if method == "PUT" { fields[.contentType] = "text/calendar; charset=utf-8" }
    let request = HTTPRequest(
      method: try #require(HTTPRequest.Method(method)), scheme: "https", authority: "calendar.example",
      path: Self.path + name, headerFields: fields)
    let (response, bytes) = server.answer(request, body)
    return (response.status.code, String(decoding: bytes, as: UTF8.self))
  }

  private func limitedReport(_ mode: ServerMode) throws -> (status: Int, rows: Int, violations: [String]) {
    let server = server(mode, count: 5)
    let body = """
      <d:sync-collection xmlns:d="DAV:"><d:sync-token/><d:sync-level>1</d:sync-level><d:limit><d:nresults>2</d:nresults></d:limit>\
      <d:prop><d:getetag/></d:prop></d:sync-collection>
      """
    let answer = try send(server, "REPORT", "", Array(body.utf8))
    return (answer.status, answer.body.components(separatedBy: "<d:response>").count - 1, server.violations)
  }

  @Test("a limit loses rows, is refused or is ignored, so the client must not send it")
  func answersALimit() throws {
    for (mode, status, rows) in [(ServerMode.xandikos, 207, 2), (.nextcloud, 507, 0), (.radicale, 207, 5)] {
      let answer = try limitedReport(mode)
      #expect((answer.status, answer.rows) == (status, rows))
      #expect(answer.violations == ["sync-collection with a limit"])
    }
    #expect(try limitedReport(ServerMode.nextcloud.with { $0.limits = .serverError }).status == 500)
  }

  @Test("only Cyrus accepts the weak form of the current tag, so the client must not send it")
  func answersAWeakTag() throws {
    for (name, mode) in ServerMode.named where !mode.ignoresConditions && !mode.wrapsRefusals {
      let server = server(mode)
      let task = ContractObject.task(uid: "u", summary: "x")
      _ = try send(server, "PUT", "u.ics", task, [.ifNoneMatch: "*"])
      #expect(
        try send(server, "PUT", "u.ics", task, [.ifMatch: "W/\"r2\""]).status == (name == "Cyrus" ? 204 : 412),
        "\(name)")
      #expect(server.violations.count == 1)
    }
  }

  // I18
  @Test(
    "a token of any form returns changes, and an unknown token is rejected",
    arguments: ServerMode.TokenForm.allCases)
  func knowsItsTokens(form: ServerMode.TokenForm) async throws {
    let server = server(ServerMode().with { $0.tokens = form })
    let client = try TestClient.make(server)
    let href = try #require(Href(Self.path))
    let first = try await client.changes(in: href, since: nil)
    let token = try #require(first.token)
    #expect(
      token.hasPrefix(["http://", "data:,", "aaaa"][try #require(ServerMode.TokenForm.allCases.firstIndex(of: form))]))
    server.put(Self.path + "a.ics", "a")
    let second = try await client.changes(in: href, since: token)
    #expect(second.changed.map(\.href.name) == ["a.ics"] && !second.isCompleteListing && second.token != token)
    server.pruneChanges(of: Self.path, silently: false)
    #expect(try await client.changes(in: href, since: token).isCompleteListing)
  }

  // I15
  @Test("Radicale's first listing has deleted objects, and DAViCal repeats known deletions")
  func listsDeletedAndRepeatedObjects() async throws {
    let href = try #require(Href(Self.path))
    let radicale = server(.radicaleWithTheGone, count: 2)
    radicale.delete(Self.path + "1.ics")
    let first = try await TestClient.make(radicale).changes(in: href, since: nil)
    #expect(first.changed.map(\.href.name) == ["0.ics"] && first.vanished.map(\.name) == ["1.ics"])
    let davical = server(.davicalRepeating, count: 3)
    let client = try TestClient.make(davical)
    let token = try #require(try await client.changes(in: href, since: nil).token)
    #expect(try await client.changes(in: href, since: token).changed.map(\.href.name) == ["1.ics", "2.ics"])
  }

  // I19
  @Test("the ETag of a GET is valid for If-Match as the mode defines", arguments: ServerMode.FieldTag.allCases)
  func namesStates(form: ServerMode.FieldTag) async throws {
    let server = server(ServerMode().with { $0.fieldTag = form }, count: 1)
    let client = try TestClient.make(server)
    let href = try #require(Href(Self.path + "0.ics"))
    let calendar = try #require(Href(Self.path))
    let listed = try #require(try await client.listing(of: calendar).changed.first?.etag)
    let got = try #require(try await client.get(href)?.etag)
    #expect((listed == got) == ![.another, .onlyValid].contains(form))
    let good = form == .onlyValid ? got : listed
    _ = try await client.put(ContractObject.task(uid: "0", summary: "y"), at: href, precondition: .ifMatch(good))
    #expect(server.violations.isEmpty)
  }

  @Test("GMX fails on a report that does not request getetag")
  func wantsETags() throws {
    let body =
      "<c:calendar-multiget xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\"><d:prop><c:calendar-data/></d:prop></c:calendar-multiget>"
    #expect(try send(server(.gmx), "REPORT", "", Array(body.utf8)).status == 500)
    #expect(try send(server(ServerMode()), "REPORT", "", Array(body.utf8)).status == 207)
  }

  @Test("Synology refuses RELATED=END, GMX refuses its own zone name, and each accepts the other's case")
  func refusesWhatItKnows() throws {
    func task(_ lines: [String], _ zones: [String] = []) -> [UInt8] {
      Array(
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + zones
          + ["BEGIN:VTODO", "UID:u", "DTSTAMP:20261121T080000Z"] + lines + ["END:VTODO", "END:VCALENDAR"])
          .map { $0 + "\r\n" }.joined().utf8)
    }
    let ring = task(["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:PT0S", "END:VALARM"])
    let zone = task(["DUE;TZID=Mine:20261203T080000"], ["BEGIN:VTIMEZONE", "TZID:Mine", "END:VTIMEZONE"])
    for (mode, statuses) in [(ServerMode.synology, [403, 201]), (.gmx, [201, 403])] {
      for (body, status) in zip([ring, zone], statuses) {
        #expect(try send(server(mode), "PUT", "u.ics", body, [.ifNoneMatch: "*"]).status == status)
      }
    }
  }
}
