package import FocusbloxModel
import Foundation

/// A field of an item as a line of the edited text.
package enum SheetField: Hashable {
  case title, due, start, end, planned, repetition, estimate, importance, urgency, tags, type, flagged, nextUp, parent
  case after, task, list, reminder, notes

  package static let ofTask: [SheetField] = [
    .title, .due, .start, .planned, .repetition, .estimate, .importance, .urgency, .tags, .type, .flagged, .nextUp,
    .parent, .after, .list, .reminder, .notes,
  ]
  static let ofBlock: [SheetField] = [.title, .start, .end, .task, .list]

  /// Whether the field has one line for each of its values.
  var isRepeated: Bool { self == .task || self == .reminder || self == .after }

  /// Whether the additions and removals of both sides are merged element by element.
  package var isMergedByElements: Bool { isRepeated || self == .tags }

  package var label: LocalizedText {
    switch self {
    case .title: LocalizedText("Title")
    case .due: LocalizedText("Due")
    case .start: LocalizedText("Start")
    case .end: LocalizedText("End")
    case .planned: LocalizedText("Planned")
    case .repetition: LocalizedText("Repeats")
    case .estimate: LocalizedText("Estimate")
    case .importance: LocalizedText("Importance")
    case .urgency: LocalizedText("Urgency")
    case .tags: LocalizedText("Tags")
    case .type: LocalizedText("Type")
    case .flagged: LocalizedText("Flagged")
    case .nextUp: LocalizedText("Next up")
    case .parent: LocalizedText("Part of", for: "sheet")
    case .after: LocalizedText("Waits for")
    case .task: LocalizedText("Task")
    case .list: LocalizedText("List")
    case .reminder: LocalizedText("Reminder")
    case .notes: LocalizedText("Notes")
    }
  }

  /// The field with this name in either language.
  package static func named(_ text: some StringProtocol, among fields: [SheetField]) -> SheetField? {
    let name = folded(text)
    return fields.first { field in
      [Language.german, .english].contains { folded(field.label.text(in: $0)) == name }
    }
  }

  private static func folded(_ text: some StringProtocol) -> String {
    text.trimmingCharacters(in: .whitespaces)
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
