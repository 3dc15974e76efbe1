import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation
import Testing

@testable import FocusbloxActions
@testable import FocusbloxEffects
@testable import FocusbloxTexts

/// The plan of a day as the screen reads and writes it.
@Suite struct ShownPlanTests {
  /// A Monday.
  private static let monday = "2026-11-23T08:00:00Z"

  private func wording(at now: String = monday, settings: String = "") throws -> Wording {
    try .quiet(at: now, settings: settings)
  }

  private func store() throws -> Store {
    let store = try Store.inMemory(timeZone: .gmt)
    let created = Date(timeIntervalSince1970: 1_795_248_000)
    var offer = TaskItem(id: "offer", uid: "offer", title: "Offer", created: created)
    (offer.due, offer.estimateMinutes) = (CalendarTime("2026-11-24"), 90)
    var call = TaskItem(id: "call", uid: "call", title: "Call", created: created)
    (call.planned, call.estimateMinutes) = (CalendarTime("2026-11-24"), 40)
    try store.write { store in for task in [offer, call] { try store.insert(task, by: .user) } }
    return store
  }

  /// The plan of Tuesday, whose hours do not depend on the present time.
  private func wish(without: Set<String> = []) -> PlanWish {
    var wish = PlanWish(day: CalendarDay("2026-11-24"))
    wish.without = without
    return wish
  }

  private func plan(_ wording: Wording, _ store: Store, _ wish: PlanWish) throws -> ShownPlan {
    try store.read { try ShownPlanReading(wording: wording).read(wish, $0) }
  }

  private func write(_ plan: ShownPlan, _ wording: Wording, _ store: Store) throws -> String? {
    let outcome = try ActionRunner(wording: wording, store: store).run(.plan(plan.wish, plan.version))
    guard case .message(let text) = outcome else { return nil }
    return text
  }

  private func titles(_ store: Store) throws -> [String] { try store.read { try $0.blocks().map(\.title).sorted() } }

  @Test("a plan has a line for each block, with the cause and its task, and the question")
  func lines() throws {
    let (wording, store) = (try wording(), try store())
    let shown = try plan(wording, store, wish())
    #expect(shown.heading.hasPrefix("Tomorrow, Tue Nov 24 · 9:00"))
    #expect(shown.heading.hasSuffix(" · 7 h free, 5 h 35 min of it can be planned (80%)"))
    #expect(shown.lines.prefix(2).map(\.task) == ["offer", "call"] && shown.lines.prefix(2).map(\.sign) == ["+", "+"])
    #expect(shown.lines.prefix(2).map(\.why) == ["due tomorrow", "planned for tomorrow"])
    #expect(shown.lines.first?.time.hasPrefix("9:00") == true)
    #expect(shown.question == "2 blocks, 2 h 10 min. Create them?")
    #expect(shown.plannedMinutes == 130 && shown.most == nil && shown.hours?.planned.count == 2)
    #expect(shown.hours?.now == nil && shown.today == CalendarDay("2026-11-23"))
    // Nothing is written by looking.
    #expect(try titles(store).isEmpty)
  }

  @Test("tasks that share a block have lines below it")
  func sharedBlock() throws {
    let (wording, store) = (try wording(), try store())
    for name in ["a", "b"] {
      var task = TaskItem(id: name, uid: name, title: name, created: wording.now)
      (task.due, task.estimateMinutes) = (CalendarTime("2026-11-24"), 10)
      try store.write { [task] in try $0.insert(task, by: .user) }
    }
    let lines = try plan(wording, store, wish(without: ["offer", "call"])).lines.prefix(3)
    #expect(lines.map(\.title) == ["a, b", "a", "b"] && lines.map(\.task) == [nil, "a", "b"])
    #expect(lines.map(\.isMember) == [false, true, true] && lines.last?.why == "10 min")
  }

  @Test("a task that is taken out has no block, and is listed to be taken in again")
  func leftOut() throws {
    let (wording, store) = (try wording(), try store())
    let shown = try plan(wording, store, wish(without: ["offer"]))
    #expect(shown.lines.prefix(3).map(\.title) == ["Call", "Left out", "Offer"])
    #expect(shown.lines.prefix(3).map(\.task) == ["call", nil, "offer"])
    #expect(shown.question == "1 block, 40 min. Create them?")
    #expect(try plan(wording, store, wish(without: ["offer", "call"])).question.isEmpty)
  }

  @Test("the most minutes limit the day, and plan_most does where the user asks for nothing")
  func most() throws {
    let store = try store()
    var limited = wish()
    limited.most = 60
    #expect(try plan(wording(), store, limited).plannedMinutes <= 60)
    let shown = try plan(wording(settings: "plan_most: 45\n"), store, wish())
    #expect(shown.most == 45 && shown.plannedMinutes <= 45)
    #expect(shown.lines.contains { $0.kind == .note && $0.title.hasPrefix("Not on that day: ") }, "\(shown.lines)")
  }

