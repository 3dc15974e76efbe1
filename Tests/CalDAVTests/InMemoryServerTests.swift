import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// The server of the tests must be as strict as documented; otherwise the tests that use it prove nothing.
@Suite("The in-memory server")
struct InMemoryServerTests {
  private static let path = "/calendars/tester/a/"

  private func server(_ change: (inout ServerMode) -> Void = { _ in }) -> InMemoryCalDAVServer {
    var mode = ServerMode()
    change(&mode)
    let server = InMemoryCalDAVServer(mode: mode)
    server.makeCalendar(Self.path, components: ["VTODO"])
    return server
  }

  private func send(
    _ server: InMemoryCalDAVServer, _ method: String, _ name: String, _ body: [UInt8] = [], _ fields: HTTPFields = [:]
  ) throws -> (status: Int, fields: HTTPFields, body: String) {
    var fields = fields
    fields[.userAgent] = "test"
    if fields[.contentType] == nil { fields[.contentType] = "text/calendar; charset=utf-8" }
    let request = HTTPRequest(
      method: try #require(HTTPRequest.Method(method)), scheme: "https", authority: "calendar.example",
      path: Self.path + name, headerFields: fields)
    let (response, bytes) = server.answer(request, body)
    return (response.status.code, response.headerFields, String(decoding: bytes, as: UTF8.self))
  }

