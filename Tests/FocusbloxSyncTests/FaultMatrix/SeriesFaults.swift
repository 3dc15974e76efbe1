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
  @Test("a user's series continues, whoever completes its task", arguments: MappingProfile.allCases)
  func seriesGoesOn(_ profile: MappingProfile) async throws {
    let world = try await SyncWorld(people: 2, mapping: profile, overSockets: true)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    try world.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await world.settle()
    for person in world.people {
      #expect(try person.openTask("Pflanzen").due == CalendarTime("2026-12-02"))
      #expect(try person.tasks.count == 2)
    }
    #expect(world.other.names().count == 2)
    #expect(try await world.a.sync().isQuiet)
  }

  /// A program with its own way of completing an instance of its series.
  struct Program: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Whether the completion moves the dates of the series' task.
    var movesOn = true
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
    Program(testDescription: "by an override in the same resource, as Thunderbird", movesOn: false) { other in
      try other.edit("water.ics") { $0.insert(contentsOf: override, at: $0.count - 1) }
    },
    Program(testDescription: "by a property of its own, as KDE") { other in
      try other.set("X-KDE-LIBKCAL-DTRECURRENCE", "20261126T110000Z", in: "water.ics")
    },
  ]

  private func world(_ profile: MappingProfile) async throws -> SyncWorld {
    // Nextcloud allows a second resource with the same UID.
    let mode = NamedMode.strict(but: "duplicates") { $0.uidConflict = .storesDuplicate }.mode
    let world = try await SyncWorld(mode, people: 2, mapping: profile, overSockets: true)
    world.other.add(
      "water", title: "Gießen", "DTSTART:20261125T100000Z", "DUE:20261125T110000Z", "RRULE:FREQ=DAILY;COUNT=5",
      "X-FOREIGN:bleibt")
    for person in world.people { try await person.sync() }
    world.clock.advance(minutes: 60)
    return world
  }

  @Test(
    "another program's series stays open, and its object stays as that program left it",
    arguments: programs, MappingProfile.allCases)
  func foreignSeriesStaysOpen(_ program: Program, _ profile: MappingProfile) async throws {
    let world = try await world(profile)
    try program.complete(world.other)
    let there = try world.other.names().map { try world.other.lines($0) }
    world.server.clearLog()
    try await world.settle()
    #expect(world.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(try world.other.names().map { try world.other.lines($0) } == there)
    for person in world.people {
      #expect(try person.tasks.map(\.uid) == ["water"])
      let task = try person.task("Gießen")
      #expect(task.status == .open)
      #expect(task.foreignRule == (try world.other.value("RRULE", of: "water.ics")))
      let day = program.movesOn ? "26" : "25"
      #expect(task.due == CalendarTime("2026-11-\(day)T11:00:00Z"))
      #expect(
        try person.journal("read").count { $0.cause == "moved or completed elsewhere" } == (program.movesOn ? 1 : 0))
    }
  }

  @Test(
    "a local edit or completion keeps the series open there, with its rule and foreign lines",
    arguments: programs, MappingProfile.allCases)
  func foreignSeriesGoesOnFromHere(_ program: Program, _ profile: MappingProfile) async throws {
    let world = try await world(profile)
    try program.complete(world.other)
    try await world.settle()
    try world.a.edit("Gießen") { $0.notes = "viel" }
    try await world.settle()
    try world.a.complete("Gießen")
    world.clock.advance(minutes: 60)
    try await world.settle()
    let next = CalendarTime(program.movesOn ? "2026-11-27T11:00:00Z" : "2026-11-26T11:00:00Z")
    for person in world.people {
      let task = try person.openTask("Gießen")
      #expect((task.uid, task.due, task.notes) == ("water", next, "viel"))
    }
    let lines = try world.other.lines("water.ics")
    let master = Array(lines.prefix { $0 != "END:VTODO" })
    #expect(master.contains("X-FOREIGN:bleibt") && master.contains { $0.hasPrefix("RRULE:FREQ=DAILY;COUNT=") })
    #expect(!master.contains("STATUS:COMPLETED") && !master.contains { $0.hasPrefix("COMPLETED") })
    if !program.movesOn { #expect(Array(lines.dropFirst(master.count + 1).dropLast()) == Self.override) }
    if world.other.names().contains("water-override.ics") {
      #expect(try world.other.lines("water-override.ics").contains("STATUS:COMPLETED"))
    }
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "a series that another program completes as a whole is completed here, keeps its rule, and reopens",
    arguments: MappingProfile.allCases)
  func foreignSeriesCompletedAsAWhole(_ profile: MappingProfile) async throws {
    let world = try await world(profile)
    try world.other.set("STATUS", "COMPLETED", in: "water.ics")
    try world.other.set("COMPLETED", "20261121T090000Z", in: "water.ics")
    try world.other.set("PERCENT-COMPLETE", "100", in: "water.ics")
    let there = try world.other.lines("water.ics")
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.other.lines("water.ics") == there && world.other.names() == ["water.ics"])
    for person in world.people {
      let task = try person.task("Gießen")
      #expect(task.status == .completed && task.foreignRule == "FREQ=DAILY;COUNT=5" && task.sourceSystem == .caldav)
    }
    world.clock.advance(minutes: 60)
    try world.other.set("STATUS", "NEEDS-ACTION", in: "water.ics")
    try world.other.set("COMPLETED", nil, in: "water.ics")
    try world.other.set("PERCENT-COMPLETE", nil, in: "water.ics")
    try Self.moveOn(world.other, count: 4)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    for person in world.people {
      let task = try person.openTask("Gießen")
      #expect(task.due == CalendarTime("2026-11-26T11:00:00Z") && task.foreignRule == "FREQ=DAILY;COUNT=4")
    }
  }
}
