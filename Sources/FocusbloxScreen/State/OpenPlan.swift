import FocusbloxModel

/// The plan of a day on the screen: what the user asks for, and what was made of it.
struct OpenPlan: Sendable, Hashable {
  var wish: PlanWish
  /// `nil` until the first plan is made.
  private(set) var shown: ShownPlan?
  /// The index of the chosen line.
  private(set) var chosen = 0
  /// Whether the plan is being written.
  var isSent = false

  /// The step of the keys for less and more, in minutes.
  private static let step = 30
  private static let mostMinutes = 1440

  init(_ wish: PlanWish) { self.wish = wish }

  /// The chosen line.
  var line: ShownPlan.Line? { shown.flatMap { $0.lines.indices.contains(chosen) ? $0.lines[chosen] : nil } }

  /// Whether the shown plan is the one that the user asked for.
  var isRead: Bool { shown?.wish == wish }

  private var places: [Int] {
    shown.map { plan in plan.lines.indices.filter { plan.lines[$0].kind != .heading } } ?? []
  }

  /// Shows a plan. The chosen task stays chosen, wherever its line is now.
  mutating func take(_ plan: ShownPlan) {
    let task = line?.task
    let isFirst = shown == nil
    shown = plan
    if let task, line?.task != task, let place = plan.lines.firstIndex(where: { $0.task == task }) {
      chosen = place
    } else if isFirst {
      chosen = plan.lines.firstIndex { $0.task != nil } ?? 0
    }
    move(0)
  }

  /// Moves the choice by `count` lines; headings do not count.
  mutating func move(_ count: Int) {
    let places = places
    guard !places.isEmpty else { return }
    let here = places.firstIndex { $0 >= chosen } ?? places.count - 1
    chosen = places[max(0, min(places.count - 1, here + count))]
  }

  /// Takes the chosen task out, or in again.
  ///
  /// - Returns: false where the line is no task of the plan.
  mutating func turnTask() -> Bool {
    guard let task = line?.task else { return false }
    wish.without.formSymmetricDifference([task])
    return true
  }

  /// Lowers the most minutes of the day to the next half hour below what is planned.
  mutating func lower() {
    guard let shown else { return }
    let used = min(shown.plannedMinutes, wish.most ?? shown.most ?? .max)
    wish.most = max(0, (used - 1) / Self.step * Self.step)
  }

  /// - Returns: false where no limit can be raised.
  mutating func raise() -> Bool {
    guard let most = wish.most ?? shown?.most else { return false }
    wish.most = min(Self.mostMinutes, most + Self.step)
    return true
  }

  /// Begins the plan of another day. No day before today can be planned.
  mutating func turnDay(_ count: Int) {
    guard let shown, let day = shown.day.adding(days: count), day >= shown.today else { return }
    wish = PlanWish(day: day == shown.today ? nil : day)
  }
}
