import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Published alarms with faults or several publishers")
struct PublishingFaultTests {
  private static let calendar = TestUser.alarmCalendar

  // I10
  @Test("two machines publish the same tasks once and then come to rest", arguments: NamedMode.all)
  func twoMachines(of one: NamedMode) async throws {
    let setup = try await SyncSetup.publishing(one.mode, users: 2)
    setup.other.add("t", title: "T", "DUE;VALUE=DATE:20261125")
    try await setup.settle()
    for user in setup.users {
      try await user.publish()
      pass(setup)
    }
    try await setup.a.publish()
    pass(setup)
    for user in setup.users {
      let methods = try await setup.requests { try await user.publish() }
      #expect(methods.count <= 1 && !methods.contains("PUT"), "\(user.name): \(methods)")
    }
    #expect(setup.published == ["focusblox-alarm-t.ics"])
    // After a completion on one machine, the other machine does not publish the event again, and forgets it.
    try setup.a.complete("T")
    try await setup.a.sync()
    try await setup.a.publish()
    pass(setup)
    #expect(setup.published == [])
    try await setup.b.publish()
    try await setup.b.sync()
    try await setup.b.publish()
    #expect(setup.published == [] && setup.server.violations == [])
  }

  @Test("an event that another machine has removed is not removed again")
  func removedByAnotherMachine() async throws {
    let setup = try await SyncSetup.publishing(users: 2)
    setup.other.add("t", title: "T", "DUE;VALUE=DATE:20261125")
    try await setup.settle()
    for user in setup.users { try await user.publish() }
    try setup.a.complete("T")
    try await setup.a.sync()
    #expect(try await setup.a.publish().pushedDeleted == 1)
    try await setup.b.sync()
    #expect(try await setup.b.publish().isQuiet)
    #expect(try setup.b.journal("alarm removed").isEmpty)
  }

  // I10
  @Test("machines with different morning times stop overwriting each other")
  func differentMornings() async throws {
    let setup = try await SyncSetup.publishing(users: 2)
    setup.other.add("t", title: "T", "DUE;VALUE=DATE:20261125")
    setup.b.settings.dueDateMorningReminderHour = 7
    setup.b.settings.notificationLanguage = .english
    try await setup.settle()
    var puts = 0
    for _ in 0..<3 {
      for user in setup.users {
        puts += try await setup.requests { try await user.publish() }.filter { $0 == "PUT" }.count
        pass(setup)
      }
    }
    #expect(puts <= 4)
    for user in setup.users {
      #expect(try await setup.requests { try await user.publish() } == ["REPORT"])
    }
  }

  // I5 I10
  @Test(
    "machines with different morning times come to rest, and the brake does not trigger",
    arguments: ["Europe/Berlin", "Asia/Tokyo"])
  func differentMorningsOfManyTasks(zone: String) async throws {
    let setup = try await SyncSetup.publishing(users: 2)
    for number in 2...9 { setup.other.add("t\(number)", title: "T\(number)", "DUE;VALUE=DATE:2026112\(number)") }
    setup.b.settings.dueDateMorningReminderHour = 7
    setup.b.zone = try #require(TimeZone(identifier: zone))
    try await setup.settle()
    func comeToRest() async throws {
      for _ in 0..<3 {
        for user in setup.users {
          try await user.publish()
          pass(setup)
        }
      }
      for user in setup.users {
        #expect(try await setup.requests { try await user.publish() } == ["REPORT"])
      }
    }
    try await comeToRest()
    try setup.a.add("neu", due: "2026-11-26", isLocal: true)
    #expect(try await setup.a.publish().pushedNew == 1)
    // New titles make both machines write their events again.
    for number in 2...9 { try setup.other.set("SUMMARY", "T\(number) neu", in: "t\(number).ics") }
    pass(setup)
    try await setup.settle()
    try await comeToRest()
    #expect(setup.published.count == 9 && setup.server.violations == [])
    #expect(try setup.publishedLines("t2").contains { $0.hasPrefix("SUMMARY:") && $0.hasSuffix(": T2 neu") })
  }

