import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// The object without the task fields that the specification calls local (S4-29 … S4-33), for servers that must not
  /// receive them. A file of this program may have these fields, and so may a list of an account with the other
  /// profile.
  ///
  /// - Parameter tagsAreOurs: whether the CATEGORIES belong to this program; another program's CATEGORIES are kept.
  public func withoutLocalFields(tagsAreOurs: Bool) -> CalendarObjectReading {
    let fields = tagsAreOurs || isMadeByUs ? LocalFields.all : LocalFields.ours
    guard ([master] + overrides).contains(where: fields.areIn) else { return self }
    let reduced = calendar.mappingComponents { component in
      guard ItemComponents.isItem(component) else { return nil }
      var item = component
      fields.remove(from: &item)
      return item
    }
    var text = text
    text.calendars[calendarIndex] = reduced ?? calendar
    // The removed lines are never those that make the object an item.
    return (try? CalendarObjectReading(text)) ?? self
  }

  private var isMadeByUs: Bool { calendar.first("PRODID")?.value == CalendarObjectWriter.productIdentifier }
}

/// The fields that the strict profile keeps local.
private struct LocalFields {
  static let all = LocalFields { _ in true }
  /// The local fields except the field whose property all programs use.
  static let ours = LocalFields { $0.properties != ["CATEGORIES"] }

  private let names: Set<String>
  private let properties: Set<String>

  private init(_ isIncluded: (SyncedField<TaskItem>) -> Bool) {
    let shared = Set(TaskMapping.fields(.strict).map(\.name))
    let fields = TaskMapping.fields(.extended).filter { !shared.contains($0.name) && isIncluded($0) }
    names = Set(fields.map(\.name))
    properties = Set(fields.flatMap(\.properties))
  }

  func areIn(_ item: Component) -> Bool {
    item.first(ClearedFields.property) != nil || properties.contains { item.first($0) != nil }
  }

  func remove(from item: inout Component) {
    item.removeProperties { properties.contains($0.name) }
    let cleared = ClearedFields.names(in: item)
    guard !cleared.isDisjoint(with: names) else { return }
    item.setPlain(ClearedFields.property, cleared.subtracting(names).sorted().joined(separator: " "))
  }
}
