public import ICalendar

/// A file holds many items, a calendar object resource one (RFC 4791 4.1).
public enum CalendarSplit {
  /// One VCALENDAR for each UID of tasks and events, in the order of their first components, each with the properties of the file and the
  /// VTIMEZONEs its lines name. Items without UID stand alone.
  public static func objects(in calendar: Component) -> [Component] {
    let zones = calendar.components(named: "VTIMEZONE")
    return groups(in: calendar).map { items in
      let names = items.reduce(into: Set<String>()) { $0.formUnion(ObjectZones.names(in: $1)) }
      let used = zones.filter { zone in zone.first("TZID").map { names.contains($0.text) } ?? false }
      return Component("VCALENDAR", properties: calendar.properties, components: used + items)
    }
  }

  private static func groups(in calendar: Component) -> [[Component]] {
    var groups: [[Component]] = []
    var places: [String: Int] = [:]
    let components = calendar.components
    for index in ItemComponents.indices(in: calendar) {
      let item = components[index]
      guard let uid = item.first("UID")?.text, !uid.isEmpty else {
        groups.append([item])
        continue
      }
      if let place = places[uid] {
        groups[place].append(item)
      } else {
        places[uid] = groups.count
        groups.append([item])
      }
    }
    return groups
  }
}
