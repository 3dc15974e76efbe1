import FocusbloxModel
import Foundation
import ICalendar

/// todo.txt (github.com/todotxt/todo.txt), one task per line, such as
/// `x 2026-11-20 2026-11-01 (A) Title +project @context due:2026-12-01`.
enum TodoTxt {
  static func tasks(_ text: String) -> [TaskLines] {
    var met: [String: Int] = [:]
    let names = linkedNames(text)
    let tasks = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .filter { $0.element.contains { !$0.isWhitespace } }.map { index, line in
        var task = TodoLine(String(line), number: index + 1, linkedNames: names)
        // Each of several equal lines is a task of its own.
        met[task.name, default: 0] += 1
        if let count = met[task.name], count > 1 { task.name += " \(count)" }
        return task
      }
    let uids = Dictionary(tasks.compactMap { task in task.ownID.map { ($0, task.uid) } }) { first, _ in first }
    return tasks.map { $0.lines(uids) }
  }

  /// What stands behind both an `id:` and a `dep:`. One without the other links nothing, and is a word of the title.
  private static func linkedNames(_ text: String) -> Set<String> {
    let words = text.split(whereSeparator: \.isWhitespace)
    func values(_ key: String) -> Set<String> {
      Set(words.filter { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) })
    }
    return values("id:").intersection(values("dep:"))
  }
}

private struct TodoLine {
  /// The words and the creation date. The name stays the same when the task is completed or postponed.
  var name: String
  private let number: Int
  private var isDone = false
  private var completed: Day?
  private var created: Day?
  private var priority: Character?
  private var tags: [String] = []
  private var values: [(key: String, value: String)] = []
  private var title: String

  /// - Parameters:
  ///   - number: the number of the line.
  ///   - linkedNames: the values of `id:` and `dep:` that link two tasks.
  init(_ line: String, number: Int, linkedNames: Set<String>) {
    self.number = number
    var words = line.split(separator: " ").map(String.init)[...]
    if words.first == "x" {
      isDone = true
      words.removeFirst()
    }
    let takePriority = { (words: inout ArraySlice<String>) -> Character? in
      guard let word = words.first, word.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
        let letter = word.dropFirst().first, letter.isASCII, letter.isUppercase
      else { return nil }
      words.removeFirst()
      return letter
    }
    priority = takePriority(&words)
    var dates: [Day] = []
    while dates.count < (isDone ? 2 : 1), let day = words.first.flatMap({ Self.day($0) }) {
      dates.append(day)
      words.removeFirst()
    }
    if isDone { completed = dates.first }
    created = isDone ? dates.dropFirst().first : dates.first
    if priority == nil { priority = takePriority(&words) }
    var kept: [(word: String, isMark: Bool, isLink: Bool)] = []
    for word in words {
      if word.count > 1, word.hasPrefix("+") || word.hasPrefix("@") {
        tags.append(String(word.dropFirst()))
        kept.append((String(word.dropFirst()), true, false))
      } else if let value = Self.value(word, linkedNames) {
        values.append(value)
        if ["id", "dep"].contains(value.key) { kept.append((word, false, true)) }
      } else {
        kept.append((word, false, false))
      }
    }
    // The words of links stay in the name, which then is the same whether another line has the other end or not.
    name = "\(created?.basic ?? "") \(Self.title(kept))"
    title = Self.title(kept.filter { !$0.isLink })
  }

  /// Marks at the end are no part of the title.
  private static func title(_ words: [(word: String, isMark: Bool, isLink: Bool)]) -> String {
    var words = words
    while words.count > 1, words.last?.isMark == true { words.removeLast() }
    return words.map(\.word).joined(separator: " ")
  }

  /// A `key:value` word with a key that several programs use.
  private static func value(_ word: String, _ linkedNames: Set<String>) -> (key: String, value: String)? {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "due", "t": return day(parts[1]) == nil ? nil : (parts[0], parts[1])
    case "rec": return pattern(parts[1]) == nil ? nil : (parts[0], parts[1])
    case "id", "dep": return linkedNames.contains(parts[1]) ? (parts[0], parts[1]) : nil
    case "pri": return parts[1].count == 1 ? (parts[0], parts[1]) : nil
    default: return nil
    }
  }

  private static func day(_ text: String) -> Day? {
    let digits = text.filter(\.isNumber)
    guard text.count == 10, digits.count == 8, text.split(separator: "-").map(\.count) == [4, 2, 2],
      case .date(let day)? = DateTimeValue(text: digits, tzid: nil)
    else { return nil }
    return day
  }

  private static func pattern(_ text: String) -> String? {
    switch text.drop(while: { $0 == "+" }) {
    case "1d": "daily"
    case "1b": "weekdays"
    case "1w": "weekly"
    case "2w": "biweekly"
    case "1m": "monthly"
    case "3m": "quarterly"
    case "1y": "yearly"
    default: nil
    }
  }

  private func first(_ key: String) -> String? { values.first { $0.key == key }?.value }

  /// The name by which other lines wait for this task.
  var ownID: String? { first("id") }

  var uid: String { NameBasedUUID.make(of: "todo.txt", name: name).lowerCaseText }

  /// - Parameter uids: the UIDs of the tasks with an `id:`.
  func lines(_ uids: [String: String]) -> TaskLines {
    let stamp = (created ?? completed)?.basic ?? "19700101"
    var lines = TaskLines(uid: uid, stamp: "\(stamp)T000000Z")
    lines.line = number
    if let created { lines.value("CREATED", "\(created.basic)T000000Z") }
    lines.text("SUMMARY", title)
    lines.value("STATUS", isDone ? "COMPLETED" : "NEEDS-ACTION")
    if isDone, let completed { lines.value("COMPLETED", "\(completed.basic)T120000Z") }
    lines.value("PRIORITY", Self.importance(priority ?? first("pri")?.first))
    lines.day("DTSTART", first("t").flatMap(Self.day))
    lines.day("DUE", first("due").flatMap(Self.day))
    lines.tags(tags)
    for value in values where value.key == "dep" {
      if let blocker = uids[value.value] { lines.relation("DEPENDS-ON", blocker) }
    }
    lines.value("X-FOCUSBLOX-RECURRENCE", first("rec").flatMap(Self.pattern))
    return lines
  }

  private static func importance(_ letter: Character?) -> String? {
    switch letter {
    case nil: nil
    case "A": "1"
    case "B": "5"
    default: "9"
    }
  }
}
