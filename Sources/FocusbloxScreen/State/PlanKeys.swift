import FocusbloxModel

extension ScreenState {
  /// Opens the plan of the day: in the forecast of the chosen day, elsewhere of today.
  mutating func openPlan() -> [Effect] {
    let plan = OpenPlan(PlanWish(day: chosenDay))
    mode = .plan(plan)
    return [.plan(plan.wish)]
  }

  /// The day of the chosen row, or of the next row above it that is a day.
  private var chosenDay: CalendarDay? {
    for row in shown.prefix(place.index + 1).reversed() {
      if case .day(let id) = row.target { return CalendarDay(id) }
    }
    return nil
  }

  var isPlanOpen: Bool { if case .plan = mode { true } else { false } }

  /// Handles an input event in an open plan.
  mutating func plan(_ input: Input, _ old: OpenPlan) -> [Effect] {
    guard case .key(let key) = input else { return [] }
    notice = nil
    var plan = old
    switch key {
    case Key(.escape), Key.character("q"), Key.control("c"):
      mode = .list
      return wanted
    case Key(.enter): return write(plan)
    case Key(.down), Key.character("j"): plan.move(1)
    case Key(.up), Key.character("k"): plan.move(-1)
    case Key(.pageDown): plan.move(10)
    case Key(.pageUp): plan.move(-10)
    case Key.character(" "):
      if !plan.turnTask() {
        notice = Notice(language("No planned task is selected here."))
      }
    case Key.character("-"): plan.lower()
    case Key.character("+"):
      if !plan.raise() {
        notice = Notice(
          language("The limit cannot be raised: the free time and plan_load allow no more."))
      }
    case Key.character("<"): plan.turnDay(-1)
    case Key.character(">"): plan.turnDay(1)
    case Key.character("P"): plan.wish.isAnew = true
    default: return []
    }
    mode = .plan(plan)
    return plan.wish == old.wish ? [] : [.plan(plan.wish)]
  }

  private mutating func write(_ old: OpenPlan) -> [Effect] {
    guard let shown = old.shown, old.isRead, !old.isSent else { return [] }
    guard !shown.question.isEmpty else {
      notice = Notice(language("The plan changes nothing."))
      return []
    }
    var plan = old
    plan.isSent = true
    mode = .plan(plan)
    return [.carryOut(.plan(shown.wish, shown.version))]
  }

  /// Shows a plan that was made, unless the user has asked for another one meanwhile.
  mutating func take(_ shown: ShownPlan) -> [Effect] {
    guard case .plan(var plan) = mode, plan.wish == shown.wish else { return [] }
    plan.take(shown)
    mode = .plan(plan)
    return []
  }

  /// Closes the plan, which could not be made.
  mutating func leavePlan(because text: String) -> [Effect] {
    guard isPlanOpen else { return [] }
    mode = .list
    notice = Notice(text, isError: true)
    return wanted
  }
}
