import CalDAV
import Foundation
import TestSupport
import Testing

@Suite("Answers to a PROPPATCH")
struct CalendarPropertyTests {
  private func rename(_ status: Int, _ responses: String) async throws {
    let body = "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\">\(responses)</D:multistatus>"
    let client = try TestClient.make(ScriptedTransport { _ in .init(status, status == 207 ? body : "") })
    try await client.rename(try #require(Href("/cal/a/")), to: "Haus")
  }

  private static func row(_ rest: String) -> String { "<D:response><D:href>/cal/a/</D:href>\(rest)</D:response>" }

  private static func propstat(_ name: String, _ status: String) -> String {
    "<D:propstat><D:prop>\(name)</D:prop><D:status>HTTP/1.1 \(status)</D:status></D:propstat>"
  }

  @Test(
    "a success has a row for the property, or no rows",
    arguments: [
      (200, ""), (204, ""), (207, row(propstat("<D:displayname/>", "200 OK"))),
      (207, row(propstat("<D:displayname>Haus</D:displayname>", "200 OK"))),
      (207, row("<D:status>HTTP/1.1 200 OK</D:status>")),
    ])
  func takesASuccess(status: Int, responses: String) async throws {
    try await rename(status, responses)
  }

  @Test(
    "a 207 that does not name the property is no success",
    arguments: ["", row(""), row(propstat("", "200 OK")), row(propstat("<D:getetag/>", "200 OK"))])
  func refusesAnAnswerWithoutTheProperty(responses: String) async throws {
    let error = try await #require(throws: CalDAVError.self) { try await rename(207, responses) }
    guard case .malformedAnswer = error else { throw error }
  }

  @Test("a colour goes in the form that the server accepts", arguments: ["#12AB9F", "#12AB9FFF"], [7, 9])
  func sendsTheOtherForm(color: String, accepted: Int) async throws {
    let transport = ScriptedTransport { request in
      let sent = request.body.split(separator: ">").compactMap { $0.hasPrefix("#") ? $0.prefix { $0 != "<" } : nil }[0]
      return .init(
        207, Self.document(Self.propstat("<a:calendar-color/>", sent.utf8.count == accepted ? "200 OK" : "400 Bad")))
    }
    try await TestClient.make(transport).recolor(try #require(Href("/cal/a/")), to: color)
    #expect(transport.requests.count == (color.utf8.count == accepted ? 1 : 2))
    #expect(transport.requests.last?.body.contains(accepted == 7 ? ">#12AB9F<" : ">#12AB9FFF<") == true)
  }

  @Test("a server that refuses both forms of a colour, or is busy, is not asked a third time", arguments: [403, 503])
  func endsAfterBothForms(status: Int) async throws {
    let transport = ScriptedTransport { _ in .init(status) }
    let client = try TestClient.make(transport)
    await #expect(throws: CalDAVError.self) { try await client.recolor(try #require(Href("/cal/a/")), to: "#12AB9F") }
    #expect(transport.requests.count == (status == 403 ? 2 : 1))
  }

  @Test("a calendar is deleted, and one that is gone already is reported as such")
  func deletesACalendar() async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/")
    let client = try TestClient.make(server)
    let href = try #require(Href(server.home + "a/"))
    #expect(try await client.deleteCalendar(href) == .deleted)
    #expect(try await client.deleteCalendar(href) == .alreadyGone)
    #expect(try await client.discover().collections.isEmpty)
  }

  private static func document(_ propstat: String) -> String {
    "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\" xmlns:a=\"http://apple.com/ns/ical/\">"
      + row(propstat) + "</D:multistatus>"
  }
}
