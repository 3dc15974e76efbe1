import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// The object without the fields of a task that the specification calls local (CHECKLIST S4-29 … S4-33), for a server to which
  /// they do not travel: a file of ours has them, and a list of an account in the other profile.
  ///
  /// - Parameter tagsAreOurs: whether CATEGORIES of another program, which are kept, are not among them.
  public func withoutLocalFields(tagsAreOurs: Bool) -> CalendarObjectReading {
    let shared = Set(TaskMapping.fields(.strict).map(\.name))
    let local = TaskMapping.fields(.extended).filter { field in
      !shared.contains(field.name) && (tagsAreOurs || isMadeByUs || field.properties != ["CATEGORIES"])
    }
    let names = Set(local.flatMap(\.properties))
    var calendar = calendar
    for index in ItemComponents.indices(in: calendar) {
      var item = calendar.components[index]
      let cleared = ClearedFields.names(in: item)
      item.removeProperties { names.contains($0.name) }
      if !cleared.isEmpty {
        item.setPlain(ClearedFields.property, cleared.subtracting(local.map(\.name)).sorted().joined(separator: " "))
      }
      if item != calendar.components[index] { calendar.replaceComponent(at: index, with: item) }
    }
    guard calendar != self.calendar else { return self }
    var text = text
    text.calendars[calendarIndex] = calendar
    // Nothing was taken away that made it an item.
    return (try? CalendarObjectReading(text)) ?? self
  }

  private var isMadeByUs: Bool { calendar.first("PRODID")?.value == CalendarObjectWriter.productIdentifier }
}
