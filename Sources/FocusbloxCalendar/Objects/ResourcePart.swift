public import ICalendar

/// One of several items that share a calendar object resource (T37): all that has its UID, as an object of its own.
public struct ResourcePart: Sendable {
  /// As it is written in the resource; empty where there is none.
  public let uid: String
  public let bytes: [UInt8]
  /// Why it could not be read, or the reading.
  public let reading: Result<CalendarObjectReading, MappingError>

  /// The items of a resource whose reading throws ``MappingError/severalUIDs(_:)``, in their order.
  public static func all(in text: ICalendarText) -> [ResourcePart] {
    guard let calendar = text.calendars.first(where: { $0.components.contains(where: ItemComponents.isItem) }) else {
      return []
    }
    var order: [String] = []
    var items: [String: [Component]] = [:]
    for component in calendar.components where ItemComponents.isItem(component) {
      let uid = component.first("UID")?.text ?? ""
      if items[uid] == nil { order.append(uid) }
      items[uid, default: []].append(component)
    }
    let zones = Component(
      calendar.name, properties: calendar.properties, components: calendar.components(named: "VTIMEZONE"))
    return order.map { uid in
      let items = items[uid] ?? []
      let names = items.reduce(into: Set<String>()) { $0.formUnion($1.timeZoneNames) }
      return ResourcePart(uid: uid, zones.object(of: items, naming: names))
    }
  }

  private init(uid: String, _ object: Component) {
    self.uid = uid
    bytes = ICalendarText(object).bytes
    do throws(MappingError) {
      // Of its own octets: a name made of them is the same when they are read again (T39).
      reading = .success(try CalendarObjectReading(bytes))
    } catch {
      reading = .failure(error)
    }
  }
}

extension Component {
  /// A calendar object made of some items of this calendar, with its properties and those of its VTIMEZONEs that are named.
  public func object(of items: [Component], naming zones: Set<String>) -> Component {
    let zones = components(named: "VTIMEZONE").filter { zones.contains($0.first("TZID")?.text ?? "") }
    return Component("VCALENDAR", properties: properties, components: zones + items)
  }
}
