import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Published alarms with faults or several publishers")
struct PublishingFaultTests {
  private static let calendar = Participant.alarmCalendar

  // I10
  @Test("two machines publish the same tasks once and then come to rest", arguments: NamedMode.all)
  func twoMachines(of one: NamedMode) async throws {
    let world = try await SyncWorld.publishing(one.mode, people: 2)
    world.other.add("t", title: "T", "DUE;VALUE=DATE:20261125")
    try await world.settle()
    for person in world.people {
      try await person.publish()
      pass(world)
    }
    try await world.a.publish()
    pass(world)
    for person in world.people {
      let methods = try await world.requests { try await person.publish() }
      #expect(methods.count <= 1 && !methods.contains("PUT"), "\(person.name): \(methods)")
    }
    #expect(world.published == ["focusblox-alarm-t.ics"])
    // After a completion on one machine, the other machine does not publish the event again, and forgets it.
    try world.a.complete("T")
    try await world.a.sync()
    try await world.a.publish()
    pass(world)
    #expect(world.published == [])
    try await world.b.publish()
    try await world.b.sync()
    try await world.b.publish()
    #expect(world.published == [] && world.server.violations == [])
  }

  // I10
  @Test("machines with different morning times stop overwriting each other")
  func differentMornings() async throws {
    let world = try await SyncWorld.publishing(people: 2)
    world.other.add("t", title: "T", "DUE;VALUE=DATE:20261125")
    world.b.settings.dueDateMorningReminderHour = 7
    world.b.settings.notificationLanguage = .english
    try await world.settle()
    var puts = 0
    for _ in 0..<3 {
      for person in world.people {
        puts += try await world.requests { try await person.publish() }.filter { $0 == "PUT" }.count
        pass(world)
      }
    }
    #expect(puts <= 4)
    for person in world.people {
      #expect(try await world.requests { try await person.publish() } == ["REPORT"])
    }
  }

  // I5 I10
  @Test(
    "machines with different morning times come to rest, and the brake does not trigger",
    arguments: ["Europe/Berlin", "Asia/Tokyo"])
  func differentMorningsOfManyTasks(zone: String) async throws {
    let world = try await SyncWorld.publishing(people: 2)
    for number in 2...9 { world.other.add("t\(number)", title: "T\(number)", "DUE;VALUE=DATE:2026112\(number)") }
    world.b.settings.dueDateMorningReminderHour = 7
    world.b.zone = try #require(TimeZone(identifier: zone))
    try await world.settle()
    func comeToRest() async throws {
      for _ in 0..<3 {
        for person in world.people {
          try await person.publish()
          pass(world)
        }
      }
      for person in world.people {
        #expect(try await world.requests { try await person.publish() } == ["REPORT"])
      }
    }
    try await comeToRest()
    try world.a.add("neu", due: "2026-11-26", isLocal: true)
    #expect(try await world.a.publish().pushedNew == 1)
    // New titles make both machines write their events again.
    for number in 2...9 { try world.other.set("SUMMARY", "T\(number) neu", in: "t\(number).ics") }
    pass(world)
    try await world.settle()
    try await comeToRest()
    #expect(world.published.count == 9 && world.server.violations == [])
    #expect(try world.publishedLines("t2").contains { $0.hasPrefix("SUMMARY:") && $0.hasSuffix(": T2 neu") })
  }

