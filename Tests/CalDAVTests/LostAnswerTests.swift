import CalDAV
import HTTPTypes
import TestSupport
import Testing

@Suite("Lost answers")
struct LostAnswerTests {
  private static let path = "/calendars/tester/a/"

  private func client(_ faults: [FaultyTransport.Script]) throws -> (
    CalDAVClient, InMemoryCalDAVServer, FaultyTransport
  ) {
    let server = InMemoryCalDAVServer()
    server.makeCalendar(Self.path, name: "a")
    server.put(Self.path + "1.ics", String(decoding: ContractObject.task(uid: "1", summary: "1"), as: UTF8.self))
    let faulty = FaultyTransport(script: faults, wrapping: InMemoryTransport(server))
    return (try TestClient.make(faulty), server, faulty)
  }

  @Test("a question is asked once more, and not a third time", arguments: ["REPORT", "GET", "PROPFIND"])
  func asksAgain(method: String) async throws {
    for losses in 1...2 {
      let (client, server, faulty) = try client(
        (1...losses).map { .init(method: method, occurrence: $0, fault: .lostAnswer) })
      let collection = try #require(Href(Self.path))
      func ask() async throws {
        switch method {
        case "REPORT": #expect(try await client.changes(in: collection, since: nil).changed.count == 1)
        case "GET": #expect(try await client.get(collection.appending("1.ics")) != nil)
        default: _ = try await client.state(of: collection)
        }
      }
      if losses == 1 {
        try await ask()
      } else {
        await #expect(throws: CalDAVError.self) { try await ask() }
      }
      #expect(faulty.met.count == losses && server.requests.count == 2, "\(method) \(server.requests.map(\.method))")
    }
  }

  @Test("a write is not sent again")
  func writesOnce() async throws {
    let (client, server, _) = try client([.init(method: "PUT", occurrence: 1, fault: .lostAnswer)])
    let href = try #require(Href(Self.path)).appending("2.ics")
    await #expect(throws: CalDAVError.self) {
      _ = try await client.put(ContractObject.task(uid: "2", summary: "2"), at: href, precondition: .ifNoneMatch)
    }
    #expect(server.requests.map(\.method) == ["PUT"])
  }

  @Test("rows that the caller has received do not come twice")
  func handsNoRowOverTwice() async throws {
    let (client, server, _) = try client([.init(method: "REPORT", occurrence: 1, fault: .truncatedBody)])
    for number in 2...40 {
      let text = String(decoding: ContractObject.task(uid: "\(number)", summary: "\(number)"), as: UTF8.self)
      server.put(Self.path + "\(number).ics", text)
    }
    let collection = try #require(Href(Self.path))
    await #expect(throws: CalDAVError.self) { _ = try await client.changes(in: collection, since: nil) }
    #expect(server.requests.map(\.method) == ["REPORT"])
  }
}
