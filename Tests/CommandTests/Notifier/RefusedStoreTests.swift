import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import FocusbloxStore
@testable import focusblox

/// A notifier whose store takes no changes.
@Suite("Rings of a store that takes no changes", .timeLimit(.minutes(20)))
struct RefusedStoreTests {
  private let watched: WatchedStore
  private let desktop = TestDesktop()
  private let watcher: Watcher

  init() throws {
    watched = try WatchedStore()
    watcher = Watcher(desktop)
  }

  private var titles: [String] { desktop.shown.map(\.message.title) }

  private func refusing(_ access: StoreFile.Access? = nil) throws -> Notifier.Inputs {
    let access = access ?? .refused(.diskFull(path: watched.store.path))
    return watched.inputs(
      of: try Store(
        path: watched.store.path, target: watched.store.path, .init(access: access, wasEmpty: false, isNew: false),
        timeZone: watched.zone, allDayTime: .nine, busyTimeout: .zero))
  }

  private func states() throws -> [ReminderState] { try watched.store.read { try $0.reminderStates() } }

  @Test("a ring is shown once, the reason is shown once, and nothing rings again afterwards", arguments: [true, false])
  func aRingIsShown(isFull: Bool) async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    try watched.addTask("Milch", dueAfter: 600)
    let refusing = try refusing(isFull ? nil : .readOnly)
    try await watcher.notifier.begin(refusing)
    for second in [30.0, 60, 61, 300, 600, 660] {
      watched.set(second)
      try await watcher.look(refusing)
    }
    #expect(titles == ["focusblox kann nichts speichern", "Fällig", "Fällig"])
    let path = watched.store.path
    #expect(watcher.storeNews == [.refuses(isFull ? .diskFull(path: path) : .readOnly(path: path))])
    #expect(try watched.store.read { try $0.rings(beginningWith: "") }.isEmpty)

    try await watcher.notifier.begin(watched.inputs)
    watched.set(700)
    try await watcher.look(watched.inputs)
    #expect(watcher.storeNews.last == .takesAgain)
    #expect(desktop.shown.count == 3)
    let rings = try watched.store.read { try $0.rings(beginningWith: "") }
    #expect(rings.map(\.leasedUntil) == [nil, nil])
    let another = Watcher(TestDesktop())
    try await another.look(watched.inputs)
    #expect(another.desktop.shown.isEmpty)
  }

  @Test("answers are kept with their times, and a snoozed ring comes again")
  func answersAreKept() async throws {
    try await watcher.look(watched.inputs)
    let bread = try watched.addTask("Brot", dueAfter: 60)
    let milk = try watched.addTask("Milch", dueAfter: 60)
    let eggs = try watched.addTask("Eier", dueAfter: 60)
    let refusing = try refusing()
    try await watcher.notifier.begin(refusing)
    watched.set(60)
    try await watcher.look(refusing)
    watched.set(100)
    for notification in desktop.onScreen {
      let text = notification.message.body
      if text.hasPrefix("Brot") { notification.answer("later") }
      if text.hasPrefix("Milch") { notification.answer("done") }
      if text.hasPrefix("Eier") { notification.leave(.dismissed) }
    }
    var next: Date?
    for second in stride(from: 100.0, through: 999, by: 60) {
      watched.set(second)
      try await watcher.look(refusing)
      next = try await watcher.notifier.look(refusing)
    }
    // The message stays on the screen of this desktop.
    #expect(desktop.onScreen.count == 1)
    #expect(next == WatchedStore.start.addingTimeInterval(1000))
    for second in [1000.0, 1001, 1100] {
      watched.set(second)
      try await watcher.look(refusing)
      try await watcher.notifier.begin(refusing)
    }
    #expect(desktop.onScreen.count == 2)
    #expect(desktop.shown.count == 5)

    watched.set(1200)
    try await watcher.notifier.begin(watched.inputs)
    try await watcher.look(watched.inputs)
    #expect(desktop.onScreen.count == 2)
    let start = WatchedStore.start
    let states = try states()
    #expect(states.first { $0.subject == .task(bread) }?.snoozedUntil == start.addingTimeInterval(1000))
    #expect(states.first { $0.subject == .task(eggs) }?.acknowledged == start.addingTimeInterval(100))
    let done = try watched.store.read { try $0.task(id: milk) }
    #expect(done?.status == .completed)
    #expect(done?.completedAt == start.addingTimeInterval(100))
    try #require(desktop.onScreen.last).answer("done")
    try await watcher.look(watched.inputs) {
      try watched.store.read { try $0.task(id: bread)?.status == .completed }
    }
  }

  @Test("settings that changed meanwhile hide no ring")
  func otherSettings() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 3600)
    watched.settings.dueDateAdvanceReminderEnabled = true
    watched.settings.dueDateAdvanceReminderMinutes = 30
    let refusing = try refusing()
    try await watcher.notifier.begin(refusing)
    for second in stride(from: 0.0, through: 1860, by: 60) {
      watched.set(second)
      try await watcher.look(refusing)
    }
    #expect(titles.count == 2)
  }

  @Test("a task that another program moved rings at its new time, whatever is written afterwards")
  func movedMeanwhile() async throws {
    try await watcher.look(watched.inputs)
    let id = try watched.addTask("Brot", dueAfter: 60)
    let refusing = try refusing()
    try await watcher.notifier.begin(refusing)
    watched.set(60)
    try await watcher.look(refusing)
    #expect(desktop.onScreen.count == 2)
    try watched.edit(id) { $0.due = CalendarTime(WatchedStore.start.addingTimeInterval(600), in: watched.zone) }
    watched.set(70)
    try await watcher.look(refusing)
    #expect(desktop.onScreen.count == 1)
    try await watcher.notifier.begin(watched.inputs)
    watched.set(600)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 3)
  }

  @Test("at its end the notifier says what it could not write")
  func endsUnwritten() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    let refusing = try refusing()
    try await watcher.notifier.begin(refusing)
    watched.set(60)
    try await watcher.look(refusing)
    try #require(desktop.shown.last).answer("later")
    while await !watcher.notifier.isDone(answers: true) {
      _ = try await watcher.notifier.look(refusing)
      await Task.yield()
    }
    try await watcher.notifier.close(refusing)
    #expect(watcher.storeNews.last == .lost(answers: 1))
    let next = Watcher(TestDesktop())
    watched.set(120)
    try await next.look(watched.inputs)
    #expect(next.desktop.shown.count == 1)
  }
}

