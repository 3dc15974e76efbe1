import FocusbloxModel
import Foundation
import ICalendar

extension Component {
  /// A calendar object from a file or another list for a server that does not have it, because a server validates new
  /// objects. Only content without meaning, or in a form that many servers refuse, is changed (T8, T27, T40, T41, T60).
  func asNewResource(_ context: MappingContext) -> Component {
    var calendar = self
    calendar.remove("METHOD")
    if calendar.first("PRODID")?.value.isEmpty ?? true {
      calendar.set(Property("PRODID", value: CalendarObjectWriter.productIdentifier))
    }
    if calendar.first("VERSION")?.value.isEmpty ?? true { calendar.set(Property("VERSION", value: "2.0")) }
    calendar.useStandardZones()
    let indices = ItemComponents.indices(in: calendar)
    let items = calendar.components
    for index in indices {
      var item = items[index]
      item.useStandardNames()
      item.useStandardTimes(context)
      if item != items[index] { calendar.replaceComponent(at: index, with: item) }
    }
    return calendar
  }

  /// sabre/dav cannot read a name with an underscore.
  private mutating func useStandardNames() {
    for (name, standard) in [("PERCENT_COMPLETE", "PERCENT-COMPLETE"), ("LAST-MOD", "LAST-MODIFIED")] {
      guard let property = first(name) else { continue }
      if first(standard) == nil {
        add(Property(standard, parameters: property.parameters, value: property.value))
      }
      remove(name)
    }
  }

  private mutating func useStandardTimes(_ context: MappingContext) {
    if first("DTSTAMP") == nil, let stamp = Property("DTSTAMP", utc: context.now) { add(stamp) }
    for name in ["DTSTART", "DUE", "DTEND", "RECURRENCE-ID"] {
      guard let property = first(name), case .date(let day) = DateTimeValue(property),
        property.parameter("VALUE")?.uppercased() != "DATE"
      else { continue }
      let others = property.parameters.filter { $0.name != "VALUE" && $0.name != "TZID" }
      set(Property(name, parameters: [Parameter("VALUE", "DATE")] + others, value: day.basic))
    }
    if let completed = first("COMPLETED").flatMap({ DateTimeValue($0) }), completed.isDate,
      let instant = context.time(completed)?.instant(in: context.zone),
      let property = Property("COMPLETED", utc: instant)
    {
      set(property)
    }
  }
}
