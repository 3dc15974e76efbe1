import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Alerts of blocks that another program moves or deletes")
struct BlockAlertTests {
  private func setup(start: String = "2026-11-23T09:00:00", end: String = "2026-11-23T10:00:00") async throws
    -> SyncSetup
  {
    let setup = try await SyncSetup()
    setup.a.settings.focusBlockEndAlertEnabled = true
    try setup.a.addBlock("Tief", start: "\(start)[Europe/Berlin]", end: "\(end)[Europe/Berlin]")
    try await setup.a.sync()
    return setup
  }

  private func pending(_ setup: SyncSetup) throws -> [NotificationRequest] {
    let (blocks, states) = try setup.a.store.read { (try $0.blocks(), try $0.reminderStates()) }
    var settings = setup.a.settings
    settings.focusBlockEndAlertEnabled = true
    return PendingRequests.all(
      tasks: [], blocks: blocks, notifications: [], states: states, settings: settings, now: setup.clock.now,
      zone: SyncSetup.zone)
  }

  private func move(_ setup: SyncSetup, to start: String, _ end: String) throws {
    let name = try #require(setup.other.names().first)
    try setup.other.set("DTSTART", start, in: name)
    try setup.other.set("DTEND", end, in: name)
  }

  // S1-5, S1-35
  @Test("a remote move cancels the alert and sets it for the new time")
  func followsAMove() async throws {
    let setup = try await setup()
    #expect(try pending(setup).map(\.body) == ["Tief beginnt in 5 Minuten", "Tief ist zu Ende"])
    try move(setup, to: "20261124T120000Z", "20261124T130000Z")
    try await setup.a.sync()
    let noon = try #require(CalendarTime("2026-11-24T12:00:00Z")).instant(in: .gmt)
    #expect(try pending(setup).map(\.fireDate) == [noon - 300, noon + 3600])
  }

  @Test("a block's new title from another program is in the text of its alarm on both sides")
  func followsATitle() async throws {
    let setup = try await setup()
    let name = try #require(setup.other.names().first)
    setup.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Flach", in: name)
    try await setup.settle()
    let texts = try setup.other.lines(name).filter { $0.hasPrefix("DESCRIPTION") }
    #expect(texts == ["DESCRIPTION:Flach beginnt in 5 Minuten", "DESCRIPTION:Flach"])
    #expect(try pending(setup).map(\.body) == ["Flach beginnt in 5 Minuten", "Flach ist zu Ende"])
    #expect(try await setup.a.sync().isQuiet)
  }

  // S1-2, S1-5
  @Test("a block moved to within five minutes alerts at the start, moved away five minutes before")
  func shortNotice() async throws {
    let setup = try await setup()
    try move(setup, to: "20261121T080300Z", "20261121T090000Z")
    try await setup.a.sync()
    #expect(try pending(setup).map(\.body) == ["Tief beginnt jetzt", "Tief ist zu Ende"])
    #expect(try pending(setup).first?.fireDate == setup.clock.now + 180)
    let name = try #require(setup.other.names().first)
    #expect(try setup.other.lines(name).contains("TRIGGER;RELATED=START:PT0S"))
    try move(setup, to: "20261124T120000Z", "20261124T130000Z")
    try await setup.a.sync()
    #expect(try pending(setup).map(\.body) == ["Tief beginnt in 5 Minuten", "Tief ist zu Ende"])
    #expect(try setup.other.lines(name).contains("TRIGGER;RELATED=START:-PT5M"))
    #expect(try await setup.a.sync().isQuiet)
  }

  // S1-2
  @Test("an event that another program creates at short notice alerts at its start")
  func madeThereAtShortNotice() async throws {
    let setup = try await SyncSetup()
    setup.other.put(
      "e.ics",
      [
        "BEGIN:VEVENT", "UID:e", "DTSTAMP:20261121T080000Z", "DTSTART:20261121T080300Z", "DTEND:20261121T090000Z",
        "SUMMARY:Tief", "END:VEVENT",
      ])
    try await setup.a.sync()
    #expect(try pending(setup).map(\.body) == ["Tief beginnt jetzt", "Tief ist zu Ende"])
    #expect(try await setup.a.sync().isQuiet)
  }
}
