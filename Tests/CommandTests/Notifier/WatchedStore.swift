import FocusbloxModel
import FocusbloxStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

/// A store with a clock of the test, and notifiers that watch the store. The time is Wednesday, 08:00 in Berlin.
final class WatchedStore {
  static let start = Date(timeIntervalSince1970: 1_795_590_000)

  let store: Store
  /// The connection of another program to the same file.
  let elsewhere: Store
  private let folder: TemporaryFolder
  private let clock = Clock()
  private var numbers = 0
  var settings = Settings()
  var zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("focusblox.sqlite"), timeZone: zone)
    elsewhere = try Store(path: store.path, timeZone: zone)
    settings.dueDateMorningReminderEnabled = false
  }

  private final class Clock: Sendable {
    let time = Mutex(WatchedStore.start)
  }

  var now: Date { clock.time.withLock { $0 } }

  /// Sets the clock to this number of seconds after the start.
  func set(_ seconds: TimeInterval) { clock.time.withLock { $0 = Self.start.addingTimeInterval(seconds) } }

  var inputs: Notifier.Inputs { inputs(of: store) }

  func inputs(of store: Store) -> Notifier.Inputs {
    let plan = ReminderPlan(settings: settings, zone: zone, language: .german)
    let words = Announcements(zone: zone, language: .german, notificationLanguage: .german, isAnswered: true)
    return Notifier.Inputs(store: store, plan: plan, words: words) { [clock] in clock.time.withLock { $0 } }
  }

  /// Opens the store for another notifier.
  func another() throws -> Store { try Store(path: store.path, timeZone: zone) }

  @discardableResult
  func addTask(_ title: String, dueAfter seconds: TimeInterval) throws -> String {
    numbers += 1
    var task = TaskItem(id: "task-\(numbers)", uid: "uid-\(numbers)", title: title, created: now)
    task.due = CalendarTime(Self.start.addingTimeInterval(seconds), in: zone)
    try elsewhere.write { [task] in try $0.insert(task, by: .user) }
    return task.id
  }

  func edit(_ id: String, _ change: (inout TaskItem) -> Void) throws {
    try elsewhere.write { store in
      var task = try #require(try store.task(id: id))
      change(&task)
      try store.update(task, by: .remote)
    }
  }
}

/// A notifier of a ``WatchedStore`` with its output.
final class Watcher: Sendable {
  let desktop: TestDesktop
  let notifier: Notifier
  private let said: Said

  final class Said: Sendable {
    let lines = Mutex<[String]>([])
    let noService = Mutex(0)
    let store = Mutex<[Notifier.StoreNews]>([])
  }

  init(_ desktop: TestDesktop) {
    self.desktop = desktop
    let said = Said()
    self.said = said
    notifier = Notifier(
      desktop: desktop,
      output: .init(
        due: { _ in }, lines: { lines in said.lines.withLock { $0 += lines } },
        noService: { said.noService.withLock { $0 += 1 } }, store: { news in said.store.withLock { $0.append(news) } }),
      rest: 0, wake: {})
  }

  deinit { desktop.switchOff() }

  var lines: [String] { said.lines.withLock { $0 } }
  var storeNews: [Notifier.StoreNews] { said.store.withLock { $0 } }
  var timesNoService: Int { said.noService.withLock { $0 } }

  /// Looks until all due rings are shown and recorded.
  func look(_ inputs: Notifier.Inputs) async throws {
    repeat {
      _ = try await notifier.look(inputs)
      await Task.yield()
    } while !(await notifier.isDone(answers: false))
  }

  /// Looks until `condition` holds. Otherwise the time limit ends the test.
  func look(_ inputs: Notifier.Inputs, until condition: () throws -> Bool) async throws {
    repeat { try await look(inputs) } while try !condition()
  }
}
