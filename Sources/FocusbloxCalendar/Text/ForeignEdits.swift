import FocusbloxModel
import Foundation
import ICalendar

/// The changes of another program to an object outside the synced fields, and to its overrides; also a rule that the
/// program added or removed. They can be repeated on a copy of the object.
public struct ForeignEdits: Sendable {
  private let former: ItemText
  private let latest: ItemText
  private let owned: Set<String>
  private let kind: ItemKind

  /// - Returns: `nil` where nothing changed.
  public init?(from old: CalendarObjectReading, to new: CalendarObjectReading) {
    (former, latest) = (ItemText(old), ItemText(new))
    (kind, owned) = (new.kind, ForeignLines.owned(new.kind))
    if merge(into: former, areNewer: true, .there).edits.isEmpty { return nil }
  }

  /// Whether the copy already has the edits.
  public func areContained(in copy: CalendarObjectReading) -> Bool {
    merge(into: ItemText(copy), areNewer: true, .there).edits.isEmpty
  }

  /// The copy with the edits, and the elements that were also changed in the copy, to another value. The stamps of the
  /// copy stay.
  ///
  /// - Parameter areNewer: whether the edits win where no stamp of an override decides.
  /// - Throws: the reason why the copy with the edits cannot be read.
  public func redone(
    in copy: CalendarObjectReading, areNewer: Bool
  ) throws(MappingError) -> (object: CalendarObjectReading, conflicts: [ElementConflict]) {
    let text = ItemText(copy)
    let merge = merge(into: text, areNewer: areNewer, .newer)
    let made = text.applying(merge.edits, to: merge.tree, from: [latest.calendar])
    return (try CalendarObjectReading(made.bytes), merge.conflicts)
  }

  private func merge(
    into copy: ItemText, areNewer: Bool, _ winner: MergeWinner
  ) -> (tree: ElementTree, edits: ElementEdits, conflicts: [ElementConflict]) {
    let context = MappingContext.plain(.gmt)
    let tree = copy.tree
    var merge = ElementMerge(.whole, .all, winner: winner, isIncluded: isForeign)
    let edits = merge.edits(
      of: tree, from: former.tree(namedAs: [copy], context), to: latest.tree(namedAs: [copy], context),
      isThereNewer: areNewer)
    return (tree, edits, merge.conflicts)
  }

  /// Whether an element of the item is another program's. Everything in an override, an alarm and another component is.
  private func isForeign(
    _ key: ElementKey, _ copy: ElementTree, _ before: ElementTree?, _ after: ElementTree
  ) -> Bool {
    let item = copy.component
    if item.name == "VCALENDAR" { return key.form == .part }
    guard ItemComponents.isItem(item), item.first("RECURRENCE-ID") == nil else { return true }
    let values = [copy[key], before?[key], after[key]].compactMap(\.self)
    if key.isAlarm {
      guard let kind = values.lazy.compactMap({ $0.component?.kind }).first else { return true }
      // A reminder that the earlier version or the copy's record has, and the copy lacks, was removed from the copy since.
      return kind.isAddedByUser
        && (copy[key] != nil
          || (before?[key] == nil && WrittenAlarms(item)?.isMissing(key.distinction, in: item) != true))
    }
    if key.form == .part { return true }
    let (former, latest) = (before?.component ?? item, after.component)
    switch key.name {
    case ElementTable.completion:
      return [item, former, latest].allSatisfy { $0.completion(.plain(.gmt)).status == .open }
    case ElementTable.rule where kind == .task:
      // The synced field of a task changes a rule, but neither adds nor removes one.
      let rules = (former.first("RRULE")?.value, latest.first("RRULE")?.value)
      return rules.0 == rules.1 || rules.0 == nil || rules.1 == nil
    case ElementTable.start where kind == .task:
      // A rule needs a start.
      return former.first("RRULE") == nil && former.first("DTSTART") == nil && latest.first("RRULE") != nil
    default: return values.allSatisfy { isForeign($0) }
    }
  }

  private func isForeign(_ value: ElementValue) -> Bool {
    guard case .lines(let properties, _) = value else { return false }
    return properties.allSatisfy { property in
      property.isNamed("RELATED-TO")
        ? Relation(property).map { !ForeignLines.isSynced($0, of: kind) } ?? true : !owned.contains(property.name)
    }
  }
}
