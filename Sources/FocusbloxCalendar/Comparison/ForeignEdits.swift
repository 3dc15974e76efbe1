import FocusbloxModel
import ICalendar

/// The changes of another program to an item outside the synced fields, and to its overrides; also a rule that the
/// program added or removed. They can be repeated on a copy of the item.
public struct ForeignEdits: Sendable {
  private let removed: Component
  private let added: Component
  private let written: WrittenAlarms?
  /// The names of the reminders in the earlier version.
  private let known: Set<String>
  let overrides: OverrideEdits

  public init(from old: CalendarObjectReading, to new: CalendarObjectReading) {
    var (before, after) = (ForeignLines.withReminders(of: old), ForeignLines.withReminders(of: new))
    let (formerRules, rules) = (old.master.all("RRULE"), new.master.all("RRULE"))
    // The synced field of a task changes a rule, but neither adds nor removes a rule. A rule needs a start.
    if new.kind == .task, formerRules.isEmpty != rules.isEmpty {
      for rule in formerRules { before.add(rule) }
      for rule in rules { after.add(rule) }
      if formerRules.isEmpty, let start = new.master.first("DTSTART"), old.master.first("DTSTART") == nil {
        after.add(start)
      }
    }
    removed = before.without(after)
    added = after.without(before)
    written = WrittenAlarms(new.master)
    known = Set(before.components.filter { $0.kind != nil }.compactMap(\.alarmName))
    overrides = OverrideEdits(from: old.overrides, to: new.overrides)
  }

  public var isEmpty: Bool {
    overrides.isEmpty && [removed, added].allSatisfy { $0.properties.isEmpty && $0.components.isEmpty }
  }

  /// Whether the copy already has the edits.
  public func areContained(in copy: CalendarObjectReading) -> Bool {
    let missing = added.without(copy.master)
    let (properties, components) = (copy.master.propertyMeanings, copy.master.componentMeanings)
    return missing.properties.isEmpty && missing.components.isEmpty && overrides.areContained(in: copy.overrides)
      && properties.isDisjoint(with: removed.propertyMeanings) && components.isDisjoint(with: removed.componentMeanings)
  }

  /// A property that was also changed in the copy, to another value.
  public struct Conflict: Sendable {
    public var name: String
    public var copied: String
    public var edited: String
    /// Whether the edit wins over the copy's value.
    public var editWins: Bool
  }

  /// - Parameter areNewer: whether the edits win where no stamp of an override decides.
  public func conflicts(with copy: CalendarObjectReading, areNewer: Bool) -> [Conflict] {
    conflicts(in: copy.master, areNewer: areNewer) + overrides.conflicts(in: copy.overrides, areNewer: areNewer)
  }

  private func conflicts(in item: Component, areNewer: Bool) -> [Conflict] {
    let known = removed.propertyMeanings.union(added.propertyMeanings)
    return added.properties.compactMap { property in
      let copies = item.all(property.name)
      guard replaces(property), copies.count == 1, let copy = copies.first, let meaning = PropertyMeaning.text(copy),
        !known.contains(meaning)
      else { return nil }
      return Conflict(name: property.name, copied: copy.value, edited: property.value, editWins: areNewer)
    }
  }

  /// Applies the edits. Content that already matches stays unchanged.
  ///
  /// - Parameter isNewer: whether the edits win over different content of the copy.
  func redo(in item: inout Component, isNewer: Bool) {
    let new = added.without(item)
    let lost = isNewer ? [] : Set(conflicts(in: item, areNewer: isNewer).map(\.name))
    let (properties, components) = (removed.propertyMeanings, removed.componentMeanings)
    // A reminder that the earlier version or the copy's record has, and the copy lacks, was removed from the copy since.
    let record = WrittenAlarms(item)
    let missing = new.components.compactMap(\.alarmName).filter { record?.isMissing($0, in: item) == true }
    let gone = known.subtracting(item.components.compactMap(\.alarmName)).union(missing)
    item.removeProperties { PropertyMeaning.text($0).map(properties.contains) ?? false }
    item.removeComponents { components.contains(ComponentMeaning($0)) }
    for property in new.properties where !lost.contains(property.name) {
      if replaces(property) { item.set(property) } else { item.add(property) }
    }
    for component in new.components where component.kind == nil || component.alarmName.map(gone.contains) != true {
      redo(component, in: &item)
    }
  }

  /// Applies one component. A reminder that is unchanged in the copy moves as in the other object.
  private func redo(_ component: Component, in item: inout Component) {
    guard component.kind != nil, let name = component.alarmName,
      let index = item.components.firstIndex(where: { $0.name == "VALARM" && $0.alarmName == name })
    else { return item.append(component) }
    if written?.hasLeft(component, as: item.components[index]) == true {
      item.replaceComponent(at: index, with: component)
    }
  }

  /// Whether the edit changed an existing property, and did not add another one.
  private func replaces(_ property: Property) -> Bool {
    guard added.all(property.name).count == 1 else { return false }
    return removed.all(property.name).count == 1 || Self.single.contains(property.name)
  }

  /// The properties that an item may have at most once (RFC 5545 sections 3.6.1 and 3.6.2).
  private static let single: Set<String> = [
    "CLASS", "COLOR", "DTSTART", "GEO", "LOCATION", "ORGANIZER", "PERCENT-COMPLETE", "RRULE", "URL",
  ]
}

extension Component {
  fileprivate var propertyMeanings: Set<String> { Set(properties.compactMap(PropertyMeaning.text)) }

  fileprivate var componentMeanings: Set<ComponentMeaning> { Set(components.map(ComponentMeaning.init)) }

  /// The content that `other` does not have.
  fileprivate func without(_ other: Component) -> Component {
    var rest = self
    let (properties, components) = (other.propertyMeanings, other.componentMeanings)
    rest.removeProperties { PropertyMeaning.text($0).map(properties.contains) ?? true }
    rest.removeComponents { components.contains(ComponentMeaning($0)) }
    return rest
  }
}
