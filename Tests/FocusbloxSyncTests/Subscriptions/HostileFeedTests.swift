import CalDAV
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

  @Test("fewer than half of the events change nothing until the user agrees; no event at all is an empty calendar")
  func mostGone() async throws {
    let setup = try await filled()
    setup.publish(Setup.calendar(Setup.event("e1", "Termin 1")))
    guard case SubscriptionError.mostGone(held: 12, left: 1)? = try await setup.failure() else {
      return #expect(Bool(false))
    }
    #expect(try setup.blocks.count == 12)
    #expect(try await setup.failure { $0.forceMassChanges = true } == nil)
    #expect(try setup.blocks.count == 1)
    let other = try await filled()
    other.publish(Setup.calendar())
    #expect(try await other.failure() == nil)
    #expect(try other.blocks.isEmpty)
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

  @Test("one event with 10,000 rules is read, and so are others beside it")
  func manyRules() async throws {
    let setup = try Setup()
    let rules = Array(repeating: "RRULE:FREQ=SECONDLY", count: 10_000).joined(separator: "\r\n")
    setup.publish(Setup.calendar(Setup.event("a", "Dicht", rules), Setup.event("b", "Fest")))
    #expect(try await setup.failure() == nil)
    #expect(try setup.titles.sorted() == ["Dicht", "Fest"])
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
