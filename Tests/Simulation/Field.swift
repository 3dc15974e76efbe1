import FocusbloxModel

/// A field that a history edits. Every value is written only once, so that its origin is known.
enum Field: String {
  case title, notes, due, estimateMinutes
  /// The start of a block; the end moves with it.
  case start

  static let ofTasks: [Field] = [.title, .notes, .due, .estimateMinutes]
  static let ofBlocks: [Field] = [.title, .start]

  var property: String {
    switch self {
    case .title: "SUMMARY"
    case .notes: "DESCRIPTION"
    case .due: "DUE"
    case .estimateMinutes: "ESTIMATED-DURATION"
    case .start: "DTSTART"
    }
  }

  func value(_ number: Int) -> String {
    switch self {
    case .title: "T\(number)"
    case .notes: "N\(number)"
    case .due: "\(2027 + number / 336)-\(twoDigits(number / 28 % 12 + 1))-\(twoDigits(number % 28 + 1))"
    case .estimateMinutes: "\(number)"
    case .start: "\(Field.due.value(number))T10:00:00Z"
    }
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  func read(_ task: TaskItem) -> String? {
    switch self {
    case .title: task.title
    case .notes: task.notes
    case .due: task.due?.description
    case .estimateMinutes: task.estimateMinutes.map(String.init)
    case .start: nil
    }
  }

  func write(_ value: String, _ task: inout TaskItem) {
    switch self {
    case .title: task.title = value
    case .notes: task.notes = value
    case .due: task.due = CalendarTime(value)
    case .estimateMinutes: task.estimateMinutes = Int(value)
    case .start: break
    }
  }

  func clear(_ task: inout TaskItem) {
    switch self {
    case .title: task.title = ""
    case .notes: task.notes = nil
    case .due: task.due = nil
    case .estimateMinutes: task.estimateMinutes = nil
    case .start: break
    }
  }

  /// A value in the form of the server's text. An empty value gives an empty text.
  func text(_ value: String) -> String {
    switch self {
    case _ where value.isEmpty: ""
    case .title, .notes: value
    case .due, .start: value.filter { $0 != "-" && $0 != ":" }
    case .estimateMinutes: "PT\(value)M"
    }
  }
}