  // I13
  @Test("killed at any request and run again, the result is the same")
  func killed() async throws {
    func setup() async throws -> SyncSetup {
      let setup = try await SyncSetup.publishing()
      for number in 1...4 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") { $0.uid = "t\(number)" } }
      try await setup.a.publish()
      setup.clock.advance(minutes: 2)
      try setup.a.complete("T1")
      try setup.a.edit("T2") { $0.title = "anders" }
      try setup.a.add("neu", due: "2026-11-25") { $0.uid = "t5" }
      setup.other.delete("focusblox-alarm-t3.ics", list: Self.calendar)
      try setup.other.set("SUMMARY", "fremd", in: "focusblox-alarm-t4.ics", list: Self.calendar)
      return setup
    }
    func end(_ setup: SyncSetup) async throws -> [String] {
      setup.a.transport = InMemoryTransport(setup.server)
      try await setup.a.publish()
      setup.clock.advance(minutes: 10)
      try await setup.a.publish()
      #expect(try await setup.requests { try await setup.a.publish() } == ["REPORT"])
      #expect(setup.server.violations == [])
      return try setup.published.map { name in
        "\(name) \(try setup.other.lines(name, list: Self.calendar).filter { $0.hasPrefix("SUMMARY") })"
      }
    }
    let expected = try await end(try await setup())
    var number = 1
    var isOver = false
    while !isOver {
      for carriesOutLast in [false, true] {
        let setup = try await setup()
        let dying = DyingTransport(at: number, carriesOutLast: carriesOutLast, around: setup.a.transport)
        setup.a.transport = dying
        _ = try await setup.a.publishing()
        isOver = !dying.hasDied
        #expect(try await end(setup) == expected, "at request \(number), carried out: \(carriesOutLast)")
      }
      number += 1
      try #require(number < 50)
    }
    #expect(number > 6)
  }

  // I14
  @Test("a lost answer is resolved by reading", arguments: [FaultyTransport.Fault.lostAnswer, .lostRequest])
  func lostAnswers(_ fault: FaultyTransport.Fault) async throws {
    for method in ["PUT", "DELETE"] {
      let setup = try await SyncSetup.publishing()
      try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
      if method == "DELETE" {
        try await setup.a.publish()
        try setup.a.complete("T")
      }
      let plain = setup.a.transport
      setup.a.transport = FaultyTransport(
        script: [.init(method: method, occurrence: 1, fault: fault)], wrapping: plain)
      _ = try await setup.a.publishing()
      setup.a.transport = plain
      setup.clock.advance(minutes: 10)
      try await setup.a.publish()
      setup.clock.advance(minutes: 10)
      #expect(setup.published == (method == "PUT" ? ["focusblox-alarm-t.ics"] : []))
      #expect(try await setup.a.publish().isQuiet)
      #expect(setup.server.violations == [])
    }
  }

