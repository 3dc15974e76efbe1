import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Histories of edits, sleeps, clock changes and killed notifiers, with two notifiers of one store.
@Suite(.timeLimit(.minutes(20))) struct NotifierSimulationTests {
  @Test("no reminder is lost, and none is shown twice", arguments: 1...25 as ClosedRange<UInt64>)
  func noReminderIsLostAndNoneIsShownTwice(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let watched = try WatchedStore()
    let second = watched.inputs(of: try watched.another())
    var watchers = [Watcher(TestDesktop(.absent)), Watcher(TestDesktop(.absent))]
    var lines: [String] = []
    var open: [String: TimeInterval] = [:]
    var time: TimeInterval = 0
    try await watchers[0].look(watched.inputs)

    for step in 0..<60 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let due = (time + .random(in: 1...7200, using: &random)).rounded()
        try watched.addTask("Aufgabe \(step).", dueAfter: due)
        open["Aufgabe \(step)."] = due
      case 4 where !open.isEmpty:
        // Another program completes the task, before or after its ring.
        let title = open.keys.sorted()[Int.random(in: 0..<open.count, using: &random)]
        let tasks = try watched.store.read { try $0.tasks(.init(.all, now: watched.now, timeZone: watched.zone)) }
        if let task = tasks.first(where: { $0.title == title }) {
          try watched.edit(task.id) { $0.status = .completed }
        }
        open[title] = nil
      case 5:
        // The notifier is killed after it reserved a ring.
        let dying = Watcher(TestDesktop(.hangs))
        _ = try await dying.notifier.look(second)
      case 6: time = max(0, time - .random(in: 1...3600, using: &random).rounded())
      case 7: time += .random(in: 3600...40_000, using: &random).rounded()
      default: time += .random(in: 1...600, using: &random).rounded()
      }
      watched.set(time)
      let (first, other, inputs) = (watchers[0], watchers[1], watched.inputs)
      async let one: Void = first.look(inputs)
      async let two: Void = other.look(second)
      _ = try await (one, two)
      if Int.random(in: 0..<8, using: &random) == 0 {
        lines += watchers[1].lines
        watchers[1] = Watcher(TestDesktop(.absent))
      }
    }
    watched.set(time + 100_000)
    try await watchers[0].look(watched.inputs)
    watched.set(time + 200_000)
    try await watchers[0].look(watched.inputs)

    lines += watchers.flatMap(\.lines)
    for title in open.keys {
      #expect(lines.count { $0.contains(title) } == 1, "seed \(seed): \(title)")
    }
  }
}
