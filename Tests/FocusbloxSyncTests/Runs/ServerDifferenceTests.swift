import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
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
    let setup = try await SyncSetup(.davical)
    for number in 1...8 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.other.delete("t1.ics")
    try setup.other.set("SUMMARY", "dort", in: "t2.ics")
    setup.other.add("t9", title: "T9")
    setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: false)
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.pulledChanged, report.unlinked) == (1, 1, 0))
    #expect(try await setup.a.sync().isQuiet)
    setup.clock.advance(minutes: 7 * 1440)
    #expect(try await setup.a.sync().unlinked == 1)
    #expect(try setup.a.task("T1").sourceSystem == .local)
  }

  @Test("a forgotten token leads to a full listing and to no deletion", arguments: refusals)
  func survivesAForgottenToken(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    for number in 1...4 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.other.add("t5", title: "T5")
    setup.other.delete("t1.ics")
    setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: false)
    try await setup.a.sync()
    #expect(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav }) >= 3)
    try await setup.a.sync { $0.verify = true }
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T2", "T3", "T4", "T5"])
    #expect(try setup.a.task("T1").sourceSystem == .local)
  }

  @Test("all pages of a report are read", arguments: [1, 2, 3, 7])
  func readsEveryPage(size: Int) async throws {
    let setup = try await SyncSetup(NamedMode.strict(but: "pages") { $0.pageSize = size }.mode)
    for number in 1...7 { setup.other.add("t\(number)", title: "T\(number)") }
    #expect(try await setup.a.sync().pulledNew == 7)
    setup.other.delete("t1.ics")
    for number in 2...7 { try setup.other.set("PRIORITY", "1", in: "t\(number).ics") }
    let report = try await setup.a.sync()
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
    let setup = try await SyncSetup(one.mode)
    setup.other.add("milk", title: "Milch")
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    for round in 1...3 {
      setup.clock.advance(minutes: 600)
      try setup.a.edit("Rechnung") { $0.notes = "Runde \(round)" }
      try setup.other.set("DESCRIPTION", "Runde \(round)", in: "milk.ics")
      try await setup.settle()
      #expect(try setup.other.value("DESCRIPTION", of: "bill.ics") == "Runde \(round)")
      #expect(try setup.a.task("Milch").notes == "Runde \(round)")
    }
    try setup.a.delete("Milch")
    try await setup.settle()
    #expect(setup.other.names() == ["bill.ics"])
    #expect(setup.server.violations == [])
    #expect(try setup.a.links().allSatisfy { $0.failure == nil })
  }

  @Test("an edit of an object that changes during the run is sent in that run", arguments: tags)
  func sendsAnEditOfAChangedObject(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.notes = "Hafer" }
    let (other, once) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      guard request.method == .put, once.isFirst else { return }
      try? other.set("PRIORITY", "1", in: "milk.ics")
    }
    #expect(try await setup.a.sync().failures.isEmpty)
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "Hafer")
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "1")
  }

  // I14, D35
  @Test("a lost answer is resolved by reading", arguments: NamedMode.all)
  func resolvesALostAnswer(of one: NamedMode) async throws {
    for method in ["PUT", "DELETE"] {
      let setup = try await SyncSetup(one.mode)
      setup.other.add("milk", title: "Milch")
      try await setup.a.sync()
      try setup.a.edit("Milch") { $0.title = "Hafer" }
      try setup.a.add("neu", due: "2026-11-25") { $0.uid = "new" }
      if method == "DELETE" { try setup.a.delete("Hafer") }
      setup.a.transport = FaultyTransport(
        script: [1, 2].map { .init(method: method, occurrence: $0, fault: .lostAnswer) },
        wrapping: InMemoryTransport(setup.server))
      _ = try await setup.a.attempt()
      setup.a.transport = InMemoryTransport(setup.server)
      try await setup.settle()
      #expect(setup.other.names() == (method == "PUT" ? ["milk.ics", "new.ics"] : ["new.ics"]))
      #expect(try setup.a.tasks.map(\.title) == (method == "PUT" ? ["Hafer", "neu"] : ["neu"]))
      #expect(try setup.a.journal("conflict, remote kept").isEmpty)
    }
  }

  // I8
  @Test("a server that drops own properties and alarms makes no edit")
  func takesNoDropForAnEdit() async throws {
    let setup = try await SyncSetup(.horde, mapping: .extended)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") {
      $0.uid = "bill"
      $0.planned = CalendarTime("2026-11-24")
      $0.flagged = true
    }
    try await setup.settle()
    try setup.other.set("SUMMARY", "Rechnungen", in: "bill.ics")
    try await setup.settle()
    let task = try setup.a.task("Rechnungen")
    #expect(task.planned == CalendarTime("2026-11-24") && task.flagged && task.changedAlarms.isEmpty)
  }

  @Test("if ETags count seconds, an edit in the second of our read, or of our upload, is seen by the next run")
  func readsAgainInTheSecondOfAnETag() async throws {
    let setup = try await SyncSetup(ServerMode.horde.with { $0.tagsCountSeconds = true })
    setup.other.add("milk", title: "Milch")
    try setup.a.add("Brot") { $0.uid = "bread" }
    try await setup.a.sync()
    try setup.other.set("SUMMARY", "Hafermilch", in: "milk.ics")
    try setup.other.set("SUMMARY", "Brötchen", in: "bread.ics")
    setup.advance(minutes: 1)
    let report = try await setup.a.sync()
    #expect(report.pulledChanged == 2 && report.conflicts == 0)
    #expect(try setup.a.tasks.map(\.title).sorted() == ["Brötchen", "Hafermilch"])
    // The second is over: the ETags prove that nothing has changed.
    #expect(try await !setup.requests { try await setup.a.sync() }.contains("REPORT"))
    #expect(setup.isWellBehaved)
  }
}
