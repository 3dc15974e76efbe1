import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation
import Testing

@testable import FocusbloxActions
@testable import FocusbloxEffects
@testable import FocusbloxTexts

/// What the screen reads from the store.
@Suite struct ScreenReadingTests {
  private let now = Date(timeIntervalSince1970: 1_795_248_000)

  private func wording() throws -> Wording { try .quiet(at: "2026-11-21T08:00:00Z") }

  private func store(_ tasks: [TaskItem], _ blocks: [FocusBlock] = []) throws -> Store {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for task in tasks { try store.insert(task, by: .user) }
      for block in blocks { try store.insert(block, by: .user) }
    }
    return store
  }

  private func task(_ id: String, _ title: String) -> TaskItem {
    TaskItem(id: id, uid: id, title: title, created: now)
  }

  private func block(_ id: String, _ start: String, _ end: String, _ tasks: [String] = []) throws -> FocusBlock {
    var block = FocusBlock(
      id: id, uid: id, title: id, start: try #require(CalendarTime(start)), end: try #require(CalendarTime(end)),
      created: now)
    block.taskUIDs = tasks
    return block
  }

  @Test("a reading that is no longer wanted is abandoned, and is no problem of the filter")
  func isAbandoned() throws {
    let (wording, store) = (try wording(), try store((0..<2000).map { task("t\($0)", "Milch \($0)") }))
    var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
    for character in "/milch" { _ = state.update(.input(.key(.character(character)))) }
    let request = state.request
    #expect(request.filter == "milch")
    let reading = { try SnapshotReading(wording: wording).read(request, $0) } as (StoreReader) throws -> Snapshot
    // The thread that asks may begin after a short reading.
    let readings = { store in for _ in 0..<100 { _ = try reading(store) } } as (StoreReader) throws -> Void
    #expect(throws: StoreError.self) { try store.read(whileWanted: { false }, readings) }
    let whole = try store.read { try SnapshotReading(wording: wording).read(request, $0) }
    #expect(whole.rows.count >= 60 && whole.filterProblem == nil)
  }

  @Test("a filter that cannot be read is a problem that is shown")
  func namesAProblem() throws {
    let (wording, store) = (try wording(), try store([]))
    var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
    for character in "/is:broken" { _ = state.update(.input(.key(.character(character)))) }
    let snapshot = try store.read { try SnapshotReading(wording: wording).read(state.request, $0) }
    #expect(snapshot.filterProblem?.contains("broken") == true)
  }

  @Test("blocks show their tasks below them, and blocks at the same time are marked")
  func showsBlocks() throws {
    let blocks = [
      try block("a", "2026-11-21T09:00:00Z", "2026-11-21T11:00:00Z", ["milk", "elsewhere"]),
      try block("b", "2026-11-21T10:30:00Z", "2026-11-21T12:00:00Z"),
      try block("c", "2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z"),
    ]
    let (wording, store) = (try wording(), try store([task("milk", "Milk")], blocks))
    let rows = try store.read { store in
      try BlockRows(context: wording.itemContext(store), wording: wording, store: store).rows(blocks)
    }
    #expect(rows.map(\.title) == ["a", "Milk", "b", "c"] && rows.map(\.depth) == [0, 1, 0, 0])
    #expect(rows[1].target == .member(block: "a", task: "milk"))
    #expect(rows.map { $0.notes.contains { $0.short == "⚠" } } == [true, false, true, false])
    let warning = try store.read { try wording.overlapWarning(blocks[1], $0) }
    #expect(warning == "overlaps with “a”")
    #expect(try store.read { try wording.overlapWarning(blocks[2], $0) } == nil)
  }

  @Test(
    "a block inside a longer one overlaps it, and a whole day overlaps nothing",
    arguments: [
      ([(0, 10), (1, 2), (3, 4)], ["0", "1", "2"]), ([(0, 2), (2, 4)], []),
      ([(0, 1), (5, 9), (6, 7), (8, 12)], ["1", "2", "3"]),
      ([(0, 0), (0, 5)], []),
    ] as [([(Int, Int)], [String])])
  func overlaps(_ spans: [(Int, Int)], _ wanted: [String]) throws {
    func time(_ hour: Int) throws -> CalendarTime {
      try #require(CalendarTime("2026-11-21T\(hour < 10 ? "0" : "")\(hour):00:00Z"))
    }
    var blocks = try spans.enumerated().map { number, span in
      FocusBlock(id: "\(number)", uid: "", title: "", start: try time(span.0), end: try time(span.1), created: now)
    }
    let day = try #require(CalendarTime("2026-11-21"))
    blocks.append(FocusBlock(id: "day", uid: "", title: "", start: day, end: day, created: now))
    #expect(BlockOverlaps(blocks.shuffled(), .gmt).ids == Set(wanted))
  }

  @Test("the preview of a new task shows its parent by its title, and says why there is none")
  func resolvesPlaces() throws {
    let (wording, store) = (try wording(), try store([task("0a1b2c3d-milk", "Milk")]))
    func lines(_ text: String, below parent: String? = nil) -> [String] {
      var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
      _ = state.update(.input(.key(.character("a"))))
      guard var prompt = state.prompt else { return [] }
      prompt.editor = LineEditor(text)
      prompt.purpose = .add(below: parent)
      return PromptReading(wording: wording, store: store).lines(prompt)?.map { "\($0.label): \($0.text) \($0.role)" }
        ?? []
    }
    #expect(lines("Bread parent:0a1b2c3d").contains("Part of: Milk good"))
    #expect(lines("Bread", below: "0a1b2c3d-milk").contains("Part of: Milk good"))
    #expect(lines("Bread parent:ffff").contains { $0.hasPrefix("Part of: ") && $0.hasSuffix(" error") })
    #expect(
      lines("Bread list:Nowhere").contains {
        $0.hasPrefix("List: There is no list “Nowhere”") && $0.hasSuffix(" error")
      })
    #expect(lines("Bread list:none").contains("List: none, only here good"))
  }

  @Test("a prompt begins with what it reads back; tasks with different values have none")
  func readsPresentValues() throws {
    var milk = task("milk", "Milk")
    milk.due = CalendarTime("2026-11-27T18:00:00Z")
    milk.tags = ["home", "zu Hause"]
    milk.estimateMinutes = 90
    milk.recurrence = .daily
    var bread = task("bread", "Bread")
    bread.due = CalendarTime("2026-11-28")
    bread.tags = milk.tags
    let (wording, store) = (try wording(), try store([milk, bread]))
    func present(_ key: Character, _ ids: [String]) throws -> String {
      var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
      var snapshot = Snapshot(.backlog)
      snapshot.rows = [Row(.item, "x", target: .task(ids[0]))]
      _ = state.update(.snapshot(snapshot))
      _ = state.update(.input(.key(.character(key))))
      var prompt = try #require(state.prompt)
      prompt.ids = ids
      return try store.read { try PresentValue(wording: wording).text(prompt, $0) }
    }
    #expect(try present("t", ["bread"]) == "2026-11-28" && present("#", ["milk", "bread"]) == "home \"zu Hause\"")
    #expect(try present("t", ["milk", "bread"]) == "" && present("~", ["milk"]) == "1h30m")
    #expect(try present("R", ["milk"]) == "every day" && present("@", ["milk"]) == "")
    _ = try ActionRunner(wording: wording, store: store).run(
      .edit(["milk"], .tags("home \"zu Hause\" +new -home"), .one))
    #expect(try store.read { try $0.task(id: "milk") }?.tags == ["zu Hause", "new"])
  }

  @Test("what a task waits for is shown in words that mean the same tasks when they are read back")
  func readsWaitsBack() throws {
    var tasks = [
      task("0a1b2c3d-drive", "Fahrt Köln - Bonn"), task("1a1b2c3d-plus", "+1 Gast"), task("2a1b2c3d-number", "14"),
      task("3a1b2c3d-one", "Paint"), task("4a1b2c3d-other", "Paint"), task("5a1b2c3d-minus", "- Paint"),
      task("6a1b2c3d-quote", "The \"wall\""),
    ]
    let blockers = tasks.map(\.uid)
    var wall = task("wall", "Wall")
    wall.after = Set(blockers)
    tasks.append(wall)
    let (wording, store) = (try wording(), try store(tasks))
    var state = ScreenState(language: .english, size: Size(80, 24), view: .backlog)
    var snapshot = Snapshot(.backlog)
    snapshot.rows = [Row(.item, "x", target: .task("wall"))]
    _ = state.update(.snapshot(snapshot))
    _ = state.update(.input(.key(.character("B"))))
    let prompt = try #require(state.prompt)
    let text = try store.read { try PresentValue(wording: wording).text(prompt, $0) }
    #expect(text.contains("\"Fahrt Köln - Bonn\"") && text.contains("\"2a1b2c3d-number\""))
    _ = try ActionRunner(wording: wording, store: store).run(.edit(["wall"], .after(text), .one))
    #expect(try store.read { try $0.task(id: "wall") }?.after == Set(blockers))
    _ = try ActionRunner(wording: wording, store: store).run(.edit(["wall"], .after("Fahrt Köln - Bonn"), .one))
    #expect(try store.read { try $0.task(id: "wall") }?.after == ["0a1b2c3d-drive"])
  }

  @Test("a task moves past one that the user may only read, which stays, and where nothing moves, the screen says so")
  func reorders() throws {
    let (wording, store) = (try wording(), try store([task("milk", "Milk")]))
    try store.write { store in
      var account = Account(name: "heim", url: "https://x/", user: "ada", secret: .none, created: now)
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/x/", origin: account.url, name: "X")
      list.isReadOnly = true
      try store.save(&list)
      var bread = task("bread", "Bread")
      bread.listID = list.id
      try store.insert(bread, by: .remote)
    }
    let runner = ActionRunner(wording: wording, store: store)
    func answer(_ beside: ManualOrder.Beside) throws -> String? {
      guard case .message(let text) = try runner.run(.reorder("milk", beside)) else { return nil }
      return text
    }
    #expect(try answer(.after("gone")) == "Nothing changed.")
    #expect(try answer(.after("bread")) == "Moved: “Milk”")
    let (milk, bread) = try store.read { (try $0.task(id: "milk"), try $0.task(id: "bread")) }
    #expect(bread?.sortOrder == nil && milk?.sortOrder == bread.map { $0.placeInOwnOrder + 1 })
  }
}
