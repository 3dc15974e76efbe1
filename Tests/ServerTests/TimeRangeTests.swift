import CalDAV
import Foundation
import TestSupport
import Testing

@Suite("Time-range queries on a live server", .serialized)
struct LiveTimeRangeTests {
  /// Other servers return more objects, or ignore the times of tasks.
  private static let exact = RunningServer.programs.filter { ["radicale", "xandikos", "sabredav"].contains($0.name) }

  @Test("a time range finds exactly the overlapping objects, including occurrences of series", arguments: exact)
  func findsWhatOverlaps(_ server: RunningServer) async throws {
    try await server.withCalendar("Zeitraum") { client, calendar in
      let block = String(decoding: ContractObject.block(uid: "once", summary: "Block"), as: UTF8.self)
      let weekly = block.replacing("UID:once", with: "UID:weekly\r\nRRULE:FREQ=WEEKLY;COUNT=5")
      let task = ContractObject.task(uid: "task", summary: "Aufgabe", extra: ["DUE:20261210T090000Z"])
      for (name, text) in [("once.ics", Array(block.utf8)), ("weekly.ics", Array(weekly.utf8)), ("task.ics", task)] {
        _ = try await client.put(text, at: calendar.href.appending(name), precondition: .ifNoneMatch)
      }
      func found(_ kind: ComponentKind, _ from: String?, _ to: String?) async throws -> [String] {
        try await client.objects(
          kind, from: try from.map { try Date($0, strategy: .iso8601) },
          to: try to.map { try Date($0, strategy: .iso8601) }, in: calendar.href
        ).map(\.href.name).sorted()
      }
      #expect(try await found(.vevent, "2026-12-03T00:00:00Z", "2026-12-04T00:00:00Z") == ["once.ics", "weekly.ics"])
      #expect(try await found(.vevent, "2026-12-10T00:00:00Z", "2026-12-11T00:00:00Z") == ["weekly.ics"])
      #expect(try await found(.vevent, "2027-02-01T00:00:00Z", nil).isEmpty)
      #expect(try await found(.vtodo, "2026-12-10T00:00:00Z", "2026-12-11T00:00:00Z") == ["task.ics"])
      #expect(try await found(.vtodo, "2026-12-11T00:00:00Z", "2026-12-12T00:00:00Z").isEmpty)
    }
  }
}
