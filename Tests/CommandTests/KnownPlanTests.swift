import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import focusblox

/// A cursor key at the screen asks for one task; the plan of all notifications is not computed for it again.
@Suite struct KnownPlanTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)

  @Test("the plan is computed again after a change and after a minute, and not before")
  func isComputedForEachState() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var task = TaskItem(id: "a", uid: "a", title: "A", created: Self.now)
    task.due = CalendarTime("2026-11-22T18:00:00Z")
    try store.write { [task] in try $0.insert(task, by: .person) }
    let known = KnownPlan()
    var settings = Settings()
    var plan: ReminderPlan { ReminderPlan(settings: settings, zone: .gmt, language: .english) }
    func identifiers(at now: Date) throws -> Set<String> { try store.read { try known.identifiers(plan, $0, at: now) } }
    let now = Self.now
    let first = try identifiers(at: now)
    #expect(!first.isEmpty)
    // Another plan for the same state shows whether it was computed.
    settings.notifyOnThisDevice = false
    #expect(try identifiers(at: now) == first)
    task.title = "B"
    try store.write { [task] in _ = try $0.update(task, by: .person) }
    #expect(try identifiers(at: now).isEmpty)
    settings.notifyOnThisDevice = true
    #expect(try identifiers(at: now).isEmpty)
    #expect(try identifiers(at: now.addingTimeInterval(60)) == first)
  }
}