  // I13
  @Test(
    "an event with an unanswered first upload is deleted when its task is completed", arguments: [true, false])
  func overBeforeItsAnswer(isDeleted: Bool) async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ], wrapping: setup.a.transport)
    _ = try await setup.a.publishing()
    setup.a.transport = InMemoryTransport(setup.server)
    #expect(setup.published == ["focusblox-alarm-t.ics"])
    if isDeleted { try setup.a.delete("T") } else { try setup.a.complete("T") }
    setup.clock.advance(minutes: 10)
    try await setup.a.publish()
    #expect(setup.published == [])
    #expect(try await setup.requests { try await setup.a.publish() } == [])
  }

  // I11
  @Test("a refused event stops no other and is retried later")
  func refused() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try setup.a.add("U", due: "2026-11-24") { $0.uid = "u" }
    let refusing = RefusingTransport("PUT", "focusblox-alarm-t.ics", around: setup.a.transport)
    setup.a.transport = refusing
    let report = try await setup.a.publish()
    #expect((report.failed, report.pushedNew) == (1, 1))
    #expect(report.failures.map(\.uid) == ["focusblox-alarm-t"])
    #expect(try await setup.a.publish().isQuiet)
    refusing.stop()
    setup.clock.advance(minutes: 6)
    #expect(try await setup.a.publish().pushedNew == 1)
    #expect(setup.published.count == 2)
  }

  // I11
  @Test(
    "an event whose deletion the server does not confirm stops no other, and the next run asks again",
    arguments: [true, false])
  func unclearDeletion(hasSyncCollection: Bool) async throws {
    var mode = ServerMode()
    mode.hasSyncCollection = hasSyncCollection
    let setup = try await SyncSetup.publishing(mode)
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try setup.a.add("U", due: "2026-11-24") { $0.uid = "u" }
    try await setup.a.publish()
    setup.other.delete("focusblox-alarm-t.ics", list: Self.calendar)
    try setup.a.edit("U") { $0.title = "anders" }
    let refusing = RefusingTransport("GET", "focusblox-alarm-t.ics", around: setup.a.transport)
    setup.a.transport = refusing
    let report = try await setup.a.publish()
    #expect((report.failed, report.pushedChanged, report.unlinked) == (1, 1, 0))
    #expect(report.failures.map(\.uid) == ["focusblox-alarm-t"])
    refusing.stop()
    #expect(try await setup.a.publish().unlinked == 1)
    #expect(try await setup.a.publish().isQuiet && setup.published == ["focusblox-alarm-u.ics"])
  }

  // I20
  @Test("no more events are written at once than the server is given requests")
  func concurrencyLimit() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...8 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") }
    let account = try setup.a.account.id
    try setup.a.store.write { try $0.changeFacts(ofAccount: account) { $0.concurrency = 2 } }
    let counting = CountingTransport("PUT", around: setup.a.transport)
    setup.a.transport = counting
    #expect(try await setup.a.publish().pushedNew == 8)
    #expect(counting.mostAtOnce == 2)
  }

  // I5 I6
  @Test("a suddenly empty calendar stops the run, and no event is given up without consent")
  func brakes() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...8 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await setup.a.publish()
    for name in setup.published { setup.other.delete(name, list: Self.calendar) }
    for _ in 0..<2 {
      guard case .failed(_, SyncError.braked(let plan, let losses, let allowance)) = try await setup.a.publishing()
      else {
        Issue.record("it went on")
        return
      }
      #expect((losses, allowance) == (8, 5) && plan.rows.allSatisfy { $0.action == "suppress" })
    }
    #expect(try await setup.a.publish { $0.forceMassChanges = true }.unlinked == 8)
    #expect(try await setup.a.publish().isQuiet)
  }

  // I6
  @Test(
    "a calendar that was deleted and recreated gets all events again",
    arguments: [2, 8])
  func madeAnew(count: Int) async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...count { try setup.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await setup.a.publish()
    #expect(setup.published.count == count)
    try setup.a.complete("T1")
    let path = setup.server.home + Self.calendar + "/"
    setup.server.deleteCalendar(path)
    setup.server.makeCalendar(path, name: Self.calendar, components: ["VEVENT"])
    for _ in 0..<2 { try await setup.a.publish() }
    #expect(setup.published.count == count - 1)
    #expect(try await setup.a.publish().isQuiet)
  }

  // I6
  @Test("an unclear answer about a recreated calendar is no deletion of the other events")
  func madeAnewWithAnUnclearAnswer() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...3 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") { $0.uid = "t\(number)" } }
    try await setup.a.publish()
    let path = setup.server.home + Self.calendar + "/"
    setup.server.deleteCalendar(path)
    setup.server.makeCalendar(path, name: Self.calendar, components: ["VEVENT"])
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "focusblox-alarm-t1.ics", around: plain)
    let report = try await setup.a.publish()
    #expect((report.failed, report.unlinked, report.pushedNew) == (1, 0, 2))
    setup.a.transport = plain
    setup.clock.advance(minutes: 10)
    try await setup.a.publish()
    #expect(setup.published.count == 3)
    #expect(try await setup.a.publish().isQuiet)
  }

  // I5
  @Test("foreign texts in many events are not overwritten without consent")
  func brakesOverwriting() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...8 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await setup.a.publish()
    for name in setup.published { try setup.other.set("SUMMARY", "anders", in: name, list: Self.calendar) }
    guard case .failed(_, SyncError.braked(let plan, let losses, _)) = try await setup.a.publishing() else {
      Issue.record("it went on")
      return
    }
    #expect(losses == 8 && plan.rows.allSatisfy { $0.action == "pushChanged" })
  }

  // I5
  @Test("completed tasks, passing days and the switch are no losses, a missing list is")
  func brakesOnlyTheUnexplained() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...8 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await setup.a.publish()
    try setup.a.store.write { store in
      var list = try #require(try store.lists(named: "Aufgaben").first)
      list.isMissing = true
      try store.save(&list)
    }
    guard case .failed(_, SyncError.braked) = try await setup.a.publishing() else {
      Issue.record("it went on")
      return
    }
    #expect(setup.published.count == 8)
    try await setup.a.discover()
    for number in 1...7 { try setup.a.complete("T\(number)") }
    #expect(try await setup.a.publish().pushedDeleted == 7)
  }

  @Test("a dry run shows the steps and writes nothing")
  func dryRun() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try setup.a.add("U", due: "2026-11-24") { $0.uid = "u" }
    try await setup.a.publish()
    try setup.a.edit("T") { $0.title = "T neu" }
    try setup.a.complete("U")
    try setup.a.add("V", due: "2026-11-25")
    let before = try setup.published.map { try setup.other.lines($0, list: Self.calendar) }
    guard case .planned(let plan, _) = try await setup.a.publishing({ $0.dryRun = true }) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.rows.map { "\($0.action) \($0.title ?? "")" } == ["pushChanged T neu", "pushNew V", "pushDelete U"])
    #expect(plan.rows[0].changes == [FieldChange(name: "title", old: "T", new: "T neu")])
    #expect(try setup.published.map { try setup.other.lines($0, list: Self.calendar) } == before)
    let report = try await setup.a.publish()
    #expect((report.pushedNew, report.pushedChanged, report.pushedDeleted) == (1, 1, 1))
  }

  // S3-87
  @Test("the alarm calendar must be named, hold only events and be otherwise unused")
  func refusesCalendars() async throws {
    let setup = try await SyncSetup.publishing()
    func problem(_ name: String?) throws -> AlarmCalendarProblem? {
      setup.a.settings.alarmCalendar = name
      let lists = try setup.a.store.read { try $0.lists() }
      do {
        _ = try setup.a.store.read { try AlarmCalendar.find(setup.a.settings, among: lists, in: $0) }
        return nil
      } catch let problem as AlarmCalendarProblem {
        return problem
      }
    }
    #expect(try problem("alarme") == nil)
    #expect(try problem(setup.server.home + "Alarme/") == nil)
    #expect(try problem(nil) == .notNamed)
    #expect(try problem("Weg") == .unknown("Weg", known: ["Alarme"]))
    #expect(try problem("Aufgaben") == .inUse("Aufgaben"))
    var block = FocusBlock(
      id: "b", uid: "b", title: "Tief", start: CalendarTime("2026-11-23T09:00:00[Europe/Berlin]")!,
      end: CalendarTime("2026-11-23T10:00:00[Europe/Berlin]")!, created: setup.clock.now)
    block.listID = try setup.a.list(Self.calendar).id
    try setup.a.store.write { try $0.insert(block, by: .user) }
    #expect(try problem("Alarme") == .inUse("Alarme"))
  }

  private func pass(_ setup: SyncSetup) {
    setup.clock.advance(minutes: 2)
    setup.server.advance(seconds: 120)
  }
}
