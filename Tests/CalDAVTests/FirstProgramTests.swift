import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("The first program of the module's page")
struct FirstProgramTests {
  private static let path = "/calendars/tester/a/"

  private func server() -> InMemoryCalDAVServer {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(Self.path)
    for number in 1...3 {
      let block = ContractObject.block(uid: "u\(number)", summary: "Block \(number)")
      server.put("\(Self.path)\(number).ics", String(decoding: block, as: UTF8.self))
    }
    return server
  }

  @Test func findsTheEventsOfAWeek() async throws {
    let server = server()
    let block = ContractObject.block(uid: "later", summary: "Later")
    server.put(
      Self.path + "later.ics", String(decoding: block, as: UTF8.self).replacing("20261203T", with: "20270203T"))
    let start = try Date("2026-12-01T00:00:00Z", strategy: .iso8601)
    let found = try await events(with: try TestClient.make(server), in: start..<start.addingTimeInterval(7 * 86_400))
    #expect(found == ["Block 1", "Block 2", "Block 3"])
  }

  @Test func keepsACopy() async throws {
    let server = server()
    let client = try TestClient.make(server)
    let calendar = try #require(Href(Self.path))
    var copy: [Href: CalendarObject] = [:]
    let token = try await update(&copy, of: calendar, since: nil, with: client)
    #expect(copy.count == 3)
    server.delete(Self.path + "2.ics")
    server.put(
      Self.path + "4.ics", String(decoding: ContractObject.block(uid: "u4", summary: "Block 4"), as: UTF8.self))
    _ = try await update(&copy, of: calendar, since: token, with: client)
    #expect(copy.keys.map(\.name).sorted() == ["1.ics", "3.ics", "4.ics"])
  }

  @Test("a deletion before a rejected token leaves the copy, and unchanged objects are not read again")
  func noticesDeletionsAfterARejectedToken() async throws {
    let server = server()
    let client = try TestClient.make(server)
    let calendar = try #require(Href(Self.path))
    var copy: [Href: CalendarObject] = [:]
    let token = try await update(&copy, of: calendar, since: nil, with: client)
    server.delete(Self.path + "2.ics")
    server.pruneChanges(of: Self.path, silently: false)
    server.clearLog()
    let next = try await update(&copy, of: calendar, since: token, with: client)
    #expect(copy.keys.map(\.name).sorted() == ["1.ics", "3.ics"])
    // The rejected token, the listing, and the proof of the deletion.
    #expect(server.requests.map(\.method) == ["REPORT", "REPORT", "GET"])
    #expect(next != nil && next != token)
  }

  @Test("after a failed object the token stays, and the next update reads that object")
  func keepsTheTokenAfterAFailedObject() async throws {
    let server = server()
    let client = try TestClient.make(server)
    let calendar = try #require(Href(Self.path))
    var copy: [Href: CalendarObject] = [:]
    let token = try await update(&copy, of: calendar, since: nil, with: client)
    for number in 4...5 {
      let block = ContractObject.block(uid: "u\(number)", summary: "Block \(number)")
      server.put("\(Self.path)\(number).ics", String(decoding: block, as: UTF8.self))
    }
    // The multiget reports a failure of one object and forgets the other object.
    let failing = ScriptedTransport { request in
      guard !request.body.contains("calendar-multiget") else {
        return .init(
          207,
          """
          <d:multistatus xmlns:d="DAV:"><d:response><d:href>\(Self.path)4.ics</d:href>
          <d:status>HTTP/1.1 500 Internal Server Error</d:status></d:response></d:multistatus>
          """)
      }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self), fields: response.headerFields)
    }
    let kept = try await update(&copy, of: calendar, since: token, with: try TestClient.make(failing))
    #expect(kept == token)
    #expect(copy.keys.map(\.name).sorted() == ["1.ics", "2.ics", "3.ics", "5.ics"])
    let next = try await update(&copy, of: calendar, since: kept, with: client)
    #expect(next != token)
    #expect(copy.keys.map(\.name).sorted() == ["1.ics", "2.ics", "3.ics", "4.ics", "5.ics"])
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func page() throws -> String {
    let page = tests.appendingPathComponent("../../Sources/CalDAV/CalDAV.docc/CalDAV.md")
    return try String(contentsOf: page, encoding: .utf8)
  }

  @Test func equalsTheProgramOfThePage() throws {
    let program = try String(contentsOf: Self.tests.appendingPathComponent("FirstProgram.swift"), encoding: .utf8)
    #expect(try Self.page().contains("```swift\n\(program)```\n"))
  }

  @Test func equalsTheMainProgramOfThePage() throws {
    let copy = try String(contentsOf: Self.tests.appendingPathComponent("FirstConnection.swift"), encoding: .utf8)
    let lines = copy.split(separator: "\n", omittingEmptySubsequences: false)
    let imports = lines.prefix { !$0.hasPrefix("///") }
    let body = lines.drop { !$0.hasPrefix("func ") }.dropFirst().prefix { $0 != "}" }.map { $0.dropFirst(2) }
    let program = (imports + body).joined(separator: "\n")
    #expect(try Self.page().contains("```swift\n\(program)\n```\n"))
  }
}
