import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

/// Converts values of fields to words of the text, and back.
enum SheetWords {
  /// A time in a common form that the program reads back.
  static func text(_ time: CalendarTime?, _ zone: TimeZone) -> String {
    guard let time else { return "" }
    if case .day(let day) = time { return day.description }
    guard let wall = WallTime(time.instant(in: zone), in: zone) else { return time.description }
    let text = wall.description.replacingOccurrences(of: "T", with: " ")
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }

  static func head(_ facts: [String], _ app: AppContext) -> [String] {
    let today = WallTime(app.now, in: app.zone)?.day
    let weekday = today.map { app.language.shortWeekdays[$0.weekday - 1] + " \($0)" } ?? ""
    return [
      (facts + [app.language("today is ") + weekday]).joined(separator: " · "),
      app.language("What follows each colon applies once you save and close; empty means none."),
    ]
  }

  static func text(_ isSo: Bool, _ language: Language) -> String {
    isSo ? language("yes") : language("no")
  }

  static func answer(_ text: String) throws(EditingProblem) -> Bool {
    switch text.lowercased() {
    case "ja", "j", "yes", "y", "x", "true", "1": return true
    case "nein", "n", "no", "", "false", "0": return false
    default: throw .noAnswer(text)
    }
  }

  static func importance(_ text: String) throws(EditingProblem) -> Importance {
    switch text.lowercased() {
    case "", "keine", "none": return .none
    case "niedrig", "low", "!": return .low
    case "mittel", "medium", "!!": return .medium
    case "hoch", "high", "!!!": return .high
    default: throw .importance
    }
  }

  static func urgency(_ text: String) throws(EditingProblem) -> Urgency {
    switch text.lowercased() {
    case "", "keine", "none": return .none
    case "nicht dringend", "not urgent", "noturgent": return .notUrgent
    case "dringend", "urgent": return .urgent
    default: throw .urgency
    }
  }

  /// The tags with commas between them. A comma inside a tag has a backslash before it.
  static func text(tags: [String]) -> String {
    tags.map { ScreenText($0).text.replacingOccurrences(of: ",", with: "\\,") }.joined(separator: ", ")
  }

  static func tags(_ text: String) -> [String] {
    var tags: [String] = []
    var known: Set<String> = []
    for part in text.replacingOccurrences(of: "\\,", with: "\u{1}").split(separator: ",") {
      let words = part.replacingOccurrences(of: "\u{1}", with: ",").trimmingCharacters(in: .whitespaces)
      let tag = words.hasPrefix("#") ? String(words.dropFirst()) : words
      if !tag.isEmpty, known.insert(tag).inserted { tags.append(tag) }
    }
    return tags
  }

  /// The user's changes of `old` applied to `current`, which has changed meanwhile.
  static func merged(_ old: [String], _ new: [String], with current: [String]) -> [String] {
    if current == old { return new }
    let added = new.filter { !old.contains($0) && !current.contains($0) }
    return current.filter { !old.contains($0) || new.contains($0) } + added
  }

  /// The beginning of the id, followed by the title for the reader.
  static func text(_ task: TaskItem) -> String { task.id.prefix(8) + " " + ScreenText(task.title).text }

  /// The task by the id at the beginning, else by the rules for all commands.
  static func task(_ text: String, _ app: AppContext, _ store: StoreReader) throws -> TaskItem {
    let first = String(text.prefix { !$0.isWhitespace })
    if first.count >= 8, let id = try? store.taskID(matching: first), let task = try store.task(id: id) { return task }
    guard let task = try store.task(id: Handles(app.place, store).task(text)) else { throw StoreError.unknownID(text) }
    return task
  }
}

extension TaskItem {
  /// Sets the repetition from words; empty words mean no repetition.
  mutating func repeats(as words: String, _ app: AppContext) throws {
    if foreignRule != nil { throw EditingProblem.foreignRepetition }
    guard !words.isEmpty, words != "none" else {
      recurrence = .none
      return
    }
    try take(app.when.repetition(words, due: due?.typed(app.around)), app.zone)
    if recurrence != .none, seriesID == nil { seriesID = Workplace.newID() }
  }
}
