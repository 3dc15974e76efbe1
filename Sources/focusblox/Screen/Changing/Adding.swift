import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import Foundation

extension ActionRunner {
  /// Reads one line as `add` does.
  func add(_ text: String, _ parent: String?) throws -> ActionOutcome {
    var fields = TypedFields()
    fields.parent = parent
    let line = try AddedLine(fields, reminders: [], app.place).read(text, isTitle: false)
    let task = try app.place.step("add", store) { try line.insert(app.place, $0) }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    let (list, news) = try store.read { store in
      (
        try app.itemContext(store).listName(task.listID),
        try ReminderNews(task, app, store).words(since: .none, relative)
      )
    }
    let echo = TaskEcho(around: app.around, language: l, isAtScreen: true).text(
      task, list: list, reminders: try line.keptReminders(task, app.place))
    return .message(([echo] + (try line.problemWords(task, app)) + news).joined(separator: " · "))
  }

  func remind(_ ids: [String], _ text: String) throws -> ActionOutcome {
    let trigger = try ReminderSpec(app.when).parse(text)
    let check = try app.place.reminderCheck()
    let tasks = try tasks(ids)
    let added = try app.place.step("remind add", store) { store in
      try tasks.map { task in
        try check.check(trigger, of: task, besides: store.notifications(ofTask: task.id))
        let notification = try ItemNotification.set(trigger, for: task, at: app.now, in: store)
        try store.add(notification, by: .user)
        return notification
      }
    }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    let words = added.first.map { ReminderText.of($0, relative) } ?? ""
    return .message(l("Reminder ") + words + ": " + name(tasks))
  }

  /// Adds a block at a time and with a length. Without a length, the block is as long as the estimates of its tasks, or
  /// an hour.
  func block(_ ids: [String], _ text: String) throws -> ActionOutcome {
    let tasks = try tasks(ids)
    let times = try BlockWords(text, tasks).times(app)
    let block = try app.place.step("block add", store) { store in
      try NewBlock(start: times.start, end: times.end, tasks: tasks.map(\.uid)).insert(app.place, store)
    }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    let warning = try store.read { try app.overlapWarning(block, $0) }.map { " · ⚠ " + $0 } ?? ""
    return .message("\(block.title) · \(relative.text(block.start)) · " + name(tasks) + warning)
  }
}

/// Time and length of a block in one line: "heute 14 Uhr 1h30m".
struct BlockWords {
  let start: String
  let duration: String

  init(_ text: String, _ tasks: [TaskItem]) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, let last = words.last, Int(last) == nil, DurationText.read(last) != nil {
      (start, duration) = (words.dropLast().joined(separator: " "), last)
    } else {
      let minutes = tasks.reduce(0) { $0 + ($1.estimateMinutes ?? 0) }
      (start, duration) = (words.joined(separator: " "), "\(minutes == 0 ? 60 : minutes)m")
    }
  }

  func times(_ app: AppContext) throws -> (start: CalendarTime, end: CalendarTime) {
    try TypedSpan(start: start, duration: duration).times(app.when)
  }
}
