import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// Faults (rows D) over real sockets: completions on another client that damage a series.
// D27
@Suite("Completing a recurring task on another client ends the series")
struct SeriesFaults {
  // agreed | another ETag, fields differ → agreed
  // waiting | nothing there → agreed
  @Test("a user's series continues, whoever completes its task", arguments: MappingProfile.allCases)
  func seriesGoesOn(_ profile: MappingProfile) async throws {
    let setup = try await SyncSetup(users: 2, mapping: profile, overSockets: true)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    try setup.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.openTask("Pflanzen").due == CalendarTime("2026-12-02"))
      #expect(try user.tasks.count == 2)
    }
    #expect(setup.other.names().count == 2)
    #expect(try await setup.a.sync().isQuiet)
  }

  /// A program with its own way of completing an instance of its series.
  struct Program: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Whether the series itself has its completed occurrences.
    var isInSeries = false
    var complete: @Sendable (ForeignClient) throws -> Void
  }

  @Sendable private static func moveOn(_ other: ForeignClient, count: Int) throws {
    try other.set("DTSTART", "20261126T100000Z", in: "water.ics")
    try other.set("DUE", "20261126T110000Z", in: "water.ics")
    try other.set("RRULE", "FREQ=DAILY;COUNT=\(count)", in: "water.ics")
  }

  private static let override = [
    "BEGIN:VTODO", "UID:water", "DTSTAMP:20261121T090000Z", "RECURRENCE-ID:20261125T100000Z", "SUMMARY:Gießen",
    "DTSTART:20261125T100000Z", "DUE:20261125T110000Z", "STATUS:COMPLETED", "COMPLETED:20261121T090000Z",
    "PERCENT-COMPLETE:100", "X-FOREIGN:bleibt", "END:VTODO",
  ]

  private static let programs = [
    Program(testDescription: "in place with a smaller COUNT, as Tasks.org and Evolution") { try moveOn($0, count: 4) },
    Program(testDescription: "in place with a completed copy beside it, as Apple") { other in
      try moveOn(other, count: 4)
      other.add(
        "copy", title: "Gießen", "DTSTART:20261125T100000Z", "DUE:20261125T110000Z", "STATUS:COMPLETED",
        "COMPLETED:20261121T090000Z")
    },
    Program(testDescription: "in place with an override in a resource of its own, as Nextcloud Tasks") { other in
      try moveOn(other, count: 5)
      other.put("water-override.ics", override)
    },
    Program(testDescription: "by an override in the same resource, as Thunderbird", isInSeries: true) { other in
      try other.edit("water.ics") { $0.insert(contentsOf: override, at: $0.count - 1) }
    },
    Program(testDescription: "by a property of its own, as KDE") { other in
      try other.set("X-KDE-LIBKCAL-DTRECURRENCE", "20261126T100000Z", in: "water.ics")
    },
  ]

  private func setup(_ profile: MappingProfile) async throws -> SyncSetup {
    // Nextcloud allows a second resource with the same UID.
    let mode = NamedMode.strict(but: "duplicates") { $0.uidConflict = .storesDuplicate }.mode
    let setup = try await SyncSetup(mode, users: 2, mapping: profile, overSockets: true)
    setup.other.add(
      "water", title: "Gießen", "DTSTART:20261125T100000Z", "DUE:20261125T110000Z", "RRULE:FREQ=DAILY;COUNT=5",
      "X-FOREIGN:bleibt")
    for user in setup.users { try await user.sync() }
    setup.clock.advance(minutes: 60)
    return setup
  }

  // agreed | another ETag, fields differ → agreed
  @Test(
    "another program's series stays open, and its object stays as that program left it",
    arguments: programs, MappingProfile.allCases)
  func foreignSeriesStaysOpen(_ program: Program, _ profile: MappingProfile) async throws {
    let setup = try await setup(profile)
    try program.complete(setup.other)
    let there = try setup.other.names().map { try setup.other.lines($0) }
    setup.server.clearLog()
    try await setup.settle()
    #expect(setup.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(try setup.other.names().map { try setup.other.lines($0) } == there)
    for user in setup.users {
      #expect(try user.tasks.map(\.uid) == ["water"])
      let task = try user.task("Gießen")
      #expect(task.status == .open)
      #expect(task.foreignRule == (try setup.other.value("RRULE", of: "water.ics")))
      #expect(task.due == CalendarTime("2026-11-26T11:00:00Z"))
      #expect(try user.journal("read").count { $0.cause == "moved or completed elsewhere" } == 1)
    }
  }

  // edited | nothing new there → agreed
  @Test(
    "a local edit or completion keeps the series open there, with its rule and foreign lines",
    arguments: programs, MappingProfile.allCases)
  func foreignSeriesGoesOnFromHere(_ program: Program, _ profile: MappingProfile) async throws {
    let setup = try await setup(profile)
    try program.complete(setup.other)
    try await setup.settle()
    let others = setup.other.names().count
    try setup.a.edit("Gießen") { $0.notes = "viel" }
    try await setup.settle()
    try setup.a.complete("Gießen")
    setup.clock.advance(minutes: 60)
    try await setup.settle()
    let next = CalendarTime("2026-11-27T11:00:00Z")
    for user in setup.users {
      let task = try user.openTask("Gießen")
      #expect((task.uid, task.due, task.notes) == ("water", next, "viel"))
    }
    let lines = try setup.other.lines("water.ics")
    let master = Array(lines.prefix { $0 != "END:VTODO" })
    #expect(master.contains("X-FOREIGN:bleibt") && master.contains { $0.hasPrefix("RRULE:FREQ=DAILY;COUNT=") })
    #expect(!master.contains("STATUS:COMPLETED") && !master.contains { $0.hasPrefix("COMPLETED") })
    if program.isInSeries {
      #expect(Array(lines.dropFirst(master.count + 1).prefix(Self.override.count)) == Self.override)
      #expect(lines.contains("RECURRENCE-ID:20261126T100000Z") && lines.count { $0 == "STATUS:COMPLETED" } == 2)
    }
    // A completed copy of its own would be a second record of the same occurrence.
    #expect(setup.other.names().count == others + (program.isInSeries ? 0 : 1))
    if setup.other.names().contains("water-override.ics") {
      #expect(try setup.other.lines("water-override.ics").contains("STATUS:COMPLETED"))
    }
    #expect(try await setup.a.sync().isQuiet)
  }

  // agreed | another ETag, fields differ → agreed
  @Test(
    "a series that another program completes as a whole is completed here, keeps its rule, and reopens",
    arguments: MappingProfile.allCases)
  func foreignSeriesCompletedAsAWhole(_ profile: MappingProfile) async throws {
    let setup = try await setup(profile)
    try setup.other.set("STATUS", "COMPLETED", in: "water.ics")
    try setup.other.set("COMPLETED", "20261121T090000Z", in: "water.ics")
    try setup.other.set("PERCENT-COMPLETE", "100", in: "water.ics")
    let there = try setup.other.lines("water.ics")
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try setup.other.lines("water.ics") == there && setup.other.names() == ["water.ics"])
    for user in setup.users {
      let task = try user.task("Gießen")
      #expect(task.status == .completed && task.foreignRule == "FREQ=DAILY;COUNT=5" && task.sourceSystem == .caldav)
    }
    setup.clock.advance(minutes: 60)
    try setup.other.set("STATUS", "NEEDS-ACTION", in: "water.ics")
    try setup.other.set("COMPLETED", nil, in: "water.ics")
    try setup.other.set("PERCENT-COMPLETE", nil, in: "water.ics")
    try Self.moveOn(setup.other, count: 4)
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    for user in setup.users {
      let task = try user.openTask("Gießen")
      #expect(task.due == CalendarTime("2026-11-26T11:00:00Z") && task.foreignRule == "FREQ=DAILY;COUNT=4")
    }
  }
}
