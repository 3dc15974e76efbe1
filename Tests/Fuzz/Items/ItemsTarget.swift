import Foundation
import FuzzSupport
import ICalendar

/// Occurrences, alarms and zones of items, and the text that libical receives.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  for calendar in ICalendarText(reading: input).calendars.prefix(4) {
    _ = RestrictionCheck.findings(in: calendar)
    _ = EmissionRules.violations(in: calendar)
    let zones = ZoneResolver(calendar: calendar, fallback: berlin)
    let items = calendar.components.filter { $0.name != "VTIMEZONE" }
    for item in items.prefix(4) {
      _ = item.valueIssues(zones: zones)
      let day = item.first("DTSTART").flatMap(DateTimeValue.init).map { zones.instant(of: $0) } ?? now
      let others = items.filter { $0.first("RECURRENCE-ID") != nil && $0.first("UID") == item.first("UID") }
      for middle in [day, now] {
        lookAtOccurrences(of: item, others, zones, around: middle)
        for alarm in item.components(named: "VALARM").prefix(4) {
          lookAtRings(of: alarm, in: item, others, zones, around: middle)
        }
      }
    }
  }
  return 0
}

private let now = Date(timeIntervalSince1970: 1_773_165_600)
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
private let reach: Double = 40 * 86_400

private func lookAtOccurrences(of item: Component, _ others: [Component], _ zones: ZoneResolver, around middle: Date) {
  // An unreadable rule, or a rule without a match, is no finding.
  guard let set = try? RecurrenceSet(master: item, overrides: others, zones: zones),
    let all = try? set.occurrences(in: middle - reach..<middle + reach)
  else { return }
  let starts = all.map(\.startInstant)
  expect(starts == starts.sorted(), "occurrences come in order")
  expect(starts.allSatisfy { (middle - reach..<middle + reach).contains($0) }, "occurrences lie in the window")
  let excluded = Set(item.all("EXDATE").flatMap(DateTimeValue.list).map { zones.instant(of: $0) })
  let isOverridden = !others.isEmpty
  expect(isOverridden || starts.allSatisfy { !excluded.contains($0) }, "what is excluded does not occur")
  guard all.count < 500, let before = try? set.occurrences(in: middle - reach..<middle),
    let after = try? set.occurrences(in: middle..<middle + reach)
  else { return }
  expectEqual(
    (before + after).map(\.startInstant), starts, "two halves of a window have the occurrences of the whole")
}

private func lookAtRings(
  of alarm: Component, in item: Component, _ others: [Component], _ zones: ZoneResolver, around middle: Date
) {
  func rings(_ window: Range<Date>) -> [Date] {
    VAlarm(alarm)?.instants(in: item, zones: zones, window: window, overrides: others) ?? []
  }
  let window = middle - reach..<middle + reach
  let all = rings(window)
  expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "an alarm rings once at a time, in order")
  expect(all.allSatisfy(window.contains), "an alarm rings in the window")
  guard all.count < 1000 else { return }
  expectEqual(
    rings(window.lowerBound..<middle) + rings(middle..<window.upperBound), all,
    "two halves of a window have the rings of the whole")
}
