import FocusbloxModel
import Foundation
import ICalendar

/// An object without content that some servers refuse: properties outside RFC 5545 sections 3.6.1 and 3.6.2, unreadable
/// values, parameters that do not affect the value, and invitations.
public struct ReducedObject: Sendable {
  public let text: [UInt8]
  /// The names of removed or changed properties and components, each once, in order.
  public let leftOut: [String]

  /// `nil` where nothing can be left out.
  public init?(_ text: [UInt8]) {
    guard let calendar = ICalendarText(reading: text).calendars.first else { return nil }
    var names: [String] = []
    var reduced = Component(
      "VCALENDAR",
      properties: calendar.properties.filter { ["VERSION", "PRODID", "CALSCALE"].contains($0.name) }
        .map { $0.name == "CALSCALE" ? Property("CALSCALE", value: "GREGORIAN") : $0 })
    var hasMaster = false
    for component in calendar.components {
      if component.name == "VTIMEZONE" {
        if let zone = Self.zone(component) { reduced.append(zone) }
      } else if ItemComponents.isItem(component) {
        // Of items that do not belong to one series, only the first stays.
        let isMaster = component.first("RECURRENCE-ID") == nil
        if isMaster, hasMaster {
          Self.note(component.name, &names)
        } else {
          reduced.append(Self.item(component, &names))
        }
        hasMaster = hasMaster || isMaster
      } else {
        Self.note(component.name, &names)
      }
    }
    guard !names.isEmpty else { return nil }
    let used = reduced.timeZoneNames
    reduced.removeComponents { $0.name == "VTIMEZONE" && $0.first("TZID").map { !used.contains($0.text) } ?? true }
    self.text = reduced.bytes
    leftOut = names
  }

  /// The object without its parent relations; `nil` where it has none.
  public static func withoutParent(_ text: [UInt8]) -> [UInt8]? {
    var read = ICalendarText(reading: text)
    guard var calendar = read.calendars.first else { return nil }
    var isChanged = false
    for (index, component) in calendar.components.enumerated() where ItemComponents.isItem(component) {
      var item = component
      item.removeProperties { $0.isNamed("RELATED-TO") && Relation($0)?.kind == .parent }
      guard item != component else { continue }
      calendar.replaceComponent(at: index, with: item)
      isChanged = true
    }
    read.calendars[0] = calendar
    return isChanged ? read.bytes : nil
  }

  /// A well-known zone gets a new definition. In another zone periods become their starts.
  private static func zone(_ zone: Component) -> Component? {
    guard let tzid = zone.first("TZID")?.text, !tzid.isEmpty else { return nil }
    if let known = ZoneResolver(calendar: nil, fallback: .gmt).timeZone(for: tzid) {
      return VTimeZone.component(for: known, tzid: tzid, from: Date(timeIntervalSince1970: 0))
    }
    return zone.mappingComponents { $0.mappingOwnProperties { $0.isNamed("RDATE") ? dates($0) : nil } } ?? zone
  }

  private static func note(_ name: String, _ names: inout [String]) {
    if !names.contains(name) { names.append(name) }
  }

  private static func item(_ item: Component, _ names: inout [String]) -> Component {
    var properties: [Property] = []
    var met: Set<String> = []
    for property in item.properties {
      guard let kept = reduced(property, in: item), !single.contains(kept.name) || met.insert(kept.name).inserted else {
        note(property.name, &names)
        continue
      }
      if PropertyMeaning.text(kept) != PropertyMeaning.text(property) { note(property.name, &names) }
      properties.append(kept)
    }
    let alarms = item.components.compactMap { component -> Component? in
      let alarm = component.name == "VALARM" ? alarm(component) : nil
      if alarm.map({ ComponentMeaning($0) != ComponentMeaning(component) }) ?? true { note(component.name, &names) }
      return alarm
    }
    return Component(item.name, properties: properties, components: alarms)
  }

  private static func alarm(_ alarm: Component) -> Component? {
    guard let action = alarm.first("ACTION")?.value.uppercased(), ["DISPLAY", "AUDIO"].contains(action),
      alarm.first("TRIGGER").flatMap(Trigger.init) != nil
    else { return nil }
    // X-APPLE-PROXIMITY gives the direction, without which a location has no meaning.
    let known: Set<String> = [
      "ACTION", "TRIGGER", "DESCRIPTION", "DURATION", "REPEAT", "UID", "ACKNOWLEDGED", "X-APPLE-PROXIMITY",
    ]
    let properties = alarm.properties.filter { known.contains($0.name) || isOwn($0) }
    return Component("VALARM", properties: properties.map { $0.reducingParameters() })
  }

