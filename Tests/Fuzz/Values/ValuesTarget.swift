import Foundation
import FuzzSupport
import ICalendar

/// Values of properties: each line of the input is tried as a value of each type.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  let lines = input.split(separator: 10, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let zones = ZoneResolver(calendar: nil, fallback: berlin)
  var dates: [DateTimeValue] = []
  var durations: [DurationValue] = []
  var rules: [RecurrenceRule] = []
  for line in lines {
    let property = Property("TRIGGER", parameters: [Parameter("TZID", line), Parameter("RELATED", line)], value: line)
    DateTimeValue(text: line, tzid: lines.last).map { dates.append($0) }
    DurationValue(line).map { durations.append($0) }
    // A line that is no rule is no finding.
    (try? RecurrenceRule(line)).map { rules.append($0) }
    look(at: line)
    look(at: Trigger(property))
    look(at: DateTimeValue.list(property))
  }
  for date in dates.prefix(8) {
    look(at: date, zones)
    for duration in durations.prefix(8) { look(at: date, plus: duration, zones) }
    for rule in rules.prefix(4) { look(at: rule, from: date.wallClock) }
  }
  durations.forEach(look)
  if dates.isEmpty, let ordinary {
    for rule in rules.prefix(4) { look(at: rule, from: ordinary) }
  }
  return 0
}

private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
private let ordinary = LocalDateTime(secondsSince1970: 1_773_165_600)

private func look(at text: String) {
  let written = Property("X-TEXT", parameters: [Parameter("X-P", text)], text: text)
  // Control characters and characters that XML forbids cannot be written. A text may have line breaks, and a
  // parameter's value may not.
  let plain = String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { ($0.value >= 32 || $0 == "\t") && ![127, 0xFFFE, 0xFFFF].contains($0.value) }))
  expectEqual(written.parameters, [Parameter("X-P", plain)], "a parameter is read as it was written")
  guard !text.unicodeScalars.contains("\r") else { return }
  expectEqual(written.text, plain, "a text is read as it was written")
  expectEqual(Property("X-LIST", textList: [text, "b"]).textList, [plain, "b"], "a list is read as it was written")
}

private func look(at trigger: Trigger?) {
  guard let trigger else { return }
  if case .absolute(let time) = trigger, case .utc = time {
    expectEqual(Trigger(trigger.property), trigger, "a trigger is read as it was written")
  } else if case .relative(let duration, _) = trigger, duration.nominalSeconds != 0 {
    expectEqual(Trigger(trigger.property), trigger, "a trigger is read as it was written")
  }
}

extension Trigger {
  /// The property in the form of RFC 5545.
  fileprivate var property: Property {
    switch self {
    case .absolute(let time): Property("TRIGGER", parameters: [Parameter("VALUE", "DATE-TIME")], value: time.basic)
    case .relative(let duration, let anchor):
      Property(
        "TRIGGER", parameters: [Parameter("RELATED", anchor == .end ? "END" : "START")], value: duration.written)
    }
  }
}

private func look(at dates: [DateTimeValue]) {
  for date in dates {
    expectEqual(DateTimeValue(date.property("DUE"))?.basic, date.basic, "a date is read as it was written")
  }
}

private func look(at date: DateTimeValue, _ zones: ZoneResolver) {
  let instant = zones.instant(of: date)
  guard let wall = zones.wallClock(at: instant, like: date) else {
    return expect(!(1...9998).contains(date.day.year), "\(date) is a time on its own clock")
  }
  // A nonexistent hour means the hour after the gap. Zones have skipped whole days.
  expect(
    abs(wall.secondsSince1970 - date.wallClock.secondsSince1970) <= 86_400, "\(date) is \(wall) on its own clock")
  if case .utc = date { expectEqual(wall, date.wallClock, "UTC has no gaps") }
  expectEqual(
    LocalDateTime(secondsSince1970: date.wallClock.secondsSince1970), date.wallClock, "a clock counts in seconds")
  expectEqual(Day(daysSince1970: date.day.daysSince1970), date.day, "a day has a number")
}

private func look(at duration: DurationValue) {
  let again = DurationValue(duration.written)
  expectEqual(again?.days, duration.days, "the days of \(duration.written) are read as they were written")
  expectEqual(again?.seconds, duration.seconds, "the seconds of \(duration.written) are read as they were written")
  expectEqual(again?.nominalSeconds, duration.nominalSeconds, "\(duration.written) has its sign")
}

private func look(at date: DateTimeValue, plus duration: DurationValue, _ zones: ZoneResolver) {
  guard let sum = zones.instant(of: date, plus: duration) else { return }
  let passed = sum.timeIntervalSince(zones.instant(of: date))
  // A nominal day is longer or shorter than 24 hours if the offset changes.
  expect(abs(passed - Double(duration.nominalSeconds)) <= 2 * 86_400, "\(duration.written) after \(date) is \(sum)")
}

/// Occurrences are in order and between DTSTART and UNTIL. Skipping the first occurrences changes no other occurrence.
private func look(at rule: RecurrenceRule, from start: LocalDateTime) {
  let (all, isWhole) = occurrences(of: RecurrenceExpansion(rule, start: start, budget: 20_000))
  expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "occurrences come in order: \(all)")
  expect(all.allSatisfy { $0 >= start }, "no occurrence is before DTSTART: \(all)")
  if let count = rule.count { expect(all.count <= count, "COUNT bounds the occurrences") }
  if let until = rule.until { expect(all.allSatisfy { $0.day <= until.day }, "no occurrence is after UNTIL: \(all)") }
  guard all.count > 4, rule.count == nil else { return }
  var later = RecurrenceExpansion(rule, start: start, budget: 20_000)
  later.skip(to: all[3])
  let rest = occurrences(of: later)
  if isWhole, rest.isWhole {
    expectEqual(
      rest.found.prefix(all.count - 3), all[3...].prefix(rest.found.count), "a later beginning changes nothing")
  }
}

/// At most 300 occurrences, and whether the budget was enough for them.
private func occurrences(of expansion: RecurrenceExpansion) -> (found: [LocalDateTime], isWhole: Bool) {
  var expansion = expansion
  var found: [LocalDateTime] = []
  do {
    while found.count < 300, let next = try expansion.next() { found.append(next) }
  } catch { return (found, false) }
  return (found, true)
}
