import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("A subscribed calendar")
struct SubscriptionSyncTests {
  private typealias Setup = SubscriptionSetup

  @Test("its events come, change and go, and the list takes the calendar's name")
  func comesChangesGoes() async throws {
    let setup = try Setup()
    setup.publish(Setup.calendar(Setup.event("a", "Ferien"), Setup.event("b", "Fest")))
    let first = try await setup.sync().outcome.report
    #expect(first.pulledNew == 2)
    #expect(try setup.titles.sorted() == ["Ferien", "Fest"])
    #expect(try setup.list.name == "Team")
    let id = try setup.blocks.first { $0.uid == "a" }?.id
    setup.publish(Setup.calendar(Setup.event("a", "Lange Ferien"), Setup.event("c", "Neu")))
    let second = try await setup.sync().outcome.report
    #expect(second.pulledNew == 1 && second.pulledChanged == 1 && second.calledOff == 1)
    #expect(try setup.titles.sorted() == ["Lange Ferien", "Neu"])
    #expect(try setup.blocks.first { $0.uid == "a" }?.id == id)
    // Nothing of a calendar of somebody else is in the journal.
    #expect(try setup.store.read { try $0.journal() }.isEmpty)
  }

  @Test("a moved occurrence and its series are one event")
  func keepsOverrides() async throws {
    let setup = try Setup()
    let moved = Setup.event(
      "a", "Später", "RECURRENCE-ID:20261202T090000Z", "DTSTART:20261202T150000Z", "DTEND:20261202T160000Z")
    setup.publish(Setup.calendar(Setup.event("a", "Jede Woche", "RRULE:FREQ=WEEKLY"), moved))
    try await setup.sync()
    #expect(try setup.titles == ["Jede Woche"])
    #expect(try setup.blocks.first?.foreignRule == "FREQ=WEEKLY")
    let id = try #require(try setup.blocks.first?.id)
    let text = try setup.store.read { try $0.knownText(of: .block, id: id) }
    #expect(String(decoding: text ?? [], as: UTF8.self).contains("RECURRENCE-ID:20261202T090000Z"))
  }

  @Test("the server is asked with the version of the last reading, at most hourly")
  func isConditionalAndRare() async throws {
    let setup = try Setup()
    setup.publish(Setup.calendar(Setup.event("a", "Ferien")))
    #expect(try await setup.sync().wasRead)
    setup.answer = .unchanged
    #expect(try await !setup.sync(after: 30).wasRead)
    #expect(try await setup.sync(after: 31).wasRead)
    #expect(setup.asked == [nil, CalendarFeed.Version(etag: "\"1\"", lastModified: nil)])
    #expect(try await setup.sync(after: 1, { $0.verify = true }).wasRead)
    #expect(setup.asked.last == .some(nil))
    #expect(try setup.titles == ["Ferien"])
  }

  @Test("after a failure the user's own run asks at once, and one in the background after an hour")
  func asksAgainAfterAFailure() async throws {
    let setup = try Setup()
    setup.error = CalendarFeedError.refused(host: "example.org", status: 503)
    #expect(try await setup.failure() is CalendarFeedError)
    #expect(try await !setup.sync(after: 1, { $0.isUnattended = true }).wasRead)
    setup.error = nil
    setup.publish(Setup.calendar(Setup.event("a", "Ferien")))
    #expect(try await setup.sync(after: 1).wasRead)
    #expect(try setup.titles == ["Ferien"])
  }

  @Test("an event that only got a new DTSTAMP is not written again")
  func ignoresDTSTAMP() async throws {
    let setup = try Setup()
    let text = Setup.calendar(Setup.event("a", "Ferien"))
    setup.publish(text)
    try await setup.sync()
    let before = try setup.store.read { try $0.links(uid: "a") }
    setup.publish(text.replacingOccurrences(of: "DTSTAMP:20261121T080000Z", with: "DTSTAMP:20261122T080000Z"))
    #expect(try await setup.sync().outcome.report.didSomething == false)
    #expect(try setup.store.read { try $0.links(uid: "a") } == before)
  }

  @Test("an event without a UID stays the same event under a new DTSTAMP")
  func namesWithoutStamp() async throws {
    let setup = try Setup()
    let text = Setup.calendar(Setup.event("a", "Ferien")).replacingOccurrences(of: "UID:a\r\n", with: "")
    setup.publish(text)
    try await setup.sync()
    let id = try #require(try setup.blocks.first?.id)
    setup.publish(text.replacingOccurrences(of: "DTSTAMP:20261121T080000Z", with: "DTSTAMP:20261122T080000Z"))
    try await setup.sync()
    #expect(try setup.blocks.map(\.id) == [id])
  }

