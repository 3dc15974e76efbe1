import Foundation
import ICalendar

/// Whether two calendar objects say the same: servers reorder, refold, requote and rewrite what they store.
public enum SemanticComparison {
  /// Order of lines, components and parameters, folding, quoting, the spelling of durations, rules and numbers, defaults written out,
  /// DTSTAMP, PRODID and VTIMEZONEs of zones everyone knows do not count.
  public static func areEquivalent(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if a == b { return true }
    return meaning(a) == meaning(b)
  }

  /// Whether two values of RRULE say the same: servers order their parts as they like.
  @Sendable
  public static func areSameRule(_ a: String?, _ b: String?) -> Bool {
    a == b || a.map(PropertyMeaning.rule) == b.map(PropertyMeaning.rule)
  }

  private static func meaning(_ bytes: [UInt8]) -> [ComponentMeaning] {
    ICalendarText(reading: bytes).calendars.map(ComponentMeaning.init).sorted()
  }
}

/// A component as a value without order.
struct ComponentMeaning: Hashable, Comparable {
  let name: String
  let properties: [String]
  let components: [ComponentMeaning]

  init(_ component: Component) {
    name = component.name
    let categories = component.all("CATEGORIES").flatMap(\.textList).filter { !$0.isEmpty }.sorted()
    properties =
      (component.properties.compactMap(PropertyMeaning.text) + categories.map { "CATEGORIES:\($0)" }).sorted()
    components = component.components.filter { !ComponentMeaning.isCommonZone($0) }.map(ComponentMeaning.init).sorted()
  }

  private static func isCommonZone(_ component: Component) -> Bool {
    component.name == "VTIMEZONE"
      && (component.first("TZID").flatMap { TimeZone(identifier: $0.text) } != nil)
  }

  static func < (a: ComponentMeaning, b: ComponentMeaning) -> Bool {
    (a.name, a.properties.joined(separator: "\n")) < (b.name, b.properties.joined(separator: "\n"))
  }
}
