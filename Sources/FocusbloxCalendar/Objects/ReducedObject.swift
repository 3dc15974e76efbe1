import FocusbloxModel
import Foundation
import ICalendar

/// An object without what some servers refuse: properties beside RFC 5545 3.6.1 and 3.6.2, values that cannot be read, parameters
/// that say nothing about a value, invitations.
public struct ReducedObject: Sendable {
  public let text: [UInt8]
  /// Names of the properties and components that are not in it as they were, each once, in their order.
  public let leftOut: [String]

  /// `nil` where there is nothing to leave out.
  public init?(_ text: [UInt8]) {
    guard let calendar = ICalendarText(reading: text).calendars.first else { return nil }
    var names: [String] = []
    var reduced = Component(
      "VCALENDAR",
      properties: calendar.properties.filter { ["VERSION", "PRODID", "CALSCALE"].contains($0.name) }
        .map { $0.name == "CALSCALE" ? Property("CALSCALE", value: "GREGORIAN") : $0 })
    for component in calendar.components {
      if component.name == "VTIMEZONE" {
        reduced.append(component)
      } else if ItemComponents.isItem(component) {
        reduced.append(Self.item(component, &names))
      } else {
        Self.note(component.name, &names)
      }
    }
    guard !names.isEmpty else { return nil }
    let used = ObjectZones.names(in: reduced)
    reduced.removeComponents { $0.name == "VTIMEZONE" && $0.first("TZID").map { !used.contains($0.text) } ?? true }
    self.text = reduced.bytes
    leftOut = names
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
    let known: Set<String> = ["ACTION", "TRIGGER", "DESCRIPTION", "DURATION", "REPEAT", "UID", "ACKNOWLEDGED"]
    let properties = alarm.properties.filter { known.contains($0.name) || isOurs($0) }
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
  /// At most once in an item.
  private static let single: Set<String> = times.union([
    "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "CLASS", "TRANSP", "STATUS", "PRIORITY", "PERCENT-COMPLETE",
    "SEQUENCE", "DURATION", "URL", "GEO", "RRULE",
  ])

  private static func isOurs(_ property: Property) -> Bool { property.name.hasPrefix("X-FOCUSBLOX-") }

  private static func reduced(_ property: Property, in item: Component) -> Property? {
    let name = property.name
    if isOurs(property) { return property }
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
    case "RRULE": rule(kept)
    case "RDATE", "EXDATE": dates(kept)
    default: kept
    }
  }

  /// Without RSCALE (RFC 7529) where that says what is so anyway.
  private static func rule(_ property: Property) -> Property? {
    let parts = property.value.split(separator: ";").filter { part in
      !["RSCALE=GREGORIAN", "SKIP=OMIT"].contains(part.uppercased())
    }
    let value = parts.joined(separator: ";")
    guard !value.uppercased().contains("RSCALE="), !value.uppercased().contains("SKIP="),
      (try? RecurrenceRule(value)) != nil
    else { return nil }
    return value == property.value ? property : Property("RRULE", parameters: property.parameters, value: value)
  }

  /// Periods become their starts.
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

  /// Only with parameters that say how the value is to be read.
  fileprivate func reducingParameters() -> Property {
    let parameters = parameters
    let kept = parameters.filter { Self.said.contains($0.name) && !$0.values.isEmpty }
    return kept.count == parameters.count ? self : Property(name, parameters: kept, value: value)
  }
}
