import FocusbloxActions
package import FocusbloxModel
import FocusbloxScreen
package import FocusbloxStore
package import Foundation

/// Converts values of fields to words of the text, and back.
package enum SheetWords {
  /// A time in a common form that the program reads back.
  package static func text(_ time: CalendarTime?, _ zone: TimeZone) -> String {
    guard let time else { return "" }
    if case .day(let day) = time { return day.description }
    guard let wall = WallTime(time.instant(in: zone), in: zone) else { return time.description }
    let text = wall.description.replacingOccurrences(of: "T", with: " ")
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }

  package static func head(_ facts: [String], _ wording: Wording) -> [String] {
    let today = WallTime(wording.now, in: wording.zone)?.day
    let weekday = today.map { wording.language.shortWeekday($0.weekday) + " \($0)" } ?? ""
    return [
      (facts + [wording.language("today is ") + weekday]).joined(separator: " · "),
      wording.language("What follows each colon applies once you save and close; empty means none."),
    ]
  }

  package static func text(_ isSo: Bool, _ language: Language) -> String {
    isSo ? language("yes") : language("no")
  }

  package static func answer(_ text: String) throws(EditingProblem) -> Bool {
    switch text.lowercased() {
    case "ja", "j", "yes", "y", "x", "true", "1": return true
    case "nein", "n", "no", "", "false", "0": return false
    default: throw .noAnswer(text)
    }
  }

  package static func importance(_ text: String) throws(EditingProblem) -> Importance {
    switch text.lowercased() {
    case "", "keine", "none": return .none
    case "niedrig", "low", "!": return .low
    case "mittel", "medium", "!!": return .medium
    case "hoch", "high", "!!!": return .high
    default: throw .importance(text)
    }
  }

  package static func urgency(_ text: String) throws(EditingProblem) -> Urgency {
    switch text.lowercased() {
    case "", "keine", "none": return .none
    case "nicht dringend", "not urgent", "noturgent": return .notUrgent
    case "dringend", "urgent": return .urgent
    default: throw .urgency(text)
    }
  }

  /// The tags with commas between them. A comma inside a tag has a backslash before it.
  package static func text(tags: [String]) -> String {
    tags.map { ScreenText($0).text.replacingOccurrences(of: ",", with: "\\,") }.joined(separator: ", ")
  }

  package static func tags(_ text: String) -> [String] {
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
  package static func merged(_ old: [String], _ new: [String], with current: [String]) -> [String] {
    if current == old { return new }
    let added = new.filter { !old.contains($0) && !current.contains($0) }
    return current.filter { !old.contains($0) || new.contains($0) } + added
  }

  /// The beginning of the id, followed by the title for the reader.
  package static func text(_ task: TaskItem) -> String { task.id.prefix(8) + " " + ScreenText(task.title).text }

  /// The task by the id at the beginning, else by the rules for all commands.
  package static func task(_ text: String, _ wording: Wording, _ store: StoreReader) throws -> TaskItem {
    let first = String(text.prefix { !$0.isWhitespace })
    if first.count >= 8, let id = try? store.taskID(matching: first), let task = try store.task(id: id) { return task }
    guard let task = try store.task(id: Handles(wording.place, store).task(text)) else {
      throw StoreError.unknownID(text)
    }
    return task
  }
}

extension TaskItem {
  /// Sets the repetition from words; empty words mean no repetition.
  package mutating func repeats(as words: String, _ wording: Wording) throws {
    if foreignRule != nil { throw EditingProblem.foreignRepetition }
    guard !words.isEmpty, words != "none" else {
      recurrence = .none
      return
    }
    try take(wording.place.when.repetition(words, due: due?.typed(wording.place.around)), wording.zone)
    if recurrence != .none, seriesID == nil { seriesID = Workplace.newID() }
  }
}
