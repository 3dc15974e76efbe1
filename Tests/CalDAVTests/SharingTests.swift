import CalDAV
import Foundation
import TestSupport
import Testing

@Suite("Calendars that several people use")
struct SharingTests {
  private func calendar(_ properties: String) async throws -> CalendarCollection {
    let answer = """
      <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" \
      xmlns:oc="http://owncloud.org/ns"><d:response><d:href>/cal/a/</d:href><d:propstat><d:prop>\
      <d:resourcetype><d:collection/><c:calendar/>\(properties.hasPrefix("<cs:shared") ? properties : "")</d:resourcetype>\
      \(properties.hasPrefix("<cs:shared") ? "" : properties)</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>\
      </d:response></d:multistatus>
      """
    let client = try TestClient.make(ScriptedTransport { _ in .init(207, answer) })
    return try await client.collection(at: #require(Href("/cal/a/")))
  }

  private static func people(_ owner: String, _ user: String) -> String {
    "<d:owner><d:href>\(owner)</d:href></d:owner>"
      + "<d:current-user-principal><d:href>\(user)</d:href></d:current-user-principal>"
  }

  @Test(
    "are known by their owner, their type or their invitations",
    arguments: [
      (people("/p/anna/", "/p/anna/"), false), (people("/p/anna", "/p/anna/"), false),
      (people("/p/ben/", "/p/anna/"), true), ("<d:owner><d:href>/p/ben/</d:href></d:owner>", false),
      (people("/p/%61nna/", "/p/anna/"), false), ("<cs:shared/>", true), ("<cs:shared-owner/>", false),
      ("<cs:invite><cs:user><d:href>mailto:ben@example.org</d:href></cs:user></cs:invite>", true),
      ("<oc:invite/>", false), ("<oc:invite><oc:user><d:href>principal:ben</d:href></oc:user></oc:invite>", true),
    ])
  func areKnown(properties: String, isShared: Bool) async throws {
    #expect(try await calendar(properties).isShared == isShared)
  }
}