  // I13
  @Test("killed at any request and run again, the result is the same")
  func killed() async throws {
    func world() async throws -> SyncWorld {
      let world = try await SyncWorld.publishing()
      for number in 1...4 { try world.a.add("T\(number)", due: "2026-11-2\(number)") { $0.uid = "t\(number)" } }
      try await world.a.publish()
      world.clock.advance(minutes: 2)
      try world.a.complete("T1")
      try world.a.edit("T2") { $0.title = "anders" }
      try world.a.add("neu", due: "2026-11-25") { $0.uid = "t5" }
      world.other.delete("focusblox-alarm-t3.ics", list: Self.calendar)
      try world.other.set("SUMMARY", "fremd", in: "focusblox-alarm-t4.ics", list: Self.calendar)
      return world
    }
    func end(_ world: SyncWorld) async throws -> [String] {
      world.a.transport = InMemoryTransport(world.server)
      try await world.a.publish()
      world.clock.advance(minutes: 10)
      try await world.a.publish()
      #expect(try await world.requests { try await world.a.publish() } == ["REPORT"])
      #expect(world.server.violations == [])
      return try world.published.map { name in
        "\(name) \(try world.other.lines(name, list: Self.calendar).filter { $0.hasPrefix("SUMMARY") })"
      }
    }
    let expected = try await end(try await world())
    var number = 1
    var isOver = false
    while !isOver {
      for carriesOutLast in [false, true] {
        let world = try await world()
        let dying = DyingTransport(at: number, carriesOutLast: carriesOutLast, around: world.a.transport)
        world.a.transport = dying
        _ = try await world.a.publishing()
        isOver = !dying.hasDied
        #expect(try await end(world) == expected, "at request \(number), carried out: \(carriesOutLast)")
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
      let world = try await SyncWorld.publishing()
      try world.a.add("T", due: "2026-11-23") { $0.uid = "t" }
      if method == "DELETE" {
        try await world.a.publish()
        try world.a.complete("T")
      }
      let plain = world.a.transport
      world.a.transport = FaultyTransport(
        script: [.init(method: method, occurrence: 1, fault: fault)], wrapping: plain)
      _ = try await world.a.publishing()
      world.a.transport = plain
      world.clock.advance(minutes: 10)
      try await world.a.publish()
      world.clock.advance(minutes: 10)
      #expect(world.published == (method == "PUT" ? ["focusblox-alarm-t.ics"] : []))
      #expect(try await world.a.publish().isQuiet)
      #expect(world.server.violations == [])
    }
  }

  // I13
  @Test(
    "an event with an unanswered first upload is deleted when its task is completed", arguments: [true, false])
  func overBeforeItsAnswer(isDeleted: Bool) async throws {
    let world = try await SyncWorld.publishing()
    try world.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    world.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ], wrapping: world.a.transport)
    _ = try await world.a.publishing()
    world.a.transport = InMemoryTransport(world.server)
    #expect(world.published == ["focusblox-alarm-t.ics"])
    if isDeleted { try world.a.delete("T") } else { try world.a.complete("T") }
    world.clock.advance(minutes: 10)
    try await world.a.publish()
    #expect(world.published == [])
    #expect(try await world.requests { try await world.a.publish() } == [])
  }

  // I11
  @Test("a refused event stops no other and is retried later")
  func refused() async throws {
    let world = try await SyncWorld.publishing()
    try world.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try world.a.add("U", due: "2026-11-24") { $0.uid = "u" }
    let refusing = RefusingTransport("PUT", "focusblox-alarm-t.ics", around: world.a.transport)
    world.a.transport = refusing
    let report = try await world.a.publish()
    #expect((report.failed, report.pushedNew) == (1, 1))
    #expect(report.failures.map(\.uid) == ["focusblox-alarm-t"])
    #expect(try await world.a.publish().isQuiet)
    refusing.stop()
    world.clock.advance(minutes: 6)
    #expect(try await world.a.publish().pushedNew == 1)
    #expect(world.published.count == 2)
  }

  // I5 I6
  @Test("a suddenly empty calendar stops the run, and no event is given up without consent")
  func brakes() async throws {
    let world = try await SyncWorld.publishing()
    for number in 1...8 { try world.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await world.a.publish()
    for name in world.published { world.other.delete(name, list: Self.calendar) }
    for _ in 0..<2 {
      guard case .failed(_, SyncError.braked(let plan, let losses, let allowance)) = try await world.a.publishing()
      else {
        Issue.record("it went on")
        return
      }
      #expect((losses, allowance) == (8, 5) && plan.rows.allSatisfy { $0.action == "suppress" })
    }
    #expect(try await world.a.publish { $0.forceMassChanges = true }.unlinked == 8)
    #expect(try await world.a.publish().isQuiet)
  }

  // I6
  @Test(
    "a calendar that was deleted and recreated gets all events again",
    arguments: [2, 8])
  func madeAnew(count: Int) async throws {
    let world = try await SyncWorld.publishing()
    for number in 1...count { try world.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await world.a.publish()
    #expect(world.published.count == count)
    try world.a.complete("T1")
    let path = world.server.home + Self.calendar + "/"
    world.server.deleteCalendar(path)
    world.server.makeCalendar(path, name: Self.calendar, components: ["VEVENT"])
    for _ in 0..<2 { try await world.a.publish() }
    #expect(world.published.count == count - 1)
    #expect(try await world.a.publish().isQuiet)
  }

  // I5
  @Test("foreign texts in many events are not overwritten without consent")
  func brakesOverwriting() async throws {
    let world = try await SyncWorld.publishing()
    for number in 1...8 { try world.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await world.a.publish()
    for name in world.published { try world.other.set("SUMMARY", "anders", in: name, list: Self.calendar) }
    guard case .failed(_, SyncError.braked(let plan, let losses, _)) = try await world.a.publishing() else {
      Issue.record("it went on")
      return
    }
    #expect(losses == 8 && plan.rows.allSatisfy { $0.action == "pushChanged" })
  }

  // I5
  @Test("completed tasks, passing days and the switch are no losses, a missing list is")
  func brakesOnlyTheUnexplained() async throws {
    let world = try await SyncWorld.publishing()
    for number in 1...8 { try world.a.add("T\(number)", due: "2026-11-2\(number)") }
    try await world.a.publish()
    try world.a.store.write { store in
      var list = try #require(try store.lists(named: "Aufgaben").first)
      list.isMissing = true
      try store.save(&list)
    }
    guard case .failed(_, SyncError.braked) = try await world.a.publishing() else {
      Issue.record("it went on")
      return
    }
    #expect(world.published.count == 8)
    try await world.a.discover()
    for number in 1...7 { try world.a.complete("T\(number)") }
    #expect(try await world.a.publish().pushedDeleted == 7)
  }

  @Test("a dry run shows the steps and writes nothing")
  func dryRun() async throws {
    let world = try await SyncWorld.publishing()
    try world.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try world.a.add("U", due: "2026-11-24") { $0.uid = "u" }
    try await world.a.publish()
    try world.a.edit("T") { $0.title = "T neu" }
    try world.a.complete("U")
    try world.a.add("V", due: "2026-11-25")
    let before = try world.published.map { try world.other.lines($0, list: Self.calendar) }
    guard case .planned(let plan, _) = try await world.a.publishing({ $0.dryRun = true }) else {
      Issue.record("no plan")
      return
    }
    #expect(plan.rows.map { "\($0.action) \($0.title ?? "")" } == ["pushChanged T neu", "pushNew V", "pushDelete U"])
    #expect(plan.rows[0].changes == [FieldChange(name: "title", old: "T", new: "T neu")])
    #expect(try world.published.map { try world.other.lines($0, list: Self.calendar) } == before)
    let report = try await world.a.publish()
    #expect((report.pushedNew, report.pushedChanged, report.pushedDeleted) == (1, 1, 1))
  }

  // S3-87
  @Test("the alarm calendar must be named, hold only events and be otherwise unused")
  func refusesCalendars() async throws {
    let world = try await SyncWorld.publishing()
    func problem(_ name: String?) throws -> AlarmCalendarProblem? {
      world.a.settings.alarmCalendar = name
      let lists = try world.a.store.read { try $0.lists() }
      do {
        _ = try world.a.store.read { try AlarmCalendar.find(world.a.settings, among: lists, in: $0) }
        return nil
      } catch let problem as AlarmCalendarProblem {
        return problem
      }
    }
    #expect(try problem("alarme") == nil)
    #expect(try problem(world.server.home + "Alarme/") == nil)
    #expect(try problem(nil) == .notNamed)
    #expect(try problem("Weg") == .unknown("Weg", known: ["Alarme"]))
    #expect(try problem("Aufgaben") == .inUse("Aufgaben"))
    var block = FocusBlock(
      id: "b", uid: "b", title: "Tief", start: CalendarTime("2026-11-23T09:00:00[Europe/Berlin]")!,
      end: CalendarTime("2026-11-23T10:00:00[Europe/Berlin]")!, created: world.clock.now)
    block.listID = try world.a.list(Self.calendar).id
    try world.a.store.write { try $0.insert(block, by: .person) }
    #expect(try problem("Alarme") == .inUse("Alarme"))
  }

  private func pass(_ world: SyncWorld) {
    world.clock.advance(minutes: 2)
    world.server.advance(seconds: 120)
  }
}
