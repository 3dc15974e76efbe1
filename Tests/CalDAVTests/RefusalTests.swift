import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Meaning of refusals")
struct RefusalTests {
  private let href = Href("/cal/a.ics")

  private func error(_ answer: ScriptedTransport.Answer) async throws -> CalDAVError {
    let client = try TestClient.make(ScriptedTransport { _ in answer })
    let href = try #require(href)
    return try #require(
      await #expect(throws: CalDAVError.self) {
        _ = try await client.put([], at: href, precondition: .ifNoneMatch)
      })
  }

  private func davError(_ element: String) -> String {
    "<?xml version=\"1.0\"?><D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">\(element)</D:error>"
  }

  /// The name of the enum case.
  private func name(_ error: CalDAVError) -> String { String("\(error)".prefix { $0 != "(" }) }

  // I17
  @Test("the element decides, whatever the status", arguments: [400, 403, 409, 412, 415, 500])
  func theElementDecides(status: Int) async throws {
    for (element, meaning) in [
      ("<C:no-uid-conflict/>", "uidConflict"), ("<C:unique-scheduling-object-resource/>", "uidConflict"),
      ("<D:need-privileges/>", "forbidden"), ("<C:max-resource-size/>", "tooLarge"),
      ("<C:valid-calendar-data/>", "refused"), ("<C:supported-calendar-component/>", "refused"),
      ("<D:if-match/>", "preconditionFailed"), ("<D:supported-report/>", "unsupportedReport"),
      ("<D:quota-not-exceeded/>", "tooLarge"), ("<D:valid-sync-token/>", "invalidSyncToken"),
    ] {
      #expect(name(try await error(.init(status, davError(element)))) == meaning, "\(status) \(element)")
    }
  }

  @Test(
    "without an element the status decides",
    arguments: [
      (401, "unauthorized"), (403, "forbidden"), (404, "notFound"), (410, "notFound"), (412, "preconditionFailed"),
      (413, "tooLarge"), (423, "locked"), (429, "throttled"), (503, "throttled"), (507, "tooLarge"), (400, "refused"),
      (405, "refused"), (409, "refused"), (415, "refused"), (428, "refused"), (500, "refused"),
    ])
  func theStatusDecides(status: Int, meaning: String) async throws {
    #expect(name(try await error(.init(status))) == meaning)
    #expect(name(try await error(.init(status, "<html><p>Unclosed"))) == meaning)
  }

  @Test("the object that already has the UID is named")
  func namesTheConflictingObject() async throws {
    let body = davError("<C:no-uid-conflict><D:href>/cal/other.ics</D:href></C:no-uid-conflict>")
    guard case .uidConflict(let refusal) = try await error(.init(403, body)) else {
      Issue.record("not a UID conflict")
      return
    }
    #expect(refusal.element?.href == "/cal/other.ics")
    #expect(refusal.href == href)
    #expect(refusal.method == "PUT")
  }

  @Test("sabre's message is kept, and its namespace is not a precondition")
  func readsSabreMessages() async throws {
    let body = """
      <?xml version="1.0" encoding="utf-8"?>
      <d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:sabredav-version>4.7.0</s:sabredav-version>
      <s:exception>Sabre\\DAV\\Exception\\UnsupportedMediaType</s:exception>
      <s:message>Validation error in iCalendar: DUE must occur after DTSTART</s:message></d:error>
      """
    let refusal = try #require(try await error(.init(415, body)).refusal)
    #expect(refusal.element == nil)
    #expect(refusal.excerpt == "Validation error in iCalendar: DUE must occur after DTSTART")
  }

  @Test("Nextcloud's 400 for an existing UID is a UID conflict")
  func readsNextcloudsConflict() async throws {
    let body =
      "<d:error xmlns:d=\"DAV:\" xmlns:s=\"http://sabredav.org/ns\"><s:message>Calendar object with uid already exists in this calendar collection.</s:message></d:error>"
    #expect(name(try await error(.init(400, body))) == "uidConflict")
  }

  @Test("Google's rate limit is not a missing privilege")
  func readsGooglesRateLimit() async throws {
    let body = "{\"error\": {\"errors\": [{\"domain\": \"usageLimits\", \"reason\": \"rateLimitExceeded\"}]}}"
    #expect(name(try await error(.init(403, body))) == "throttled")
  }

  // I20
  @Test("Retry-After is returned")
  func keepsRetryAfter() async throws {
    guard case .throttled(_, let after) = try await error(.init(503, fields: [.retryAfter: "120"])) else {
      Issue.record("not throttled")
      return
    }
    #expect(after == .seconds(120))
  }

  @Test("a 401 gives the realm and no secret")
  func namesTheRealm() async throws {
    let client = try TestClient.make(
      ScriptedTransport { _ in .init(401, fields: [.wwwAuthenticate: "Digest realm=\"Kalender, privat\", nonce=\"x\""])
      },
      base: "https://anna:geheim@calendar.example/cal/")
    let error = try #require(await #expect(throws: CalDAVError.self) { _ = try await client.discover() })
    guard case .unauthorized(let url, let realm) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(realm == "Kalender, privat")
    #expect(url == "https://calendar.example/cal/")
  }

  @Test("an excerpt is one short line without markup or control characters")
  func shortensExcerpts() async throws {
    let page =
      "<html><head><title>502</title></head><body>\u{1B}[31m" + String(repeating: "Bad gateway\r\n", count: 500)
      + "</body></html>"
    let excerpt = try #require(try await error(.init(502, page)).refusal?.excerpt)
    #expect(excerpt.hasPrefix("502 [31mBad gateway Bad"))
    #expect(excerpt.count <= 200)
    #expect(!excerpt.contains { $0.isNewline })
  }

  // I14
  @Test("a write may have happened after a lost answer or a gateway error, and has not after a refusal")
  func knowsWhatIsUnknown() async throws {
    #expect(try await error(.init(502)).mayHaveBeenCarriedOut)
    #expect(!(try await error(.init(412)).mayHaveBeenCarriedOut))
    #expect(!(try await error(.init(503)).mayHaveBeenCarriedOut))
    let lost = CalDAVError.transport(.interrupted(host: "h", reason: "r"), url: "u")
    #expect(lost.mayHaveBeenCarriedOut)
    #expect(!CalDAVError.transport(.unknownHost("h"), url: "u").mayHaveBeenCarriedOut)
  }
}
