import Foundation
import ICalendar

/// Compares calendar objects by meaning, because servers reorder, refold, requote and rewrite stored objects.
public enum SemanticComparison {
  /// Whether both objects have the same meaning. These differences do not count: the order of lines, components and
  /// parameters; folding; quoting; spellings of durations, rules and numbers; explicit defaults; DTSTAMP; PRODID; and
  /// VTIMEZONEs of well-known zones.
  public static func areEquivalent(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if a == b { return true }
    return meaning(a) == meaning(b)
  }

  /// Whether two RRULE values have the same meaning, because servers reorder their parts.
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