/// The built program whose file system takes no byte more.
@Suite("Commands of a store that takes no changes")
struct RefusedStoreCommandTests {
  private static let late = "FOCUSBLOX_NOW=2026-11-25T09:30:00+01:00 "

  /// A limit of the size of files stands for a full disk; the messages go through pipes.
  private static func limited(_ blocks: Int, _ command: String) -> String {
    "(trap '' XFSZ; ulimit -f \(blocks); \(late) \(command); echo code $?) 2>&1 | cat"
  }

  private func session() throws -> Session {
    let session = try Session()
    for command in ["watch --once", "add Brot --due '2026-11-25 09:00'"] {
      #expect(try session.run("focusblox " + command).code == 0)
    }
    return session
  }

  @Test("without space, watch --once shows what is due")
  func withoutSpace() throws {
    let session = try session()
    let answer = try session.run(Self.limited(0, "focusblox watch --once"))
    #expect(answer.output.contains { $0.contains("Brot ist seit") }, "\(answer.output)")
    #expect(answer.output.contains("Erinnerungen erscheinen weiter."))
    #expect(answer.output.last == "code 0")
    let listed = try session.run(Self.limited(0, "focusblox notifications"))
    #expect(listed.output.last == "code 0", "\(listed.output)")
  }

  @Test("a store that cannot be opened is told once, and the watch goes on when it can")
  func cannotBeOpened() async throws {
    let session = try session()
    let log = session.home.path + "/.local/share/focusblox/focusblox.sqlite-wal"
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    #expect(try session.run(Self.late + "focusblox watch --once").code == 1)
    let watch = try Running(
      ["/bin/sh", "-c", "exec env \(Self.late) focusblox watch --no-sync"], session.environment)
    _ = try #require(try await watch.message { $0.contains("Bis dahin erscheinen keine Erinnerungen") })
    try await Task.sleep(for: .seconds(3))
    #expect(watch.messages.count { $0.contains("Bis dahin erscheinen") } == 1)
    try FileManager.default.removeItem(atPath: log)
    _ = try #require(try await watch.line { $0.contains("Brot ist seit") })
    #expect(watch.messages.contains("Die Daten lassen sich wieder lesen."))
  }

  @Test("a device that fails while the store is opened leaves it readable")
  func failsAtOpening() throws {
    let session = try session()
    let path = session.home.path + "/.local/share/focusblox/focusblox.sqlite"
    let store = try Store(path: path, timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
    for number in 0..<100 {
      try store.write { try $0.setMemo("filler", String(repeating: "\(number)", count: 20_000)) }
    }
    // In another zone the store writes when it is opened.
    let answer = try session.run(Self.limited(100, "TZ=America/New_York focusblox watch --once"))
    #expect(answer.output.contains { $0.contains("Brot ist seit") }, "\(answer.output)")
    #expect(answer.output.last == "code 0", "\(answer.output)")
    try store.close()
  }

  @Test("a log that cannot grow stops no ring")
  func logCannotGrow() throws {
    let session = try session()
    let path = session.home.path + "/.local/share/focusblox/focusblox.sqlite"
    // This connection keeps the log, which is longer than the limit.
    let store = try Store(path: path, timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
    for number in 0..<100 {
      try store.write { try $0.setMemo("filler", String(repeating: "\(number)", count: 20_000)) }
    }
    let size = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
    #expect(size > 100_000)
    let answer = try session.run(Self.limited(100, "focusblox watch --once"))
    #expect(answer.output.contains { $0.contains("Brot ist seit") }, "\(answer.output)")
    #expect(answer.output.contains { $0.contains("SQLite meldet 778") }, "\(answer.output)")
    #expect(answer.output.last == "code 0")
    let shown = try session.run(Self.late + "focusblox watch --once")
    #expect(shown.output.contains { $0.contains("Brot ist seit") })
    try store.close()
  }
}