  @Test("the plan is written as one step, which undo takes back")
  func isWritten() throws {
    let (wording, store) = (try wording(), try store())
    #expect(try write(plan(wording, store, wish()), wording, store) == "2 blocks planned · u takes it back")
    #expect(try titles(store) == ["Call", "Offer"])
    #expect(try store.read { try $0.blocks() }.allSatisfy { $0.isAutomatic(in: wording.zone) })
    #expect(try plan(wording, store, wish()).question.isEmpty)
    _ = try ActionRunner(wording: wording, store: store).run(.undo)
    #expect(try titles(store).isEmpty)
  }

  @Test("a task with a block that stands is taken out together with the block")
  func standingBlock() throws {
    let (wording, store) = (try wording(), try store())
    _ = try write(plan(wording, store, wish()), wording, store)
    let shown = try plan(wording, store, wish(without: ["offer"]))
    #expect(shown.lines.contains { $0.kind == .note && $0.title == "Removed: Offer (left out)" }, "\(shown.lines)")
    #expect(try write(shown, wording, store) == "Planned: 1 removed · u takes it back")
    #expect(try titles(store) == ["Call"])
  }

  @Test("a plan made anew says so, and may move blocks that nothing broke")
  func anew() throws {
    let (wording, store) = (try wording(), try store())
    _ = try write(plan(wording, store, wish(without: ["offer"])), wording, store)
    // The block of the call is at nine; only a plan made anew gives that time to what is due.
    #expect(try plan(wording, store, wish()).question == "1 block, 1 h 30 min. Create them?")
    var anew = wish()
    anew.isAnew = true
    let shown = try plan(wording, store, anew)
    #expect(shown.heading.hasSuffix(" · replanned") && shown.question == "1 new, 1 moved. Apply these changes?")
    #expect(shown.lines.prefix(2).map(\.sign) == ["+", "↷"])
    #expect(try write(shown, wording, store) == "Planned: 1 new, 1 moved · u takes it back")
  }

  @Test("what the user did not see is not written, nor is a block whose time has come")
  func changedMeanwhile() throws {
    let (wording, store) = (try wording(), try store())
    let shown = try plan(wording, store, wish())
    var new = TaskItem(id: "new", uid: "new", title: "New", created: wording.now)
    new.due = CalendarTime("2026-11-24")
    try store.write { [new] in try $0.insert(new, by: .user) }
    #expect(throws: PlanProblem.self) { try write(shown, wording, store) }
    #expect(try titles(store).isEmpty)
    let again = try plan(wording, store, wish())
    let late = try self.wording(at: "2026-11-25T23:00:00Z")
    #expect(throws: PlanProblem.self) { try write(again, late, store) }
    #expect(try write(again, wording, store) == "3 blocks planned · u takes it back")
  }

  @Test("a default calendar that does not exist is named before anything is planned for it")
  func noDefaultCalendar() throws {
    let (wording, store) = (try wording(settings: "default_calendar: Nowhere\n"), try store())
    #expect(throws: DefaultPlaceProblem.self) { try plan(wording, store, wish()) }
  }

  @Test("a day that is over meanwhile is today")
  func pastDay() throws {
    let shown = try plan(wording(), store(), PlanWish(day: CalendarDay("2026-11-20")))
    #expect(shown.day == shown.today)
  }

  @Test("today shows whose a block is, and what takes the time of a planned one")
  func owners() throws {
    let (wording, store) = (try wording(), try Store.inMemory(timeZone: .gmt))
    func block(_ id: String, _ start: String, _ end: String) throws -> FocusBlock {
      FocusBlock(
        id: id, uid: id, title: id, start: try #require(CalendarTime(start)), end: try #require(CalendarTime(end)),
        created: wording.now)
    }
    var planned = try block("Offer", "2026-11-23T09:00:00Z", "2026-11-23T10:00:00Z")
    planned.planMark = PlanMark(of: planned, zone: wording.zone)
    let mine = try block("Walk", "2026-11-23T09:30:00Z", "2026-11-23T10:30:00Z")
    try store.write { [planned] store in for block in [planned, mine] { try store.insert(block, by: .user) } }
    let (rows, day, _) = try store.read { store in
      try TodayRows(wording: wording, context: wording.itemContext(store)).read(store)
    }
    let blocks = rows.filter { $0.sign == "┃" }
    #expect(blocks.map { String($0.end.prefix(2)) } == ["▒ ", "▌ "])
    #expect(blocks.map { $0.notes.first?.text } == ["⚠ overlaps with Walk", "⚠ overlaps"])
    #expect(day?.planned.count == 1 && day?.blocks.count == 1)
  }
}
