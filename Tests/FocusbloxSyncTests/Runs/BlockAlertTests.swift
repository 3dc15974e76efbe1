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

  @Test("a cancelled event has no alert of this machine's settings, and has it again when it takes place")
  func cancelledEvent() async throws {
    let setup = try await SyncSetup()
    let event = [
      "BEGIN:VEVENT", "UID:e", "DTSTAMP:20261101T080000Z", "DTSTART:20261124T080000Z", "DTEND:20261124T090000Z",
      "SUMMARY:Rennen",
    ]
    let items = ItemRings(settings: setup.a.settings, zone: SyncSetup.zone, language: .german)
    func rings() throws -> Int {
      try setup.a.store.read { store in
        let block = try #require(try store.blocks().first)
        let pending = try items.pending(.block, block.id, after: setup.clock.now, store)
        return try (pending?.requests.others.count ?? 0) + items.all(of: block, after: setup.clock.now, store).count
      }
    }
    setup.other.put("e.ics", event + ["STATUS:CANCELLED", "END:VEVENT"])
    try await setup.a.sync()
    #expect(try rings() == 0)
    setup.other.put("e.ics", event + ["STATUS:CONFIRMED", "SEQUENCE:1", "END:VEVENT"])
    try await setup.a.sync()
    #expect(try rings() == 2)
  }

  @Test("an event that is in two lists rings once, also after an answer, and each ring of its own stays")
  func oneEventInTwoLists() async throws {
    let setup = try await SyncSetup()
    let (store, now) = (setup.a.store, setup.clock.now)
    let items = ItemRings(settings: setup.a.settings, zone: SyncSetup.zone, language: .german)
    func block(_ id: String, lead: Int) throws -> FocusBlock {
      let start = try #require(CalendarTime("2026-11-24T10:00:00Z"))
      var block = FocusBlock(
        id: id, uid: "one", title: "Rennen", start: start, end: try #require(CalendarTime("2026-11-24T11:00:00Z")),
        created: now)
      block.alertMinutesBefore = lead
      return block
    }
    func rings(_ id: String) throws -> [Date] {
      try store.read { try items.pending(.block, id, after: now, $0)?.requests.others.map(\.fireDate) ?? [] }
    }
    try store.write { store in
      try store.insert(block("a", lead: 5), by: .remote)
      try store.insert(block("b", lead: 5), by: .remote)
      try store.insert(block("c", lead: 0), by: .remote)
    }
    let first = try rings("a")
    try #require(first.count == 1)
    #expect(try rings("b") == [])
    #expect(try rings("c") == [first[0].addingTimeInterval(300)])
    // The index of next rings keeps the ring that is left to the other list.
    let index = try store.read { try items.next(.block, "b", after: now, $0)?.first }
    #expect(index == first[0])
    try store.write { store in
      let answer = ReminderState(
        identifier: NotificationKind.focusBlockStart.identifier(of: "a"), subject: .block("a"), acknowledged: first[0])
      try store.answer(answer, by: .user)
    }
    #expect(try rings("a") == [])
    #expect(try rings("b") == [])
    try store.write { try $0.delete(blockID: "a", by: .remote) }
    #expect(try rings("b") == first)
  }
}
