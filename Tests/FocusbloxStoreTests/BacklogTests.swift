import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// The time is Saturday 2026-11-21, 09:00 in Berlin.
@Suite struct BacklogTests {
  let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  func ids(_ tasks: [TaskItem], _ view: TaskQuery.View, _ change: (inout TaskQuery) -> Void = { _ in }) throws
    -> [String]
  {
    let store = try Store.inMemory(timeZone: berlin)
    try store.write { store in for task in tasks { try store.insert(task, by: .user) } }
    var query = TaskQuery(view, now: .now(0), timeZone: berlin)
    change(&query)
    let found = try store.read { try $0.tasks(query) }
    #expect(try store.read { try $0.countTasks(query) } == found.count)
    return found.map(\.id)
  }

  func task(_ id: String, due: String? = nil, _ recurrence: RecurrencePattern = .none) -> TaskItem {
    var task = TaskItem(id: id, uid: "uid-\(id)", title: id, created: .now(0))
    task.due = due.flatMap(CalendarTime.init)
    task.recurrence = recurrence
    return task
  }

  // S2-54, testFetchIncompleteTasks_hidesForwardDated
  @Test("a recurring task due tomorrow or later is hidden")
  func hidesForwardDated() throws {
    #expect(try ids([task("t", due: "2026-11-22T00:01:00", .daily)], .backlog) == [])
    #expect(try ids([task("t", due: "2026-12-21", .monthly)], .backlog) == [])
  }

  // S2-55, testFetchIncompleteTasks_showsDueToday
  @Test("a recurring task due today is shown")
  func showsDueToday() throws {
    #expect(try ids([task("t", due: "2026-11-21T23:59:00", .daily)], .backlog) == ["t"])
    #expect(try ids([task("t", due: "2026-11-21", .daily)], .backlog) == ["t"])
  }

  // S2-15, G8
  @Test("midnight at the start of tomorrow is shown, and an all-day task of tomorrow is hidden")
  func drawsTheLineAtTheStartOfTomorrow() throws {
    #expect(try ids([task("t", due: "2026-11-22T00:00:00", .daily)], .backlog) == ["t"])
    #expect(try ids([task("t", due: "2026-11-22T00:00:01", .daily)], .backlog) == [])
    #expect(try ids([task("t", due: "2026-11-21T23:00:00Z", .daily)], .backlog) == ["t"])
    #expect(try ids([task("t", due: "2026-11-22", .daily)], .backlog) == [])
  }

  // S2-17
  @Test("a recurring task without a due date, or overdue, is shown")
  func showsUndatedAndOverdue() throws {
    #expect(try ids([task("u", .weekly), task("o", due: "2026-11-01", .weekly)], .backlog) == ["o", "u"])
  }

  // S2-18
  @Test("a task that does not repeat is shown, whatever its due date")
  func showsWhatDoesNotRepeat() throws {
    #expect(try ids([task("t", due: "2027-11-22")], .backlog) == ["t"])
  }

  // S2-15
  @Test("completed and cancelled tasks are not in the backlog")
  func hidesWhatIsNotOpen() throws {
    var done = task("d")
    done.status = .completed
    done.completedAt = .now(0)
    var off = task("c")
    off.status = .cancelled
    #expect(try ids([done, off], .backlog) == [])
    #expect(try ids([done, off], .completed) == ["d"])
    #expect(try ids([done, off], .all) == ["d", "c"])
  }

  // S2-49
  @Test("the view of series shows only recurring tasks, including hidden instances")
  func showsOnlySeries() throws {
    let tasks = [task("a"), task("b", due: "2027-01-01", .yearly), task("c", .custom("FREQ=DAILY"))]
    #expect(try ids(tasks, .recurring) == ["b", "c"])
  }

  // S3-71
  @Test("the sections of today show their tasks in the order of the list, including equal tasks")
  func todayKeepsTheOrderOfTheList() throws {
    var seeded = SeededGenerator(seed: 20_261_121)
    let store = try Store.inMemory(timeZone: berlin)
    try store.write { store in
      for number in 0..<300 {
        let due = ["2026-11-20", "2026-11-21", "2026-11-21T18:00:00", "2026-11-22", nil].randomElement(using: &seeded)!
        var task = task("\(Int.random(in: 0..<1_000_000, using: &seeded))-\(number)", due: due)
        task.importance = Importance.allCases.randomElement(using: &seeded)!
        task.flagged = Bool.random(using: &seeded)
        try store.insert(task, by: .user)
      }
    }
    var settings = Settings()
    settings.showDueSoon = true
    settings.showInbox = true
    let list = try store.read { try $0.tasks(TaskQuery(.backlog, now: .now(0), timeZone: berlin)) }
    let sections = TodayView.sections(of: list, settings: settings, now: .now(0), zone: berlin)
    #expect(sections.map(\.section) == [.overdue, .dueToday, .dueSoon, .inbox])
    for (section, tasks) in sections {
      let ids = Set(tasks.map(\.id))
      #expect(tasks == list.filter { ids.contains($0.id) }, "\(section)")
    }
  }

