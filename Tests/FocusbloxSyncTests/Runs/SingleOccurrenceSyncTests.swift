import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// An invited person gets occurrences of a series without the series (RFC 4791 section 4.1).
@Suite("Single occurrences of another program's series")
struct SingleOccurrenceSyncTests {
  private static func occurrence(_ day: String, _ title: String) -> [String] {
    [
      "BEGIN:VTODO", "UID:board", "DTSTAMP:20261101T080000Z", "SUMMARY:\(title)",
      "RECURRENCE-ID:202612\(day)T120000Z", "DTSTART:202612\(day)T120000Z", "DUE:202612\(day)T123000Z", "X-DAY:\(day)",
      "END:VTODO",
    ]
  }

  private func setup(_ mode: ServerMode = ServerMode(), users: Int = 2) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: users, lists: ["Aufgaben"])
    setup.other.put(
      "board.ics", Self.occurrence("01", "Eins") + Self.occurrence("08", "Zwei") + Self.occurrence("15", "Drei"))
    try await setup.settle()
    return setup
  }

  @Test(
    "a completion changes its component alone, and every machine goes on with the next one", arguments: NamedMode.all)
  func completesOne(at one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try setup.a.complete("Eins")
    #expect(try setup.a.openTask("Zwei").due == CalendarTime("2026-12-08T12:30:00Z"))
    try await setup.settle()
    let lines = try setup.other.lines("board.ics")
    #expect(lines.count { $0 == "STATUS:COMPLETED" } == 1 && !lines.contains("STATUS:CANCELLED"))
    #expect(lines.count { $0.hasPrefix("SUMMARY:") } == 3 && lines.contains("SUMMARY:Eins"))
    for (day, title) in [("08", "Zwei"), ("15", "Drei")] {
      // Servers order the lines anew, and some add or drop one.
      let component = lines.split(separator: "BEGIN:VTODO").first { $0.contains("SUMMARY:\(title)") } ?? []
      #expect(component.contains("DUE:202612\(day)T123000Z") && component.contains { $0.hasPrefix("RECURRENCE-ID") })
      #expect(!component.contains { $0.hasPrefix("STATUS:CO") || $0.contains("FOCUSBLOX") }, "\(component)")
    }
    for user in setup.users {
      let task = try user.openTask("Zwei")
      #expect(task.due == CalendarTime("2026-12-08T12:30:00Z"), "\(user.name)")
      #expect(ForeignSeries.occurrences(of: task.foreignRule).count == 1, "\(user.name)")
      #expect(try await user.sync().isQuiet, "\(user.name)")
    }
    #expect(setup.other.names().count == 1)
  }

  @Test("all are completed one after the other, at once or with a sync between")
  func completesAll() async throws {
    for syncsBetween in [true, false] {
      let setup = try await setup()
      for title in ["Eins", "Zwei", "Drei"] {
        setup.advance(minutes: 2)
        try setup.a.complete(title)
        if syncsBetween { try await setup.settle() }
      }
      try await setup.settle()
      let lines = try setup.other.lines("board.ics")
      #expect(lines.count { $0 == "STATUS:COMPLETED" } == 3, "\(syncsBetween): \(lines)")
      #expect(lines.count { $0.hasPrefix("X-DAY:") } == 3 && Set(lines.filter { $0.hasPrefix("SUMMARY:") }).count == 3)
      for user in setup.users {
        #expect(try user.tasks.allSatisfy { $0.status == .completed }, "\(user.name)")
        #expect(try await user.sync().isQuiet, "\(user.name)")
      }
    }
  }

  @Test(
    "a title and a date edited here are written into their own component, with a sync before the completion or without",
    arguments: [true, false])
  func editsOne(syncsBetween: Bool) async throws {
    let setup = try await setup(users: 1)
    try setup.a.edit("Eins") { task in
      task.title = "Erste"
      task.due = CalendarTime("2026-12-09T12:00:00Z")
    }
    if syncsBetween { try await setup.settle() }
    setup.advance(minutes: 1)
    try setup.a.complete("Erste")
    try await setup.settle()
    let lines = try setup.other.lines("board.ics")
    #expect(
      Set(lines.filter { $0.hasPrefix("SUMMARY:") }) == ["SUMMARY:Erste", "SUMMARY:Zwei", "SUMMARY:Drei"], "\(lines)")
    #expect(lines.count { $0 == "STATUS:COMPLETED" } == 1 && !lines.contains("STATUS:CANCELLED"))
    #expect(lines.contains("DUE:20261209T120000Z"))
    #expect(try setup.a.openTask("Zwei").due == CalendarTime("2026-12-08T12:30:00Z"))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("another program's completion brings the next one")
  func completedElsewhere() async throws {
    let setup = try await setup(users: 1)
    try setup.other.edit("board.ics") { lines in
      let first = try #require(lines.firstIndex(of: "SUMMARY:Eins"))
      lines.insert("STATUS:COMPLETED", at: first)
    }
    try await setup.settle()
    #expect(try setup.a.openTask("Zwei").due == CalendarTime("2026-12-08T12:30:00Z"))
    #expect(try await setup.a.sync().isQuiet)
  }
}