  private static let texts: Set<String> = [
    "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "CATEGORIES", "RESOURCES", "RELATED-TO",
  ]
  private static let times: Set<String> = [
    "DTSTAMP", "CREATED", "LAST-MODIFIED", "DTSTART", "DUE", "DTEND", "COMPLETED", "RECURRENCE-ID",
  ]
  private static let enumerated: [String: Set<String>] = [
    "CLASS": ["PUBLIC", "PRIVATE", "CONFIDENTIAL"], "TRANSP": ["OPAQUE", "TRANSPARENT"],
  ]
  private static let states: [String: Set<String>] = [
    "VTODO": ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"],
    "VEVENT": ["TENTATIVE", "CONFIRMED", "CANCELLED"],
  ]
  /// The properties that an item may have at most once.
  private static let single: Set<String> = times.union([
    "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "CLASS", "TRANSP", "STATUS", "PRIORITY", "PERCENT-COMPLETE",
    "SEQUENCE", "DURATION", "URL", "GEO", "RRULE",
  ])

  private static func isOwn(_ property: Property) -> Bool { property.name.hasPrefix("X-FOCUSBLOX-") }

  private static func reduced(_ property: Property, in item: Component) -> Property? {
    let name = property.name
    if isOwn(property) { return property }
    let value = property.value
    let isReadable =
      switch name {
      case _ where texts.contains(name): true
      case _ where times.contains(name): DateTimeValue(property) != nil
      case "URL": URL(string: value) != nil
      case "CLASS", "TRANSP": enumerated[name]?.contains(value.uppercased()) == true
      case "STATUS": states[item.name]?.contains(value.uppercased()) == true
      case "PRIORITY": (0...9).contains(Int(value) ?? -1)
      case "PERCENT-COMPLETE": (0...100).contains(Int(value) ?? -1)
      case "SEQUENCE": (Int(value) ?? -1) >= 0
      case "DURATION":
        DurationValue(value).map { !$0.isNegative } == true && item.first("DUE") == nil && item.first("DTEND") == nil
      case "GEO": GeoPosition(value) != nil
      case "RRULE", "EXDATE", "RDATE": true
      default: false
      }
    guard isReadable else { return nil }
    let kept = property.reducingParameters()
    return switch name {
    case "RRULE": rule(kept, of: item)
    case "RDATE", "EXDATE": dates(kept)
    default: kept
    }
  }

  /// The rule, without RSCALE (RFC 7529) where RSCALE only states the default. `nil` for a rule without a start, or one
  /// that ends before the start, because it has no occurrence.
  private static func rule(_ property: Property, of item: Component) -> Property? {
    guard let start = item.first("DTSTART").flatMap(DateTimeValue.init) else { return nil }
    let parts = property.value.split(separator: ";").filter { part in
      !["RSCALE=GREGORIAN", "SKIP=OMIT"].contains(part.uppercased())
    }
    let value = parts.joined(separator: ";")
    guard !value.uppercased().contains("RSCALE="), !value.uppercased().contains("SKIP="),
      let rule = try? RecurrenceRule(value), rule.until.map({ $0.wallClock.day >= start.wallClock.day }) ?? true
    else { return nil }
    return value == property.value ? property : Property("RRULE", parameters: property.parameters, value: value)
  }

  /// The dates of a property; a period becomes its start.
  private static func dates(_ property: Property) -> Property? {
    let isPeriod = property.parameter("VALUE")?.uppercased() == "PERIOD"
    let starts = property.value.split(separator: ",").map { $0.prefix { $0 != "/" } }.joined(separator: ",")
    let parameters = property.parameters.filter { !isPeriod || $0.name != "VALUE" }
    let dates = Property(property.name, parameters: parameters, value: starts)
    guard DateTimeValue.list(dates).count == starts.split(separator: ",").count, !starts.isEmpty else { return nil }
    return starts == property.value ? property : dates
  }
}

extension Property {
  private static let said: Set<String> = ["TZID", "VALUE", "RELTYPE", "RELATED", "LANGUAGE"]

  /// The property with only the parameters that determine how its value is read.
  fileprivate func reducingParameters() -> Property {
    let parameters = parameters
    let kept = parameters.filter { Self.said.contains($0.name) && !$0.values.allSatisfy(\.isEmpty) }
    return kept.count == parameters.count ? self : Property(name, parameters: kept, value: value)
  }
}