  @Test func theInboxHasTasksWithoutListAndParent() throws {
    var part = task("part")
    part.parentUID = "uid-whole"
    var hidden = task("hidden", due: "2026-12-24", .weekly)
    hidden.start = CalendarTime("2026-11-21")
    let tasks = [task("whole"), part, hidden]
    #expect(try ids(tasks, .inbox) == ["whole"])
  }

  @Test func tasksThatStartTodayUseTheUsersDay() throws {
    let tasks = ["2026-11-21", "2026-11-20T23:00:00Z", "2026-11-21T22:59:59Z", "2026-11-20", "2026-11-21T23:00:00Z"]
      .enumerated().map { number, start in
        var task = task("\(number)")
        task.start = CalendarTime(start)
        return task
      }
    #expect(try ids(tasks, .startingToday) == ["0", "1", "2"])
  }

  // S2-15
  @Test("a hidden instance is hidden only in the backlog, and due tasks are announced")
  func hidesItInTheBacklogOnly() throws {
    var waiting = task("h", due: "2026-11-22T08:00:00", .daily)
    waiting.start = CalendarTime("2026-11-21")
    waiting.flagged = true
    waiting.nextUp = true
    for view in [TaskQuery.View.backlog, .inbox, .today, .overdue, .completed] {
      #expect(try ids([waiting], view) == [], "\(view)")
    }
    for view in [TaskQuery.View.dueSoon, .startingToday, .flagged, .nextUp, .recurring, .all] {
      #expect(try ids([waiting], view) == ["h"], "\(view)")
    }
  }

  @Test func sortsByDueDateThenImportanceThenAge() throws {
    var urgent = task("urgent", due: "2026-11-25")
    urgent.importance = .high
    var older = task("older", due: "2026-11-25")
    older.created = .now(-10)
    var important = task("important")
    important.importance = .low
    let tasks = [
      task("none"), important, task("later", due: "2026-11-26"), task("same", due: "2026-11-25"), older, urgent,
    ]
    #expect(try ids(tasks, .backlog) == ["urgent", "older", "same", "later", "important", "none"])
    #expect(try ids(tasks, .backlog) { $0.limit = 2 } == ["urgent", "older"])
  }

  @Test func aDayIsADayInTheUsersZone() throws {
    let tasks = [
      task("start", due: "2026-11-20T23:00:00Z"), task("before", due: "2026-11-20T22:59:59Z"),
      task("last", due: "2026-11-21T22:59:59Z"), task("day", due: "2026-11-21"), task("tomorrow", due: "2026-11-22"),
    ]
    #expect(try ids(tasks, .today) == ["start", "last", "day"])
    #expect(try ids(tasks, .overdue) == ["before", "start"])
  }

  // G4
  @Test("due soon excludes overdue tasks and its own end")
  func dueSoon() throws {
    let tasks = [
      task("over", due: "2026-11-21T07:59:59Z"), task("now", due: "2026-11-21T08:00:00Z"),
      task("in", due: "2026-11-22T07:59:59Z"), task("out", due: "2026-11-22T08:00:00Z"),
    ]
    #expect(try ids(tasks, .dueSoon) { $0.dueSoonEnd = .now(86_400) } == ["now", "in"])
    #expect(try ids(tasks, .dueSoon) == ["now", "in", "out"])
  }

  // S3-48
  @Test("flagged tasks with a future start are not available")
  func flaggedAndAvailable() throws {
    var later = task("later")
    later.flagged = true
    later.start = CalendarTime("2026-11-22")
    var now = task("now")
    now.flagged = true
    now.start = CalendarTime("2026-11-21")
    #expect(try ids([later, now], .flagged) { $0.onlyAvailable = true } == ["now"])
    #expect(try ids([later, now], .flagged).count == 2)
  }

  // S3-49
  @Test("counts by list and by tag")
  func countsByListAndTag() throws {
    let store = try Store.inMemory(timeZone: berlin)
    let query = TaskQuery(.overdue, now: .now(0), timeZone: berlin)
    try store.write { store in
      let list = try store.addList("L")
      for (number, tags) in [["a"], ["a", "b"], []].enumerated() {
        var task = task("t\(number)", due: "2026-11-01")
        task.tags = tags
        task.listID = number == 0 ? list.id : nil
        try store.insert(task, by: .user)
      }
      #expect(try store.countTasksByList(query) == [list.id: 1, nil: 2])
      #expect(try store.countTasksByTag(query) == ["a": 2, "b": 1])
      var tagged = query
      tagged.tag = "a"
      #expect(try store.tasks(tagged).map(\.id) == ["t0", "t1"])
      var listed = query
      listed.listID = list.id
      #expect(try store.tasks(listed).map(\.id) == ["t0"])
    }
  }
}

extension StoreTransaction {
  /// Adds a list in its own account.
  func addList(_ name: String) throws -> CalendarList {
    var account = Account(name: "account of \(name)", url: "https://example.org", secret: .none, created: .now(0))
    try save(&account)
    var list = CalendarList(accountID: account.id, href: "/\(name)/", origin: "https://example.org", name: name)
    try save(&list)
    return list
  }
}
