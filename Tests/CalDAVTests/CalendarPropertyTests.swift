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
}
