import FocusbloxModel

/// A field that a history edits; every value is written once only, so that one can tell where it went.
enum HistoryField: String, CaseIterable {
  case title, notes, due, estimateMinutes

  var property: String {
    switch self {
    case .title: "SUMMARY"
    case .notes: "DESCRIPTION"
    case .due: "DUE"
    case .estimateMinutes: "ESTIMATED-DURATION"
    }
  }

  func value(_ number: Int) -> String {
    switch self {
    case .title: "T\(number)"
    case .notes: "N\(number)"
    case .due: "\(2027 + number / 336)-\(twoDigits(number / 28 % 12 + 1))-\(twoDigits(number % 28 + 1))"
    case .estimateMinutes: "\(number)"
    }
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  func read(_ task: TaskItem) -> String? {
    switch self {
    case .title: task.title
    case .notes: task.notes
    case .due: task.due?.description
    case .estimateMinutes: task.estimateMinutes.map(String.init)
    }
  }

  func write(_ value: String, _ task: inout TaskItem) {
    switch self {
    case .title: task.title = value
    case .notes: task.notes = value
    case .due: task.due = CalendarTime(value)
    case .estimateMinutes: task.estimateMinutes = Int(value)
    }
  }

  /// A property's value as `read` spells it.
  func text(_ value: String) -> String {
    switch self {
    case .title, .notes: value
    case .due: "\(value.prefix(4))-\(value.dropFirst(4).prefix(2))-\(value.dropFirst(6).prefix(2))"
    case .estimateMinutes: String(value.dropFirst(2).dropLast())
    }
  }
}

/// All that was done in a history.
struct HistoryRecord {
  struct Edit {
    var uid: String
    var field: HistoryField
    /// What its author saw and replaced.
    var seen: String?
    var value: String
  }

  /// What happened, for the report of a failure.
  var log: [String] = []
  private(set) var edits: [Edit] = []
  private(set) var uids: [String] = []
  /// Deleted by somebody at some time.
  var deleted: Set<String> = []
  /// `a task-1`: deleted by this person.
  var deletedHere: Set<String> = []
  /// Made by the other program.
  var foreign: Set<String> = []
  /// `a task-1`: what this person keeps on this side.
  var tags: [String: [String]] = [:]

  mutating func added(_ uid: String, title: String) {
    log.append("added \(uid) \(title)")
    uids.append(uid)
    edits.append(Edit(uid: uid, field: .title, seen: nil, value: title))
  }

  mutating func edited(_ uid: String, _ field: HistoryField, from seen: String?, to value: String) {
    log.append("edited \(field) of \(uid) from \(seen ?? "nothing") to \(value)")
    edits.append(Edit(uid: uid, field: field, seen: seen, value: value))
  }

  /// Edits whose value nobody replaced knowingly.
  var open: [Edit] {
    edits.filter { edit in
      !edits.contains { $0.uid == edit.uid && $0.field == edit.field && $0.seen == edit.value }
    }
  }
}
