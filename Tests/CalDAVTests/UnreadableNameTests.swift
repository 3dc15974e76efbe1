import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// A text that XML cannot hold affects only its own property.
@Suite("Characters that XML forbids in properties of calendars")
struct UnreadableNameTests {
  private func server() -> InMemoryCalDAVServer {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/", name: "Auf\u{FFFE}gaben", color: "#FF8800", components: ["VTODO"])
    server.makeCalendar(server.home + "b/", name: "Garten", color: "#00FF00")
    server.makeCalendar(server.home + "c/", name: "Haus")
    return server
  }

  @Test(
    "each name is read on its own, and all calendars are found",
    arguments: ["", "calendars/tester/", "principals/tester/"])
  func findsAllCalendars(path: String) async throws {
    let server = server()
    let found = try await TestClient.make(server, base: "https://calendar.example/" + path).discover()
    #expect(found.collections.map(\.displayName) == [nil, "Garten", "Haus"])
    #expect(found.collections.map(\.color) == ["#FF8800", "#00FF00", nil])
    #expect(found.collections.first?.components == [.vtodo])
    #expect(found.collections.allSatisfy { $0.supportsSyncCollection })
  }

  @Test("a calendar with an unreadable name is read without its name")
  func readsOneCalendar() async throws {
    let server = server()
    let client = try TestClient.make(server)
    let href = try #require(Href(server.home + "a/"))
    let calendar = try await client.collection(at: href)
    #expect(calendar.displayName == nil && calendar.color == "#FF8800")
    let found = try await TestClient.make(server, base: "https://calendar.example" + server.home + "a/").discover()
    #expect(found.isSingleCollection && found.collections.map(\.displayName) == [nil])
    // Neither answer shows names.
    #expect(try await client.state(of: href).syncToken != nil)
    #expect(try await client.states(in: try #require(Href(server.home))).count == 4)
  }

  @Test("readable names take one request")
  func asksOnce() async throws {
    let server = InMemoryCalDAVServer()
    for name in ["a", "b", "c"] { server.makeCalendar(server.home + name + "/", name: name) }
    let home = try #require(URL(string: "https://calendar.example" + server.home))
    #expect(try await TestClient.make(server).collections(in: home).count == 3)
    #expect(server.requests.count == 1)
  }

  @Test("an unreadable ETag does not hide other members", arguments: [false, true], [nil, "data:,1"])
  func listsAllMembers(hasReport: Bool, token: String?) async throws {
    let server = InMemoryCalDAVServer(mode: hasReport ? ServerMode() : .oldSabre)
    server.makeCalendar(server.home + "a/")
    for name in ["x", "y", "z"] { server.put(server.home + "a/\(name).ics", "BEGIN:VCALENDAR") }
    let transport = ScriptedTransport { request in
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      var text = String(decoding: body, as: UTF8.self)
      if let tag = text.firstMatch(of: #/y\.ics<.*?getetag>/#) {
        text.replaceSubrange(tag.range.upperBound..<tag.range.upperBound, with: "\u{1}")
      }
      return .init(response.status.code, text, fields: response.headerFields)
    }
    let changes = try await TestClient.make(transport).changes(
      in: try #require(Href(server.home + "a/")), since: token)
    #expect(Set(changes.changed.map(\.href.name)) == ["x.ics", "y.ics", "z.ics"])
    #expect(changes.isCompleteListing && changes.changed.allSatisfy { $0.etag == nil })
  }
}