  private func text(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

  private func task(_ extra: [String] = [], head: [String] = [], uid: String = "u1") -> [UInt8] {
    text(
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + head + ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261121T080000Z"]
        + extra + ["END:VTODO", "END:VCALENDAR"])
  }

  // I2
  @Test("unconditional writes are refused and recorded")
  func refusesUnconditionalWrites() throws {
    let server = server()
    server.put(Self.path + "x.ics", "x")
    #expect(try send(server, "PUT", "u1.ics", task()).status == 428)
    #expect(try send(server, "DELETE", "x.ics").status == 428)
    #expect(server.violations.count == 2)
    #expect(server.text(Self.path + "x.ics") == "x")
  }

  @Test("bodies that strict servers refuse are refused, for every kind of fault")
  func refusesBadBodies() throws {
    let good = task(["DTSTART:20261203T090000Z", "DUE:20261203T100000Z"])
    let bad: [(String, [UInt8])] = [
      ("METHOD", task(head: ["METHOD:PUBLISH"])),
      ("due before start", task(["DTSTART:20261203T090000Z", "DUE:20261203T080000Z"])),
      ("mixed types", task(["DTSTART;VALUE=DATE:20261203", "DUE:20261203T080000Z"])),
      ("no zone", task(["DUE;TZID=Europe/Berlin:20261203T080000"])), ("twice", task(["PRIORITY:1", "PRIORITY:2"])),
      ("alarm", task(["BEGIN:VALARM", "ACTION:DISPLAY", "END:VALARM"])), ("BOM", [0xEF, 0xBB, 0xBF] + good),
      ("LF", Array(String(decoding: good, as: UTF8.self).replacing("\r\n", with: "\n").utf8)),
      ("control", task(["SUMMARY:a\u{7}"])), ("not UTF-8", good + [0xFF]), ("empty", []),
      ("garbage", Array("hello".utf8)),
      ("unclosed", Array(good.dropLast(15))), ("no UID", task(uid: "")),
      (
        "event",
        text([
          "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:e", "DTSTAMP:20261121T080000Z",
          "END:VEVENT", "END:VCALENDAR",
        ])
      ),
      (
        "no stamp",
        text(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:e", "END:VTODO", "END:VCALENDAR"])
      ),
      (
        "two UIDs",
        text([
          "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:a", "DTSTAMP:20261121T080000Z", "END:VTODO",
          "BEGIN:VTODO", "UID:b", "DTSTAMP:20261121T080000Z", "END:VTODO", "END:VCALENDAR",
        ])
      ),
    ]
    for (name, body) in bad {
      let server = server()
      let answer = try send(server, "PUT", "x.ics", body, [.ifNoneMatch: "*"])
      #expect(answer.status == 403 && answer.body.contains("<cal:"), "\(name)")
      #expect(server.names(in: Self.path).isEmpty && server.violations.count == 1, "\(name)")
    }
    #expect(try send(server(), "PUT", "x.ics", good, [.ifNoneMatch: "*"]).status == 201)
    let dueAtStart = task(["DTSTART:20261203T090000Z", "DUE:20261203T090000Z"])
    #expect(try send(server(), "PUT", "x.ics", dueAtStart, [.ifNoneMatch: "*"]).status == 201)
  }

  @Test("a rewriting server changes the text and keeps its meaning")
  func rewritesBodies() throws {
    let server = server {
      $0.rewritesBodies = true
      $0.cutsXValuesAtCommas = true
    }
    let long = String(repeating: "wörter ", count: 20)
    let body = task([
      "X-A:eins,zwei\\,drei", "SUMMARY:\(long)", "BEGIN:VALARM", "TRIGGER:PT0S", "ACTION:DISPLAY", "END:VALARM",
      "DUE:20261203T100000Z",
    ])
    _ = try send(server, "PUT", "u1.ics", body, [.ifNoneMatch: "*"])
    let stored = try #require(server.text(Self.path + "u1.ics"))
    let lines = stored.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    #expect(lines.contains("TRIGGER:P0D") && lines.contains("X-A:eins") && lines.contains("SUMMARY:\(long)"))
    #expect(try #require(lines.firstIndex(of: "DUE:20261203T100000Z")) < (try #require(lines.firstIndex(of: "UID:u1"))))
    #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
    #expect(try send(server, "PUT", "u1.ics", Array(stored.utf8), [.ifMatch: "\"none\""]).status == 412)
  }

  @Test("Horde's mode drops X- properties and alarms, and returns no ETag for a PUT")
  func dropsWhatItDoesNotKnow() throws {
    let server = server {
      $0.dropsXProperties = true
      $0.dropsAlarms = true
      $0.givesETagOnPut = false
    }
    let body = task(["X-A:1", "BEGIN:VALARM", "TRIGGER:PT0S", "ACTION:DISPLAY", "END:VALARM"])
    let answer = try send(server, "PUT", "u1.ics", body, [.ifNoneMatch: "*"])
    #expect(answer.status == 201 && answer.fields[.eTag] == nil)
    #expect(server.text(Self.path + "u1.ics") == String(decoding: task(), as: UTF8.self))
  }

  @Test("a second object with the same UID is refused as the mode defines", arguments: ServerMode.UIDConflict.allCases)
  func refusesSecondUIDs(conflict: ServerMode.UIDConflict) throws {
    let server = server { $0.uidConflict = conflict }
    server.makeCalendar("/calendars/tester/b/", components: ["VTODO"])
    server.put("/calendars/tester/b/u1.ics", String(decoding: task(), as: UTF8.self))
    let elsewhere = try send(server, "PUT", "u1.ics", task(), [.ifNoneMatch: "*"]).status
    #expect(elsewhere == (conflict == .uniqueInHome ? 403 : 201))
    let again = try send(server, "PUT", "u2.ics", task(), [.ifNoneMatch: "*"]).status
    let expected = [409, 412, 403, 400, 201][try #require(ServerMode.UIDConflict.allCases.firstIndex(of: conflict))]
    #expect(again == expected)
  }

  @Test("SOGo's tokens repeat all changes of their second and all deletions")
  func countsSeconds() async throws {
    let server = server { $0.countsSeconds = true }
    let client = try TestClient.make(server)
    let href = try #require(Href(Self.path))
    server.put(Self.path + "a.ics", "a")
    let first = try await client.changes(in: href, since: nil)
    server.delete(Self.path + "a.ics")
    server.advance(seconds: 5)
    server.put(Self.path + "b.ics", "b")
    let second = try await client.changes(in: href, since: first.token)
    #expect(second.changed.map(\.href.name) == ["b.ics"] && second.vanished.map(\.name) == ["a.ics"])
    let third = try await client.changes(in: href, since: second.token)
    #expect(third.changed.map(\.href.name) == ["b.ics"] && third.vanished.map(\.name) == ["a.ics"])
  }

  // I12
  @Test("a silently pruned change log hides changes")
  func hidesPrunedChanges() async throws {
    let server = server()
    let client = try TestClient.make(server)
    let href = try #require(Href(Self.path))
    let token = try await client.changes(in: href, since: nil).token
    server.put(Self.path + "a.ics", "a")
    server.pruneChanges(of: Self.path, silently: true)
    #expect(try await client.changes(in: href, since: token).changed.isEmpty)
    #expect(try await client.listing(of: href).changed.map(\.href.name) == ["a.ics"])
  }

  @Test("SOGo overwrites and deletes despite preconditions")
  func ignoresConditions() throws {
    let server = server { $0.ignoresConditions = true }
    server.put(Self.path + "u1.ics", "old")
    #expect(try send(server, "PUT", "u1.ics", task(), [.ifNoneMatch: "*"]).status == 204)
    #expect(try send(server, "PUT", "u1.ics", task(), [.ifMatch: "\"stale\""]).status == 412)
    #expect(try send(server, "DELETE", "u1.ics", [], [.ifMatch: "\"stale\""]).status == 204)
  }

  @Test("the log has the requests and no secret")
  func logsWithoutSecrets() throws {
    let server = server()
    _ = try send(server, "GET", "x.ics", [], [.authorization: "Basic geheim", .cookie: "geheim"])
    let record = try #require(server.requests.first)
    #expect(record.description == "GET /calendars/tester/a/x.ics 404")
    #expect(!"\(record.fields)".contains("geheim"))
    server.clearLog()
    #expect(server.requests.isEmpty)
  }

  @Test("one seed gives the same faults each time, another seed gives others")
  func repeatsFaults() async throws {
    func faults(_ seed: UInt64) async throws -> [String] {
      let faulty = FaultyTransport(seed: seed, rate: 0.5, wrapping: InMemoryTransport(server()))
      let client = try TestClient.make(faulty)
      let href = try #require(Href(Self.path))
      for _ in 0..<40 { _ = try? await client.listing(of: href) }  // The test needs the faults, not the answers.
      return faulty.met
    }
    let first = try await faults(1)
    #expect(try await faults(1) == first)
    #expect(try await faults(2) != first)
    #expect((5...35).contains(first.count))
  }
}
