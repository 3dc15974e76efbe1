import Foundation
import Testing

@testable import FocusbloxWords

/// The tables are the specification in cases; `given` came with it, `more` are rows of the same kinds, `typed`
/// are rows as people type them, `orders` are the phrases at the end of a line in every order.
@Suite struct TableTests {
  @Test("every date is read as the table says", arguments: ["given", "more", "typed"])
  func dates(_ folder: String) throws {
    let rows = try Table(folder + "/dates.tsv").rows
    #expect(rows.count > 60)
    for row in rows {
      let (phrase, expected) = (row["phrase"] ?? "", row["expected"] ?? "")
      switch WhenReader(Now.at(row["now"] ?? "")).read(phrase) {
      case .success(let reading):
        #expect(reading.when.text(like: expected) == expected, "\(phrase) at \(row["now"] ?? "")")
      case .failure(let refusal):
        #expect(refusal.matches(expected), "\(phrase) at \(row["now"] ?? ""): \(refusal.expectation), not \(expected)")
      }
    }
  }

  @Test("every repetition is read as the table says", arguments: ["given", "more", "typed"])
  func repetitions(_ folder: String) throws {
    let rows = try Table(folder + "/repeats.tsv").rows
    #expect(rows.count > 60)
    for row in rows {
      let (phrase, expected) = (row["phrase"] ?? "", row["expected"] ?? "")
      let here = Now.at(row["now"] ?? "")
      let due = try row["start"].flatMap { try $0 == "-" ? nil : WhenReader(here).read($0).get().when }
      switch RepetitionReader(here).read(phrase, due: due) {
      case .success(let reading):
        let first = row["first"] ?? ""
        #expect(Self.isSame(reading.pattern, expected), "\(phrase): \(reading.pattern), not \(expected)")
        #expect(reading.first.text(like: first) == first, "\(phrase)")
        #expect(reading.anchor.rawValue == row["anchor"], "\(phrase)")
      case .failure(let refusal):
        #expect(refusal.matches(expected), "\(phrase): \(refusal.expectation), not \(expected)")
      }
    }
  }

  @Test("every line is read as the table says", arguments: ["given", "more", "typed", "orders"])
  func lines(_ folder: String) throws {
    let rows = try Table(folder + "/quickadd.tsv").rows
    #expect(rows.count > 60)
    for row in rows {
      let (line, expected) = (row["line"] ?? "", row["expected"] ?? "")
      switch QuickAddReader(Now.at(row["now"] ?? "")).read(line) {
      case .success(let task):
        let wanted = (try? JSONSerialization.jsonObject(with: Data(expected.utf8))) as? [String: Any]
        #expect(wanted != nil, "\(line) is to be refused: \(expected)")
        #expect(Self.fields(task, like: wanted ?? [:]) == Self.texts(wanted ?? [:]), "\(line)")
      case .failure(let refusal):
        #expect(refusal.matches(expected), "\(line): \(refusal.expectation), not \(expected)")
      }
    }
  }

  private static let names = [
    "daily": "FREQ=DAILY", "weekdays": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekly": "FREQ=WEEKLY",
    "biweekly": "FREQ=WEEKLY;INTERVAL=2", "monthly": "FREQ=MONTHLY", "quarterly": "FREQ=MONTHLY;INTERVAL=3",
    "yearly": "FREQ=YEARLY",
  ]

  private static func isSame(_ pattern: String, _ expected: String) -> Bool {
    pattern == expected || (names[pattern] ?? pattern) == expected
  }

  private static func texts(_ object: [String: Any]) -> [String: String] {
    object.mapValues { value in
      if let list = value as? [String] { return list.sorted().joined(separator: " ") }
      return value as? String ?? "\(value)"
    }
  }

  private static func fields(_ task: QuickAdd, like wanted: [String: Any]) -> [String: String] {
    func text(_ when: When, _ key: String) -> String { when.text(like: wanted[key] as? String ?? "") }
    var fields = ["title": task.title]
    if let due = task.repetition?.first ?? task.due?.when { fields["due"] = text(due, "due") }
    if let start = task.start?.when { fields["start"] = text(start, "start") }
    if let repetition = task.repetition {
      let expected = wanted["repeat"] as? String ?? ""
      fields["repeat"] = isSame(repetition.pattern, expected) ? expected : repetition.pattern
      fields["anchor"] = repetition.anchor.rawValue
    }
    fields["list"] = task.list
    fields["parent"] = task.parent
    fields["importance"] = task.importance?.rawValue
    fields["estimate"] = task.estimateMinutes.map(String.init)
    if !task.tags.isEmpty { fields["tags"] = task.tags.sorted().joined(separator: " ") }
    if !task.reminders.isEmpty {
      fields["reminders"] = task.reminders.map(\.description).sorted().joined(separator: " ")
    }
    if task.isFlagged { fields["flag"] = wanted["flag"].map { "\($0)" } ?? "flagged" }
    return fields
  }
}
