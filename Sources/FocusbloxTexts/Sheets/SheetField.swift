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
    case .title: .init("Titel", "Title")
    case .due: .init("Fällig", "Due")
    case .start: .init("Beginn", "Start")
    case .end: .init("Ende", "End")
    case .planned: .init("Geplant", "Planned")
    case .repetition: .init("Wiederholung", "Repeats")
    case .estimate: .init("Dauer", "Estimate")
    case .importance: .init("Wichtigkeit", "Importance")
    case .urgency: .init("Dringlichkeit", "Urgency")
    case .tags: .init("Tags", "Tags")
    case .type: .init("Art", "Type")
    case .flagged: .init("Markiert", "Flagged")
    case .nextUp: .init("Als Nächstes", "Next up")
    case .parent: .init("Teil von", "Part of")
    case .after: .init("Wartet auf", "Waits for")
    case .task: .init("Aufgabe", "Task")
    case .list: .init("Liste", "List")
    case .reminder: .init("Erinnerung", "Reminder")
    case .notes: .init("Notizen", "Notes")
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
