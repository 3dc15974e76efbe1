import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// A server chooses the addresses of its redirects and homes; errors repeat at most 200 characters of them.
@Suite("Long addresses in errors")
struct LongAddressTests {
  private static let long = "/" + String(repeating: "x", count: 100_000)

  /// What the server does after it redirected to the long address.
  struct End: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: @Sendable () -> ScriptedTransport.Answer
  }

  private static let redirect: @Sendable () -> ScriptedTransport.Answer = { .init(302, fields: [.location: long]) }

  static let ends: [End] = [
    End(testDescription: "redirects again", answer: redirect),
    End(testDescription: "401") { .init(401) }, End(testDescription: "403") { .init(403, "no") },
    End(testDescription: "404") { .init(404) }, End(testDescription: "500") { .init(500) },
    End(testDescription: "503") { .init(503) }, End(testDescription: "a bare 200") { .init(200) },
    End(testDescription: "half a multistatus") { .init(207, "<D:multistatus xmlns:D=\"DAV:\"><D:response>") },
    End(testDescription: "another server") { .init(302, fields: [.location: "https://other.example\(long)"]) },
    End(testDescription: "http") { .init(302, fields: [.location: "http://calendar.example\(long)"]) },
    End(testDescription: "a host without an end") {
      .init(302, fields: [.location: "https://\(String(repeating: "x", count: 100_000)).example/"])
    },
  ]

  private func requests() throws -> [(CalDAVClient) async throws -> Void] {
    let (object, list) = (try #require(Href("/cal/A/one.ics")), try #require(Href("/cal/A/")))
    let (home, etag) = (try #require(URL(string: "https://calendar.example/cal/")), try #require(ETag("\"1\"")))
    return [
      { _ = try await $0.discover() }, { _ = try await $0.collections(in: home) }, { _ = try await $0.get(object) },
      { _ = try await $0.state(of: list) },
      { for try await _ in $0.objects(at: [object], in: list) {} },
      { _ = try await $0.put([1], at: object, precondition: .ifNoneMatch) },
      { _ = try await $0.delete(object, ifMatch: etag) }, { try await $0.rename(list, to: "x") },
    ]
  }

  @Test("long addresses of redirects are cut at 200 characters", arguments: ends)
  func cutsRedirects(end: End) async throws {
    for request in try requests() {
      let transport = ScriptedTransport { $0.head.path == Self.long ? end.answer() : Self.redirect() }
      do { try await request(TestClient.make(transport)) } catch {
        #expect("\(error)".count < 1000, "\("\(error)".prefix(200))")
      }
    }
  }

  @Test("a cut address keeps its beginning and ends with a mark")
  func marksTheCut() async throws {
    let transport = ScriptedTransport { $0.head.path == Self.long ? .init(403) : Self.redirect() }
    let href = try #require(Href("/cal/a.ics"))
    let error = await #expect(throws: CalDAVError.self) { _ = try await TestClient.make(transport).get(href) }
    let url = try #require(error?.refusal?.url)
    #expect(url.hasPrefix("https://calendar.example/xxx") && url.hasSuffix("x…") && url.unicodeScalars.count == 200)
  }

  @Test("long addresses of homes on another host are cut at 200 characters")
  func cutsHomes() async throws {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(server.home + "a/")
    let transport = ScriptedTransport { request in
      guard request.head.authority == "calendar.example" else { return .init(401) }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      let text = String(decoding: body, as: UTF8.self).replacing(
        "<d:href>/calendars/tester/</d:href>", with: "<d:href>https://p07.calendar.example\(Self.long)</d:href>")
      return .init(response.status.code, text, fields: response.headerFields)
    }
    let error = await #expect(throws: CalDAVError.self) { _ = try await TestClient.make(transport).discover() }
    guard case .homeElsewhere(let url)? = error else {
      Issue.record("\(String(describing: error).prefix(300))")
      return
    }
    #expect(url.hasPrefix("https://p07.calendar.example/xxx") && url.hasSuffix("x…") && url.count == 200)
  }
}
