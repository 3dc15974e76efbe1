public import ICalendar

/// One of several items in one calendar object resource (T37): all components with its UID, as an object of its own.
public struct ResourcePart: Sendable {
  /// The UID as written in the resource; empty for items without one.
  public let uid: String
  public let bytes: [UInt8]
  /// The reading, or the reason why the item is unreadable.
  public let reading: Result<CalendarObjectReading, MappingError>

  /// The items, in order, of a resource whose reading throws ``MappingError/severalUIDs(_:)``.
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
      // The part is read from its own octets, so that a name computed from them stays the same when they are read again
      // (T39).
      reading = .success(try CalendarObjectReading(bytes))
    } catch {
      reading = .failure(error)
    }
  }
}

extension Component {
  /// A calendar object with some items of this calendar, its properties and the VTIMEZONEs in `zones`.
  public func object(of items: [Component], naming zones: Set<String>) -> Component {
    let zones = components(named: "VTIMEZONE").filter { zones.contains($0.first("TZID")?.text ?? "") }
    return Component("VCALENDAR", properties: properties, components: (zones + items).map(\.endingItself))
  }
}