  @Test("other components are counted, and not shown")
  func countsOthers() async throws {
    let setup = try Setup()
    let task = "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Fremd\r\nEND:VTODO\r\n"
    let entry = "BEGIN:VJOURNAL\r\nUID:j\r\nEND:VJOURNAL\r\n"
    setup.publish(Setup.calendar(Setup.event("a", "Ferien"), task, entry))
    #expect(try await setup.sync().outcome.report.otherComponents == ["VTODO": 1, "VJOURNAL": 1])
    #expect(try setup.store.read { try $0.tasks(uid: "t") }.isEmpty)
  }

  @Test("a dry run says what would happen, and writes nothing")
  func dryRun() async throws {
    let setup = try Setup()
    setup.publish(Setup.calendar(Setup.event("a", "Ferien"), Setup.event("b", "Fest")))
    try await setup.sync()
    setup.publish(Setup.calendar(Setup.event("a", "Lange Ferien"), Setup.event("c", "Neu")))
    guard case .planned(let plan, _) = try await setup.sync({ $0.dryRun = true }).outcome else {
      return #expect(Bool(false))
    }
    #expect(plan.rows.map(\.action) == ["pullChanged", "pullNew", "callOff"])
    #expect(try setup.titles.sorted() == ["Ferien", "Fest"])
  }

  @Test("an event that the user took out of the list stays, whatever the calendar does")
  func keepsOwnVersions() async throws {
    let setup = try Setup()
    setup.publish(Setup.calendar(Setup.event("a", "Ferien"), Setup.event("b", "Fest")))
    try await setup.sync()
    let id = try #require(try setup.blocks.first { $0.uid == "a" }?.id)
    try setup.store.write { try $0.unlink(itemID: id) }
    setup.publish(Setup.calendar(Setup.event("a", "Lange Ferien"), Setup.event("b", "Fest")))
    #expect(try await setup.sync().outcome.report.didSomething == false)
    setup.publish(Setup.calendar())
    try await setup.sync()
    #expect(try setup.store.read { try $0.block(id: id) }?.title == "Ferien")
    try setup.store.write { try $0.removeSubscription(id: setup.account.id) }
    #expect(try setup.store.read { try $0.block(id: id) }?.title == "Ferien")
  }

  @Test("the end of a subscription takes its events along")
  func ends() async throws {
    let setup = try Setup()
    setup.publish(Setup.calendar(Setup.event("a", "Ferien")))
    try await setup.sync()
    try setup.store.write { try $0.removeSubscription(id: setup.account.id) }
    try setup.store.read { (store) throws in
      #expect(try store.blocks().isEmpty)
      #expect(try store.lists().isEmpty)
      #expect(try store.links(uid: "a").isEmpty)
    }
  }

  @Test("events ring only where the user said so", arguments: [Subscription.silent, .ringing])
  func ringsWhereWanted(_ subscription: Subscription) async throws {
    let setup = try Setup(subscription)
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT30M", "END:VALARM"].joined(separator: "\r\n")
    setup.publish(Setup.calendar(Setup.event("a", "Ferien", alarm)))
    try await setup.sync()
    let id = try #require(try setup.blocks.first?.id)
    let rings = ItemRings(settings: Settings(), zone: SyncSetup.zone, language: .german)
    let pending = try setup.store.read { try rings.pending(.block, id, after: setup.clock.now, $0) }
    #expect((pending == nil) == (subscription == .silent))
    #expect(pending?.requests.first == nil || subscription == .ringing)
  }

  @Test("an answer to a ring waits for no server")
  func answersDoNotWait() async throws {
    let setup = try Setup(.ringing)
    setup.publish(Setup.calendar(Setup.event("a", "Ferien")))
    try await setup.sync()
    try setup.store.write { store in
      var link = try #require(try store.links(uid: "a").first)
      link.markEdited()
      try store.save(&link)
    }
    #expect(try await !setup.sync(after: 1).wasRead)
    #expect(try setup.store.read { try $0.links(uid: "a") }.map(\.isPending) == [false])
  }

