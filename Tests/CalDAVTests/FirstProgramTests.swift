import CalDAV
import Foundation
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

  @Test func equalsTheProgramOfThePage() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let program = try String(contentsOf: tests.appendingPathComponent("FirstProgram.swift"), encoding: .utf8)
    let page = tests.appendingPathComponent("../../Sources/CalDAV/CalDAV.docc/CalDAV.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("```swift\n\(program)```\n"))
  }
}
