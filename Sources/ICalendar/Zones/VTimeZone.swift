public import Foundation

/// Writes a VTIMEZONE (RFC 5545 section 3.6.5) from Foundation's zones, which all conversions of this module use.
public enum VTimeZone {
  /// The smallest VTIMEZONE that is correct for every instant after `from`. Regular changes become yearly rules from
  /// their first regular year on. Other changes become single dates, up to ten years after `to`, or after `from` where
  /// `to` is `nil`.
  /// - Parameters:
  ///   - zone: the time zone to describe.
  ///   - tzid: the TZID of the properties that refer to the zone.
  public static func component(for zone: TimeZone, tzid: String, from: Date, to: Date? = nil) -> Component {
    let lastYear = min(9999, (LocalDateTime(utc: max(from, to ?? from))?.day.year ?? 2037) + 10)
    let transitions = ZoneTransition.all(of: zone, through: lastYear)
    let rules = YearlyZoneRule.rules(in: transitions, through: lastYear)
    let covered = Set(rules.flatMap(\.transitions))
    let first = transitions.lastIndex { $0.instant <= from } ?? 0
    let single = transitions.dropFirst(first).filter { !covered.contains($0) }
    var observances = rules.map { rule in
      observance(rule.transitions[0], zone, repeats: Property("RRULE", value: rule.written))
    }
    for group in Dictionary(grouping: single, by: { SingleKey($0) }).values {
      let dates = group.sorted { $0.instant < $1.instant }
      let rest = dates.dropFirst().map(\.local.basic).joined(separator: ",")
      observances.append(
        observance(dates[0], zone, repeats: rest.isEmpty ? nil : Property("RDATE", value: rest)))
    }
    if observances.isEmpty { observances = [(fixed(zone, at: from), .min)] }
    observances.sort { $0.start < $1.start }
    return Component(
      "VTIMEZONE", properties: [Property("TZID", text: tzid)], components: observances.map(\.component))
  }

  private struct SingleKey: Hashable {
    var offsetBefore: Int
    var offset: Int
    var isDaylight: Bool

    init(_ transition: ZoneTransition) {
      offsetBefore = transition.pattern.offsetBefore
      offset = transition.pattern.offset
      isDaylight = transition.pattern.isDaylight
    }
  }

  private static func observance(
    _ first: ZoneTransition, _ zone: TimeZone, repeats: Property?
  ) -> (component: Component, start: Int) {
    let pattern = first.pattern
    let properties = [
      Property("DTSTART", value: first.local.basic), repeats, name(zone, isDaylight: pattern.isDaylight),
      Property("TZOFFSETFROM", value: UTCOffset.written(pattern.offsetBefore)),
      Property("TZOFFSETTO", value: UTCOffset.written(pattern.offset)),
    ].compactMap { $0 }
    return (
      Component(pattern.isDaylight ? "DAYLIGHT" : "STANDARD", properties: properties), first.local.secondsSince1970
    )
  }

  private static func fixed(_ zone: TimeZone, at instant: Date) -> Component {
    let offset = UTCOffset.written(zone.secondsFromGMT(for: instant))
    let properties = [
      Property("DTSTART", value: "19700101T000000"), name(zone, isDaylight: false),
      Property("TZOFFSETFROM", value: offset), Property("TZOFFSETTO", value: offset),
    ].compactMap { $0 }
    return Component("STANDARD", properties: properties)
  }

  /// The abbreviation that is common in the zone's region; each of these locales knows the abbreviations of its own
  /// region. `nil` where only the offset is common.
  private static func name(_ zone: TimeZone, isDaylight: Bool) -> Property? {
    for identifier in ["en_GB", "en_US", "en_AU", "en_NZ", "en_IN", "en_ZA"] {
      let locale = Locale(identifier: identifier)
      let style: TimeZone.NameStyle = isDaylight ? .shortDaylightSaving : .shortStandard
      guard let name = zone.localizedName(for: style, locale: locale), !name.contains(where: \.isNumber) else {
        continue
      }
      return Property("TZNAME", text: name)
    }
    return nil
  }
}

/// A change of the UTC offset that occurs every year on the same weekday of the month, up to the last inspected year.
struct YearlyZoneRule {
  var transitions: [ZoneTransition]
  /// The ordinal of the weekday; -1 for the last one of the month.
  private var ordinal: Int

  /// The RRULE value, for example `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`.
  var written: String {
    let pattern = transitions[0].pattern
    return "FREQ=YEARLY;BYMONTH=\(pattern.month);BYDAY=\(ordinal)\(RecurrenceRule.weekdays[pattern.weekday])"
  }

  /// The rules that apply in the last year, each with the changes that it explains without a gap of years.
  static func rules(in transitions: [ZoneTransition], through lastYear: Int) -> [YearlyZoneRule] {
    transitions.filter { $0.local.day.year == lastYear }.compactMap { last in
      let same = transitions.filter { $0.pattern == last.pattern }
      let candidates = [-1, last.ordinal].map { ordinal in
        YearlyZoneRule(transitions: run(of: same, ordinal: ordinal, through: lastYear), ordinal: ordinal)
      }
      let best = candidates.max { $0.transitions.count < $1.transitions.count }
      return best.flatMap { $0.transitions.count >= 5 ? $0 : nil }
    }
  }

  private static func run(of same: [ZoneTransition], ordinal: Int, through lastYear: Int) -> [ZoneTransition] {
    var result: [ZoneTransition] = []
    for transition in same.reversed() {
      guard transition.local.day.year == lastYear - result.count else { break }
      guard ordinal == -1 ? transition.isLastOfMonth : transition.ordinal == ordinal else { break }
      result.append(transition)
    }
    return result.reversed()
  }
}