  @Test("an answer of the user waits for no reading either")
  func answerIsNoChange() async throws {
    let setup = try Setup(.ringing)
    setup.publish(Setup.calendar(Setup.event("a", "Ferien")))
    try await setup.sync()
    let id = try #require(try setup.blocks.first?.id)
    let state = ReminderState(identifier: "ring", subject: .block(id), acknowledged: setup.clock.now)
    try setup.store.write { try $0.answer(state, by: .user) }
    #expect(try setup.store.read { try $0.pendingLinksOfReadOnlyLists() }.isEmpty)
    #expect(try setup.store.read { try $0.reminderState("ring") } != nil)
  }

  @Test("two subscriptions of one host ring once for an event, and those of two hosts twice", arguments: [true, false])
  func twinsOfOneHost(isSameHost: Bool) async throws {
    let setup = try Setup(.ringing)
    let other = try Setup(
      .ringing, url: isSameHost ? "https://example.org" : "https://example.net", store: setup.store,
      name: "example.org 2")
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT30M", "END:VALARM"].joined(separator: "\r\n")
    var counts: [Int] = []
    for setup in [setup, other] {
      setup.publish(Setup.calendar(Setup.event("a", "Ferien", alarm)))
      try await setup.sync()
    }
    let rings = ItemRings(settings: Settings(), zone: SyncSetup.zone, language: .german)
    for id in try (setup.blocks + other.blocks).map(\.id) {
      let pending = try setup.store.read { try rings.pending(.block, id, after: setup.clock.now, $0) }
      counts.append(pending?.requests.others.count ?? 0)
    }
    #expect((counts.min() == 0) == isSameHost && counts.max() != 0)
  }

  @Test("undo of unlink gives the event back to its list, where the next reading finds it")
  func undoOfUnlink() async throws {
    let setup = try Setup()
    setup.publish(Setup.calendar(Setup.event("a", "Ferien")))
    try await setup.sync()
    let id = try #require(try setup.blocks.first?.id)
    let environment = SyncEnvironment(
      now: { [clock = setup.clock] in clock.now }, zone: SyncSetup.zone, settings: Settings(), newID: { "new" })
    try setup.store.write { store in
      _ = try store.step(.command("unlink"), at: environment.now()) { try $0.unlink(itemID: id) }
      #expect(try store.block(id: id)?.listID == nil)
      let undo = Undo(environment: environment)
      let step = try undo.lastStep(in: store)
      let settings = StepSettings(read: { _ in nil }, write: { _, _ in })
      _ = try undo.undoStep(step, as: .undo(step.number), settings: settings, in: store)
    }
    #expect(try setup.blocks.map(\.id) == [id])
    setup.publish(Setup.calendar(Setup.event("a", "Lange Ferien")))
    try await setup.sync()
    #expect(try setup.blocks.map(\.title) == ["Lange Ferien"])
    #expect(try setup.store.read { try $0.blocks().map(\.id) } == [id])
    #expect(try setup.store.read { try $0.pendingLinksOfReadOnlyLists() }.isEmpty)
  }

  @Test("an older event with the UID of an own block takes none of its rings")
  func silencesNoOwnRing() async throws {
    let setup = try Setup(.ringing)
    setup.publish(Setup.calendar(Setup.event("a", "Fremd", "CREATED:20200101T000000Z")))
    try await setup.sync()
    var own = try #require(try setup.blocks.first)
    (own.id, own.title, own.listID, own.created) = ("own", "Mein Block", nil, setup.clock.now)
    try setup.store.write { [own] in try $0.insert(own, by: .user) }
    let rings = ItemRings(settings: Settings(), zone: SyncSetup.zone, language: .german)
    let pending = try setup.store.read { try rings.pending(.block, "own", after: setup.clock.now, $0) }
    #expect(pending?.requests.others.isEmpty == false)
  }

  @Test("a file with the UID of its event is a new item, also with --update")
  func filesMeetNoEvent() async throws {
    let setup = try Setup()
    let text = Setup.calendar(Setup.event("a", "Ferien"))
    setup.publish(text)
    try await setup.sync()
    let mapping = MappingContext(
      zone: SyncSetup.zone, now: setup.clock.now, settings: Settings(), profile: .extended)
    let reader = FileImport(mapping: mapping, lists: [], updatesKnown: true, newID: { "own" })
    var pieces = [Array(text.replacingOccurrences(of: "Ferien", with: "Meine Ferien").utf8)][...]
    let plan = try setup.store.write { try reader.carryOut({ pieces.popFirst() }, in: $0) }
    #expect(plan.report.new == 1)
    #expect(try setup.titles == ["Ferien"])
    #expect(try setup.store.read { try $0.block(id: "own") }?.title == "Meine Ferien")
  }
}
