import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Attacks: a hostile subscribed calendar", .timeLimit(.minutes(10)))
struct HostileFeedTests {
  private typealias Setup = SubscriptionSetup

  private func filled(_ count: Int = 12) async throws -> Setup {
    let setup = try Setup()
    setup.publish(Setup.calendar((1...count).map { Setup.event("e\($0)", "Termin \($0)") }.joined()))
    try await setup.sync()
    return setup
  }

  @Test(
    "what is no whole calendar changes nothing, and an hour later the calendar is read anew",
    arguments: [
      "", " \r\n", "<!DOCTYPE html><html><body>Please log in</body></html>", "BEGIN:VCALENDAR\r\n",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e1\r\nSUMMARY:Termin", "\u{0}\u{1}\u{2}", "END:VCALENDAR",
    ])
  func brokenText(_ text: String) async throws {
    let setup = try await filled()
    setup.publish(text, etag: "\"2\"")
    #expect(try await setup.failure() is SubscriptionError)
    #expect(try setup.blocks.count == 12)
    setup.answer = .unchanged
    try await setup.sync()
    #expect(setup.asked.last == .some(CalendarFeed.Version(etag: "\"1\"", lastModified: nil)))
  }

  @Test("fewer than half of the events, or none, change nothing until the user agrees", arguments: [0, 1])
  func mostGone(left: Int) async throws {
    let setup = try await filled()
    setup.publish(Setup.calendar(left == 0 ? "" : Setup.event("e1", "Termin 1")))
    guard case SubscriptionError.mostGone(list: "Team", held: 12, left: left)? = try await setup.failure() else {
      return #expect(Bool(false))
    }
    #expect(try setup.blocks.count == 12)
    #expect(try await setup.failure { $0.forceMassChanges = true } == nil)
    #expect(try setup.blocks.count == left)
  }

  @Test("five events or fewer may go at once")
  func fewGone() async throws {
    let setup = try await filled(5)
    setup.publish(Setup.calendar())
    #expect(try await setup.failure() == nil)
    #expect(try setup.blocks.isEmpty)
  }

  @Test("a name of another list gets the host, alone or behind an account", arguments: ["privat", "Home/Privat"])
  func takenName(_ name: String) async throws {
    let setup = try Setup()
    try setup.store.write { store in
      var account = Account(name: "home", url: "https://cloud.example", secret: .none, created: setup.clock.now)
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/p/", origin: "https://cloud.example", name: "Privat")
      try store.save(&list)
    }
    setup.publish(Setup.calendar(Setup.event("a", "Ferien"), name: name))
    #expect(try await setup.sync().outcome.report.list == "\(name) (example.org)")
    #expect(try setup.list.name == "\(name) (example.org)")
  }

  @Test("an event of a calendar that this program made is none of its focus blocks")
  func ownMaker() async throws {
    let setup = try Setup()
    let text = Setup.calendar(Setup.event("a", "Fokus", "TRANSP:OPAQUE"))
    let maker = CalendarObjectWriter.productIdentifier
    setup.publish(text.replacingOccurrences(of: "-//Example//EN", with: maker))
    try await setup.sync()
    let id = try #require(try setup.blocks.first?.id)
    let kept = try setup.store.read { try $0.knownText(of: .block, id: id) }
    #expect(try !CalendarObjectReading(try #require(kept)).isOwnBlock)
    // Otherwise the test would prove nothing.
    #expect(
      try CalendarObjectReading(Array(text.replacingOccurrences(of: "-//Example//EN", with: maker).utf8)).isOwnBlock)
  }

  @Test("events with the UIDs of the user's own items, and with lines of this program, touch no own item")
  func ownUIDs() async throws {
    let setup = try Setup()
    let (task, block) = try setup.store.write { store in
      let task = TaskItem(id: "task-1", uid: "own-task", title: "Geheim", created: setup.clock.now)
      try store.insert(task, by: .user)
      let start = CalendarTime.utc(try #require(WallTime(setup.clock.now.addingTimeInterval(86_400), in: .gmt)))
      let block = FocusBlock(
        id: "block-1", uid: "own-block", title: "Mein Block", start: start, end: start, created: setup.clock.now)
      try store.insert(block, by: .user)
      return (task, block)
    }
    setup.publish(
      Setup.calendar(
        Setup.event("own-task", "Falsch"), Setup.event("own-block", "Falsch"),
        Setup.event("x", "Fremd", "X-FOCUSBLOX-TASKS:own-task", "X-FOCUSBLOX-PLAN:1;2;3"),
        Setup.event("y", "Kopie", "X-FOCUSBLOX-TASK-UID:own-task")))
    try await setup.sync()
    try setup.store.read { (store) throws in
      #expect(try store.task(id: task.id)?.title == "Geheim")
      #expect(try store.block(id: block.id)?.title == "Mein Block")
      #expect(try store.blocks().allSatisfy { $0.taskUIDs.isEmpty && $0.planMark == nil })
      #expect(try store.links(uid: "own-task").allSatisfy { $0.kind == .block })
    }
    #expect(try setup.titles.sorted() == ["Falsch", "Falsch", "Fremd"])
    setup.publish(Setup.calendar())
    try await setup.sync()
    #expect(try setup.store.read { try $0.blocks().map(\.title) } == ["Mein Block"])
  }

  @Test(
    "an event that repeats within an hour is left out and counted, with 10,000 rules, too, and others beside it are read"
  )
  func manyRules() async throws {
    let setup = try Setup()
    let rules = Array(repeating: "RRULE:FREQ=SECONDLY", count: 10_000).joined(separator: "\r\n")
    setup.publish(Setup.calendar(Setup.event("a", "Dicht", rules), Setup.event("b", "Fest")))
    let report = try await setup.sync().outcome.report
    #expect(report.otherComponents == ["VEVENT": 1])
    #expect(try setup.titles == ["Fest"])
  }

  @Test("a calendar with more items than people have is refused")
  func tooMany() async throws {
    let setup = try Setup()
    let journal = (0...20_000).map { "BEGIN:VJOURNAL\r\nUID:\($0)\r\nEND:VJOURNAL\r\n" }.joined()
    setup.publish(Setup.calendar(journal))
    guard case SubscriptionError.tooManyComponents? = try await setup.failure() else { return #expect(Bool(false)) }
  }

  @Test("an item of a server's list and an event of the calendar with one UID live side by side")
  func besideAServer() async throws {
    let server = try await SyncSetup(lists: ["Aufgaben"])
    server.other.add("fence", title: "Zaun")
    let setup = try Setup(store: server.a.store)
    let uid = "fence"
    setup.publish(Setup.calendar(Setup.event(uid, "Fremd")))
    try await setup.sync()
    func syncServer() async throws {
      let lists = [try server.a.list("Aufgaben")]
      let account = try #require(try server.a.store.read { try $0.account(named: "home") })
      for outcome in try await server.a.engine().sync(account, lists: lists, options: SyncOptions()) {
        if case .failed(_, let error) = outcome { throw error }
      }
    }
    try await syncServer()
    #expect(try server.a.task("Zaun").listID == server.a.list("Aufgaben").id)
    try server.a.edit("Zaun") { $0.title = "Hecke" }
    try await syncServer()
    setup.publish(Setup.calendar())
    try await setup.sync()
    #expect(try server.a.task("Hecke").listID == server.a.list("Aufgaben").id)
    #expect(server.other.names() == ["fence.ics"])
    #expect(try setup.blocks.isEmpty)
  }
}
