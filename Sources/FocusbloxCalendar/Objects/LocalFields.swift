import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// The object without the fields of a task that the specification calls local (S4-29 … S4-33), for a server to which
  /// they do not travel: a file of ours has them, and a list of an account in the other profile.
  ///
  /// - Parameter tagsAreOurs: whether CATEGORIES of another program, which are kept, are not among them.
  public func withoutLocalFields(tagsAreOurs: Bool) -> CalendarObjectReading {
    let fields = tagsAreOurs || isMadeByUs ? LocalFields.all : LocalFields.ours
    guard ([master] + overrides).contains(where: fields.areIn) else { return self }
    var calendar = calendar
    for index in ItemComponents.indices(in: calendar) {
      var item = calendar.components[index]
      fields.remove(from: &item)
      calendar.replaceComponent(at: index, with: item)
    }
    var text = text
    text.calendars[calendarIndex] = calendar
    // Nothing was taken away that made it an item.
    return (try? CalendarObjectReading(text)) ?? self
  }

  private var isMadeByUs: Bool { calendar.first("PRODID")?.value == CalendarObjectWriter.productIdentifier }
}

/// What the strict profile keeps here.
private struct LocalFields {
  static let all = LocalFields { _ in true }
  /// Without the one whose property is everybody's.
  static let ours = LocalFields { $0.properties != ["CATEGORIES"] }

  private let names: Set<String>
  private let properties: Set<String>

  private init(_ isMeant: (SyncedField<TaskItem>) -> Bool) {
    let shared = Set(TaskMapping.fields(.strict).map(\.name))
    let fields = TaskMapping.fields(.extended).filter { !shared.contains($0.name) && isMeant($0) }
    names = Set(fields.map(\.name))
    properties = Set(fields.flatMap(\.properties))
  }

  func areIn(_ item: Component) -> Bool {
    item.properties.contains { properties.contains($0.name) || $0.name == ClearedFields.property }
  }

  func remove(from item: inout Component) {
    item.removeProperties { properties.contains($0.name) }
    let cleared = ClearedFields.names(in: item)
    guard !cleared.isDisjoint(with: names) else { return }
    item.setPlain(ClearedFields.property, cleared.subtracting(names).sorted().joined(separator: " "))
  }
}
