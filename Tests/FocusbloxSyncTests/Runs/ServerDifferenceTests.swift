import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I18, I19
@Suite("Servers with their own behaviour")
struct ServerDifferenceTests {
  private static let refusals = ServerMode.TokenRefusal.allCases.map { refusal in
    NamedMode.strict(but: "\(refusal)") { $0.unknownToken = refusal }
  }

  // I3, I12
  @Test("a full listing for an unknown token reads as changes and deletes nothing")
  func takesAListingForChanges() async throws {
    let world = try await SyncWorld(.davical)
    for number in 1...8 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    world.other.delete("t1.ics")
    try world.other.set("SUMMARY", "dort", in: "t2.ics")
    world.other.add("t9", title: "T9")
    world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: false)
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked) == (1, 1, 0))
    #expect(try await world.a.sync().isQuiet)
    world.clock.advance(minutes: 7 * 1440)
    #expect(try await world.a.sync().unlinked == 1)
    #expect(try world.a.task("T1").sourceSystem == .local)
  }

  @Test("a forgotten token leads to a full listing and to no deletion", arguments: refusals)
  func survivesAForgottenToken(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    for number in 1...4 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    world.other.add("t5", title: "T5")
    world.other.delete("t1.ics")
    world.server.pruneChanges(of: world.server.home + "Aufgaben/", silently: false)
    try await world.a.sync()
    #expect(try world.a.tasks.count(where: { $0.sourceSystem == .caldav }) >= 3)
    try await world.a.sync { $0.verify = true }
    #expect(try world.a.tasks.map(\.title) == ["T1", "T2", "T3", "T4", "T5"])
    #expect(try world.a.task("T1").sourceSystem == .local)
  }

  @Test("all pages of a report are read", arguments: [1, 2, 3, 7])
  func readsEveryPage(size: Int) async throws {
    let world = try await SyncWorld(NamedMode.strict(but: "pages") { $0.pageSize = size }.mode)
    for number in 1...7 { world.other.add("t\(number)", title: "T\(number)") }
    #expect(try await world.a.sync().pulledNew == 7)
    world.other.delete("t1.ics")
    for number in 2...7 { try world.other.set("PRIORITY", "1", in: "t\(number).ics") }
    let report = try await world.a.sync()
    #expect(report.pulledChanged == 6 && report.unlinked == 1)
  }

  static let tags = [
    NamedMode.strict(but: "weak ETags") { $0.etags = .weak },
    .strict(but: "unquoted ETags") { $0.etags = .unquoted },
    .strict(but: "no ETag on PUT") { $0.givesETagOnPut = false },
    .strict(but: "no ETags in listings") { $0.hidesETags = true },
    .strict(but: "neither") {
      $0.hidesETags = true
      $0.givesETagOnPut = false
    },
    .strict(but: "no ETag on PUT of rewritten bodies") {
      $0.givesETagOnPut = false
      $0.rewritesBodies = true
    },
    .strict(but: "ctag only") { $0.hasSyncCollection = false },
    .strict(but: "listing only") {
      $0.hasSyncCollection = false
      $0.hasCTag = false
    },
  ]

  // D13, D34
  @Test("edits succeed with any form of ETags, and always with a precondition", arguments: tags)
  func writesWithEveryTag(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    world.other.add("milk", title: "Milch")
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.settle()
    for round in 1...3 {
      world.clock.advance(minutes: 600)
      try world.a.edit("Rechnung") { $0.notes = "Runde \(round)" }
      try world.other.set("DESCRIPTION", "Runde \(round)", in: "milk.ics")
      try await world.settle()
      #expect(try world.other.value("DESCRIPTION", of: "bill.ics") == "Runde \(round)")
      #expect(try world.a.task("Milch").notes == "Runde \(round)")
    }
    try world.a.delete("Milch")
    try await world.settle()
    #expect(world.other.names() == ["bill.ics"])
    #expect(world.server.violations == [])
    #expect(try world.a.links().allSatisfy { $0.failure == nil })
  }

  // I14, D35
  @Test("a lost answer is resolved by reading", arguments: NamedMode.all)
  func resolvesALostAnswer(of one: NamedMode) async throws {
    for method in ["PUT", "DELETE"] {
      let world = try await SyncWorld(one.mode)
      world.other.add("milk", title: "Milch")
      try await world.a.sync()
      try world.a.edit("Milch") { $0.title = "Hafer" }
      try world.a.add("neu", due: "2026-11-25") { $0.uid = "new" }
      if method == "DELETE" { try world.a.delete("Hafer") }
      world.a.transport = FaultyTransport(
        script: [1, 2].map { .init(method: method, occurrence: $0, fault: .lostAnswer) },
        wrapping: InMemoryTransport(world.server))
      _ = try await world.a.attempt()
      world.a.transport = InMemoryTransport(world.server)
      try await world.settle()
      #expect(world.other.names() == (method == "PUT" ? ["milk.ics", "new.ics"] : ["new.ics"]))
      #expect(try world.a.tasks.map(\.title) == (method == "PUT" ? ["Hafer", "neu"] : ["neu"]))
      #expect(try world.a.journal("conflict, remote kept").isEmpty)
    }
  }

  // I8
  @Test("a server that drops own properties and alarms makes no edit")
  func takesNoDropForAnEdit() async throws {
    let world = try await SyncWorld(.horde, mapping: .extended)
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") {
      $0.uid = "bill"
      $0.planned = CalendarTime("2026-11-24")
      $0.flagged = true
    }
    try await world.settle()
    try world.other.set("SUMMARY", "Rechnungen", in: "bill.ics")
    try await world.settle()
    let task = try world.a.task("Rechnungen")
    #expect(task.planned == CalendarTime("2026-11-24") && task.flagged && task.suppressedAlarms.isEmpty)
  }
}
