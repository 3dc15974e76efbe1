import Foundation
import ICalendar

/// The changes of another program to the overrides of a repeating item (RFC 5545 section 3.8.4.4). Each override counts
/// as a whole.
struct OverrideEdits: Sendable {
  private let removed: Set<ComponentMeaning>
  private let added: [Component]

  init(from old: [Component], to new: [Component]) {
    let (before, after) = (Set(old.map(\.content)), Set(new.map(\.content)))
    removed = before.subtracting(after)
    added = new.filter { !before.contains($0.content) }
  }

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  func areContained(in copy: [Component]) -> Bool {
    let there = Set(copy.map(\.content))
    return there.isDisjoint(with: removed) && added.allSatisfy { there.contains($0.content) }
  }

  /// The instances that were also changed in the copy.
  ///
  /// - Parameter areNewer: whether the edits win where an instance has no stamps that decide.
  func conflicts(in copy: [Component], areNewer: Bool) -> [ForeignEdits.Conflict] {
    added.compactMap { edited in
      guard let instance = edited.first("RECURRENCE-ID")?.value,
        let other = copy.first(where: { isConflicting($0, of: edited) })
      else { return nil }
      return .init(
        name: "instance \(instance)", copied: other.words, edited: edited.words,
        editWins: Self.wins(edited, over: other, isNewer: areNewer))
    }
  }

  /// Applies the edits. Content that already matches stays unchanged.
  ///
  /// - Parameter isNewer: whether the edits win over a different instance in the copy, where the stamps of the instance do
  ///   not decide.
  func redo(in calendar: inout Component, isNewer: Bool) {
    let items = ItemComponents.indices(in: calendar).map { calendar.components[$0] }
    let there = Set(items.map(\.content))
    let kept = added.filter { edited in
      items.contains { isConflicting($0, of: edited) && !Self.wins(edited, over: $0, isNewer: isNewer) }
    }
    let new = added.filter { !there.contains($0.content) && !kept.contains($0) }
    calendar.removeComponents { item in
      ItemComponents.isItem(item) && item.first("RECURRENCE-ID") != nil
        && (removed.contains(item.content) || new.contains { isConflicting(item, of: $0) })
    }
    for override in new { calendar.append(override) }
  }

  /// Whether the edit is later than the copy's instance. Each override has a stamp of its own, and the item's stamp may
  /// be that of an edit elsewhere.
  private static func wins(_ edited: Component, over copied: Component, isNewer: Bool) -> Bool {
    guard let edit = edited.lastModified(in: .gmt), let copy = copied.lastModified(in: .gmt), edit != copy
    else { return isNewer }
    return edit > copy
  }

  /// Whether the item is the same instance, but differs from both versions.
  private func isConflicting(_ item: Component, of edited: Component) -> Bool {
    guard let instance = item.first("RECURRENCE-ID").flatMap(PropertyMeaning.text),
      instance == edited.first("RECURRENCE-ID").flatMap(PropertyMeaning.text)
    else { return false }
    return item.content != edited.content && !removed.contains(item.content)
  }
}

extension Component {
  /// The meaning of the override without the stamps of its last writer.
  fileprivate var content: ComponentMeaning {
    var override = self
    override.removeProperties { Self.stamps.contains($0.name) }
    return ComponentMeaning(override)
  }

  /// The text for the journal.
  fileprivate var words: String {
    properties.filter { !Self.stamps.contains($0.name) && !["UID", "RECURRENCE-ID"].contains($0.name) }
      .map { "\($0.name):\($0.value)" }.joined(separator: " ")
  }

  private static let stamps: Set<String> = ["DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE"]
}
