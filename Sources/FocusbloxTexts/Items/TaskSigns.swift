package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxScreen

/// A task in signs and colours, the same in tables and on the screen (S3-110 … S3-114).
package struct TaskSigns {
  package let context: ItemContext
  package let language: Language
  /// The ids of the tasks that have reminders.
  package let reminded: Set<String>

  package init(_ context: ItemContext, _ language: Language, reminded: Set<String> = []) {
    (self.context, self.language, self.reminded) = (context, language, reminded)
  }

  /// A future start. A past start is not shown.
  package func start(_ task: TaskItem, _ relative: RelativeTime) -> String {
    guard let start = task.start, task.status == .open, start.instant(in: context.zone) > context.now else { return "" }
    return language("from ") + relative.short(start)
  }

  /// When the person plans to do it. A past day is not shown.
  package func planned(_ task: TaskItem, _ relative: RelativeTime) -> String {
    guard let planned = task.planned, task.status == .open, let today = WallTime(context.now, in: context.zone)?.day,
      planned.personalDay(in: context.zone) >= today
    else { return "" }
    let isTimed = planned.personalDay(in: context.zone) == today && !planned.isAllDay
    return language("planned ")
      + (isTimed ? relative.clock(planned.instant(in: context.zone)) : relative.short(planned))
  }

  /// The signs behind the title: flagged, next up, with notes, with a reminder.
  package func marks(_ task: TaskItem) -> String {
    let hasNotes = task.notes?.contains { !$0.isWhitespace } ?? false
    return (task.flagged ? "⚑" : "") + (task.nextUp ? "→" : "") + (hasNotes ? "≡" : "")
      + (reminded.contains(task.id) && task.status == .open ? "◷" : "")
  }

  package static func mark(_ importance: Importance) -> String {
    switch importance {
    case .none: ""
    case .low: "!"
    case .medium: "!!"
    case .high: "!!!"
    }
  }

  /// The circle of a task, which is dotted while the task waits for another.
  package func circle(_ task: TaskItem) -> String { context.isBlocked(task) ? "◌" : Self.circle(task) }

  package static func circle(_ task: TaskItem) -> String {
    switch task.status {
    case .open: "○"
    case .completed: "✓"
    case .cancelled: "✗"
    }
  }

  package static func colour(_ state: DueState) -> Style.Colour? {
    switch state {
    case .normal: nil
    case .dueSoon: .amber
    case .overdue: .red
    }
  }

  /// Whether the settings colour a title in this state.
  package func isTitleColoured(_ state: DueState) -> Bool {
    switch state {
    case .normal: false
    case .dueSoon: context.settings.colorDueSoonTitles
    case .overdue: context.settings.colorOverdueTitles
    }
  }

  package func state(_ task: TaskItem) -> DueState {
    DueState.of(task, settings: context.settings, now: context.now, zone: context.zone)
  }
}
