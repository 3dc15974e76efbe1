import FocusbloxModel
import ICalendar

/// The text of one calendar object, octet for octet, as the unit in which versions of an item are kept, compared and
/// merged. A text knows neither its list nor its ETag.
///
/// Five versions of an item meet: *here* is what this machine's user has, *agreed* is what both sides have agreed on,
/// in this machine's words, *base* is the server's text for it, *sent* is a request whose result was not read back, and
/// *read* is what the server has now.
public struct ItemText: Sendable {
  private(set) var text: ICalendarText
  private let index: Int

  /// Reads a text.
  /// - Returns: `nil` where the text has no calendar.
  public init?(_ bytes: [UInt8]) {
    self.init(ICalendarText(reading: bytes))
  }

  /// The first calendar that has an item counts, else the first one.
  init?(_ text: ICalendarText) {
    guard !text.calendars.isEmpty else { return nil }
    self.text = text
    index = text.calendars.firstIndex { $0.components.contains(where: ItemComponents.isItem) } ?? 0
  }

  /// The text of an object that has been read.
  init(_ object: CalendarObjectReading) { (text, index) = (object.text, object.calendarIndex) }

  /// The octets, as read where nothing was changed.
  public var bytes: [UInt8] { text.bytes }

  /// Whether both texts say the same by the elements of the item. Stamps, spelling and VTIMEZONEs do not count.
  public func isSame(as other: ItemText) -> Bool { tree.isSame(as: other.tree) }

  var calendar: Component { text.calendars[index] }

  var tree: ElementTree { ElementTree(calendar: calendar) }

  /// The text with another calendar.
  func with(_ calendar: Component) -> ItemText {
    var copy = self
    copy.text.calendars[index] = calendar
    return copy
  }

  /// The text with the changes, and with the VTIMEZONEs that they need.
  ///
  /// - Parameter sources: the calendars that the changes come from.
  func applying(_ edits: ElementEdits, to tree: ElementTree, from sources: [Component]) -> ItemText {
    guard !edits.isEmpty else { return self }
    return with(tree.applying(edits).explainingZones(besides: tree.component, from: sources))
  }

  /// The elements with the alarms' names as this machine knows them.
  func tree(namedAs known: [ItemText], _ context: MappingContext) -> ElementTree {
    let names = alarmNames(known, context)
    return ElementTree(calendar: calendar) { names[$0] }
  }

  /// The text with the names that this machine knows in the alarms that have none or another one.
  func named(as known: [ItemText], _ context: MappingContext) -> ItemText {
    let names = alarmNames(known, context)
    if names.isEmpty { return self }
    let keys = ItemIdentity.keys(of: calendar.components)
    var calendar = calendar
    for (index, item) in calendar.components.enumerated() {
      guard let key = keys[index], var names = names[key]?[...] else { continue }
      var own = AlarmNames.own(in: item)[...]
      let renamed = item.mappingComponents { alarm in
        guard alarm.name == "VALARM", let name = names.popFirst(), name != own.popFirst() else { return nil }
        var alarm = alarm
        alarm.name(name)
        return alarm
      }
      if let renamed { calendar.replaceComponent(at: index, with: renamed) }
    }
    return with(calendar)
  }

  /// The names of the alarms of each item that has any.
  private func alarmNames(_ known: [ItemText], _ context: MappingContext) -> [ElementKey: [String]] {
    let components = calendar.components
    let items = ItemIdentity.keys(of: components).filter { components[$0.key].hasComponent(named: "VALARM") }
    if items.isEmpty { return [:] }
    let versions = known.map { text -> (items: [ElementKey: Component], context: MappingContext) in
      let components = text.calendar.components
      let items = ItemIdentity.keys(of: components).map { ($1, components[$0]) }
      return (Dictionary(items) { first, _ in first }, context.reading(text.calendar, ZoneMeanings(of: text.calendar)))
    }
    let context = context.reading(calendar, ZoneMeanings(of: calendar))
    let names = items.map { index, key in
      let known = versions.compactMap { version in version.items[key].map { ($0, version.context) } }
      return (key, AlarmNames.matched(in: components[index], to: known, context))
    }
    return Dictionary(names) { first, _ in first }
  }
}

extension Component {
  /// The calendar with a VTIMEZONE for every zone that `former` does not name and that one of the sources defines. A
  /// VTIMEZONE is no element: it follows the lines that name it.
  fileprivate func explainingZones(besides former: Component, from sources: [Component]) -> Component {
    func names(_ calendar: Component) -> Set<String> {
      calendar.components.filter { $0.name != "VTIMEZONE" }.reduce(into: []) { $0.formUnion($1.timeZoneNames) }
    }
    var result = self
    let explained = Set(components(named: "VTIMEZONE").compactMap { $0.first("TZID")?.text })
    for name in names(self).subtracting(explained).subtracting(names(former)).sorted().reversed() {
      let zone = sources.lazy.compactMap { source in
        source.components(named: "VTIMEZONE").first { $0.first("TZID")?.text == name }
      }.first
      if let zone { result.insertFirst(zone) }
    }
    return result
  }
}
