import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Alarms on the server")
struct AlarmTests {
  private func triggers(_ setup: SyncSetup, _ name: String) throws -> Set<String> {
    Set(try setup.other.lines(name).filter { $0.hasPrefix("TRIGGER") })
  }

  @Test("alarms follow the due date, and foreign alarms stay unchanged")
  func followTheDueDate() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    #expect(
      try triggers(setup, "bill.ics") == [
        "TRIGGER;VALUE=DATE-TIME:20261125T080000Z", "TRIGGER;VALUE=DATE-TIME:20261125T110000Z",
      ])
    let foreign = ["BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT42M", "END:VALARM"]
    try setup.other.edit("bill.ics") { lines in
      lines.insert(contentsOf: foreign, at: try #require(lines.firstIndex(of: "END:VTODO")))
    }
    try await setup.a.sync()
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try await setup.a.sync()
    #expect(
      try triggers(setup, "bill.ics") == [
        "TRIGGER;VALUE=DATE-TIME:20261127T080000Z", "TRIGGER;VALUE=DATE-TIME:20261127T110000Z", "TRIGGER:-PT42M",
      ])
  }

  // T64
  @Test(
    "alarms whose marks another program removed follow the due date and end with completion"
  )
  func knowStrippedAlarms() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.edit("bill.ics") { lines in
      let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let marks = ["UID:", "X-WR-ALARMUID", "X-FOCUSBLOX"]
      lines = lines[..<start] + lines[start...].filter { line in !marks.contains { line.hasPrefix($0) } }
    }
    // The marks are written again.
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try await setup.a.sync().isQuiet)
    try setup.a.edit("Rechnung") { $0.title = "Stromrechnung" }
    try await setup.a.sync()
    try setup.a.edit("Stromrechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try await setup.a.sync()
    #expect(
      try triggers(setup, "bill.ics") == [
        "TRIGGER;VALUE=DATE-TIME:20261127T080000Z", "TRIGGER;VALUE=DATE-TIME:20261127T110000Z",
      ])
    try setup.other.edit("bill.ics") { lines in lines.removeAll { $0.hasPrefix("X-FOCUSBLOX") } }
    try await setup.a.sync()
    try setup.a.complete("Stromrechnung")
    try await setup.a.sync()
    #expect(try triggers(setup, "bill.ics").isEmpty)
  }

  @Test("alarms follow a due date that another program moved")
  func followADueDateMovedThere() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.set("DUE", "20261127T110000Z", in: "bill.ics")
    try await setup.a.sync()
    #expect(
      try triggers(setup, "bill.ics") == [
        "TRIGGER;VALUE=DATE-TIME:20261127T080000Z", "TRIGGER;VALUE=DATE-TIME:20261127T110000Z",
      ])
    #expect(try setup.a.task("Rechnung").changedAlarms.isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("completing here removes own alarms and keeps foreign ones")
  func goWithCompletion() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.edit("bill.ics") { lines in
      lines.insert(
        contentsOf: ["BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT42M", "END:VALARM"],
        at: try #require(lines.firstIndex(of: "END:VTODO")))
    }
    try await setup.a.sync()
    try setup.a.complete("Rechnung")
    try await setup.a.sync()
    #expect(try triggers(setup, "bill.ics") == ["TRIGGER:-PT42M"])
  }

  // S0-74
  @Test("a changed setting updates the alarms of every task once")
  func followTheSettings() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    setup.other.add("milk", title: "Milch", "DUE:20261125T110000Z")
    try await setup.a.sync()
    setup.a.settings.dueDateMorningReminderHour = 7
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try triggers(setup, "bill.ics").contains("TRIGGER;VALUE=DATE-TIME:20261125T060000Z"))
    #expect(try await setup.a.sync().isQuiet)
  }

  // S0-74, G19
  @Test("a changed setting updates block alerts, and another language changes no valid text")
  func followTheSettingsOfBlocksAndTexts() async throws {
    let setup = try await SyncSetup()
    try setup.a.addBlock("Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:00:00[Europe/Berlin]")
    try await setup.a.sync()
    let name = try #require(setup.other.names().first)
    setup.a.settings.focusBlockEndAlertEnabled = true
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try triggers(setup, name) == ["TRIGGER;RELATED=START:-PT5M", "TRIGGER;RELATED=END:PT0S"])
    setup.a.settings.notificationLanguage = .english
    #expect(try await setup.a.sync().isQuiet)
    var block = try #require(try setup.a.blocks.first)
    block.title = "Tiefer"
    try setup.a.store.write { _ = try $0.update(block, by: .user) }
    try await setup.a.sync()
    #expect(try setup.other.lines(name).contains("DESCRIPTION:Tiefer beginnt in 5 Minuten"))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test(
    "an all-day alarm that another program moved or removed does not return as another kind"
  )
  func ofAWholeDay() async throws {
    for isMoved in [true, false] {
      let setup = try await SyncSetup()
      try setup.a.add("Rechnung", due: "2026-11-25") { $0.uid = "bill" }
      try await setup.a.sync()
      #expect(try setup.other.rings("bill.ics") == ["20261125T080000Z"])
      setup.clock.advance(minutes: 1)
      if isMoved {
        try setup.other.moveAlarm(from: "20261125T080000Z", to: "20261125T130000Z", in: "bill.ics")
      } else {
        try setup.other.removeAlarm(at: "20261125T080000Z", in: "bill.ics")
      }
      try await setup.a.sync()
      setup.clock.advance(minutes: 1)
      try setup.a.edit("Rechnung") {
        $0.title = "Rechnungen"
        $0.estimateMinutes = 30
      }
      try await setup.a.sync()
      let instants = Set(try setup.other.rings("bill.ics")).subtracting(["20261125T073000Z"])
      #expect(instants == (isMoved ? ["20261125T130000Z"] : []), "moved: \(isMoved)")
    }
  }

  // I9
  @Test("a full comparison changes nothing after a new reminder and a moved alarm were read together")
  func fullComparisonAfterAMove() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try setup.b.remind("Rechnung", at: "2026-11-24T10:00:00Z")
    try await setup.b.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.moveAlarm(from: "20261125T080000Z", to: "20261127T130000Z", in: "bill.ics")
    try await setup.settle()
    let tasks = try setup.a.tasks
    setup.server.clearLog()
    try await setup.a.sync { $0.verify = true }
    #expect(!setup.server.requests.contains { $0.method == "PUT" })
    #expect(try setup.a.tasks == tasks)
  }

  // S0-74
  @Test("an enabled kind reaches tasks that were created without alarms")
  func followTheSettingsWithoutAlarms() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("X") {
      $0.uid = "x"
      $0.planned = CalendarTime("2026-11-23T10:00:00[Europe/Berlin]")
    }
    setup.other.add("milk", title: "Milch", "DUE:20261123T090000Z")
    try await setup.a.sync()
    setup.a.settings.notifyOnPlanned = true
    try await setup.a.sync()
    #expect(try setup.other.rings("x.ics") == ["20261123T090000Z"])
    #expect(try setup.other.rings("milk.ics").isEmpty)
    #expect(try await setup.a.sync().isQuiet)
  }

  // S0-74
  @Test("in a read-only list a changed setting changes nothing until the list is writable")
  func followTheSettingsLater() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let path = setup.server.home + "Aufgaben/"
    setup.server.setReadOnly(path)
    try await setup.a.discover()
    setup.a.settings.dueDateMorningReminderHour = 7
    for _ in 0..<2 {
      #expect(try await setup.a.sync().isQuiet)
      setup.clock.advance(minutes: 600)
    }
    setup.server.setReadOnly(path, false)
    try await setup.a.discover()
    try await setup.a.sync()
    #expect(try setup.other.rings("bill.ics").contains("20261125T060000Z"))
  }

  @Test("an own alarm removed by another program stays removed until the due date changes")
  func staysAwayWhenRemovedThere() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.edit("bill.ics") { lines in
      let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines[start...].firstIndex(of: "END:VALARM"))
      lines.removeSubrange(start...end)
    }
    try await setup.a.sync()
    let left = try triggers(setup, "bill.ics")
    #expect(left.count == 1)
    try setup.a.edit("Rechnung") { $0.title = "Rechnungen" }
    try await setup.a.sync()
    #expect(try triggers(setup, "bill.ics") == left)
    try setup.a.edit("Rechnungen") { $0.due = CalendarTime("2026-11-27T11:00:00Z") }
    try await setup.a.sync()
    #expect(try triggers(setup, "bill.ics").count == 2)
  }

  @Test("settings that a version before plan_alerts stored are the same ones, and an upgrade reviews no alarm")
  func knowsFormerSettings() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]")
    try await setup.a.sync()
    let list = try setup.a.list().id
    let stored = try #require(try setup.a.store.read { try $0.facts(ofList: list).alarmSettings })
    #expect(stored.split(separator: ";").count == 12, "11 values and the zone")
    var settings = setup.a.settings
    func awaitsSync() throws -> Bool {
      try setup.a.store.read { try SyncEngine.alarmsAwaitSync(list: list, settings, setup.a.zone, $0) }
    }
    #expect(try !awaitsSync())
    settings.planAlerts = false
    #expect(try awaitsSync())
  }
}
