import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport

/// Random tasks with everything on which their rings depend: dates in all forms, reminders, answers, calendar objects
/// with alarms of other machines and programs.
struct RandomRingingItems {
  private var random: SeededGenerator
  private let now: Date
  private let zone: TimeZone
  let settings: Settings

  init(seed: UInt64, now: Date, zone: TimeZone) {
    random = SeededGenerator(seed: seed)
    (self.now, self.zone) = (now, zone)
    var settings = Settings()
    settings.dueDateMorningReminderEnabled = Bool.random(using: &random)
    settings.dueDateAdvanceReminderEnabled = Bool.random(using: &random)
    settings.dueDateAdvanceReminderMinutes = [60, 1440].randomElement(using: &random) ?? 60
    settings.notifyOnDue = Int.random(in: 0..<4, using: &random) > 0
    settings.notifyOnDeferred = Bool.random(using: &random)
    settings.notifyOnLatestStart = Bool.random(using: &random)
    settings.notifyOnPlanned = Bool.random(using: &random)
    settings.notifyOnThisDevice = Int.random(in: 0..<12, using: &random) > 0
    self.settings = settings
  }

  private mutating func happens(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

  /// Often the same few instants, so that rings fall together.
  private mutating func instant() -> Date {
    let hours =
      happens(1, in: 3) ? [-2, 1, 24, 26].randomElement(using: &random) ?? 1 : .random(in: -48...96, using: &random)
    return now.addingTimeInterval(3600 * Double(hours))
  }

  private mutating func time() -> CalendarTime? {
    let time = CalendarTime(instant(), in: zone)
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: time.map { .day($0.day) }
    case 1: CalendarTime(instant(), in: .gmt)
    default: time
    }
  }

  private mutating func task(_ id: String) -> TaskItem {
    var task = TaskItem(id: id, uid: id, title: "T", created: now.addingTimeInterval(-7 * 86_400))
    if happens(5, in: 6) { task.due = time() }
    if happens(1, in: 3) { task.start = time() }
    if happens(1, in: 3) { task.planned = time() }
    if happens(1, in: 3) { task.estimateMinutes = 60 }
    if happens(1, in: 8) { task.status = .completed }
    if happens(1, in: 6) { task.changedAlarms[.due] = .removed }
    if happens(1, in: 6) { task.changedAlarms[.dueDateMorning] = .moved(to: instant()) }
    return task
  }

  private mutating func reminders(of task: TaskItem) -> [ItemNotification] {
    (0..<Int.random(in: 0...2, using: &random)).map { place in
      let offset = [-900, -3600, -86_400, 0].randomElement(using: &random) ?? 0
      let anchor = ItemNotification.Anchor.allCases.randomElement(using: &random) ?? .dueDate
      var reminder = ItemNotification(
        id: "\(task.id)-\(place)", taskID: task.id,
        trigger: happens(1, in: 3) ? .absolute(instant()) : .relative(offset: offset, anchor: anchor), created: now)
      if happens(1, in: 5) { reminder.repeatInterval = 1800 }
      return reminder
    }
  }

  private mutating func held(_ reminders: [ItemNotification]) -> HeldAlarms {
    var held = HeldAlarms()
    for kind in NotificationKind.automatic.sorted(by: { $0.rawValue < $1.rawValue }) where happens(1, in: 2) {
      held[kind] = instant()
    }
    for reminder in reminders where happens(1, in: 2) { held[reminder: reminder.id] = instant() }
    return held
  }

  private mutating func answers(_ task: TaskItem, _ reminders: [ItemNotification]) -> [ReminderState] {
    let identifiers =
      [NotificationKind.due, .dueDateMorning, .planned].map { $0.identifier(of: task.id) }
      + reminders.map(\.identifier)
    return identifiers.compactMap { identifier in
      guard happens(1, in: 5) else { return nil }
      return ReminderState(
        identifier: identifier, subject: .task(task.id), acknowledged: instant(),
        snoozedUntil: happens(1, in: 2) ? instant() : nil)
    }
  }

  /// An object with alarms of another program, some of them at one instant.
  private mutating func text(_ task: TaskItem) -> [UInt8]? {
    guard happens(1, in: 3) else { return nil }
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VTODO", "UID:\(task.uid)", "SUMMARY:T"]
    if let due = task.due, let wall = WallTime(due.instant(in: zone), in: .gmt) {
      let digits = CalendarTime.utc(wall).description.filter { $0.isNumber || "TZ".contains($0) }
      lines.append(due.isAllDay ? "DUE;VALUE=DATE:" + due.description.filter(\.isNumber) : "DUE:" + digits)
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x"]
      let at = CalendarTime(instant(), in: .gmt).map { $0.description.filter { $0.isNumber || "TZ".contains($0) } }
      lines.append(happens(1, in: 2) ? "TRIGGER;RELATED=END:-PT1H" : "TRIGGER;VALUE=DATE-TIME:" + (at ?? ""))
      lines.append("END:VALARM")
    }
    return Array((lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  /// - Returns: the ids of the written tasks.
  mutating func write(_ count: Int, to store: Store) throws -> [String] {
    try (0..<count).map { number in
      var task = task("t\(number)")
      let reminders = reminders(of: task)
      if happens(1, in: 2) { task.heldAlarms = held(reminders) }
      let (answers, text) = (answers(task, reminders), text(task))
      try store.write { [task] store in
        try store.insert(task, by: .remote)
        for reminder in reminders { try store.add(reminder, by: .remote) }
        for answer in answers { try store.answer(answer, by: .remote) }
        if let text { try store.setOriginalText(of: .task, id: task.id, text) }
      }
      return task.id
    }
  }
}
