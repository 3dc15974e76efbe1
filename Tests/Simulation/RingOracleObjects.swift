import Foundation
import ICalendar

/// What the text of an object says, on a server or in a file.
extension RingOracle {
  struct Alarm {
    /// `nil` for an alarm of another program.
    var kind: String?
    var uid: String?
    var offset: Int?
    var interval: Int?
    var place: String?
    var text: String
    /// `nil` where there is no time to ring at.
    var instant: Date?
    var acknowledged: Date?
    /// The UID of the alarm that was put off.
    var snoozeOf: String?
  }

  struct Object {
    var uid: String
    var title: String
    var isOpen: Bool
    var isSeries: Bool
    var due: Time?
    var start: Time?
    var alarms: [Alarm]
    var lastAcknowledged: Date?
    var snoozedUntil: Date?

    var own: [Alarm] { alarms.filter { $0.kind != nil } }
  }

  /// The items of a text that stand for themselves; changed occurrences belong to their series.
  static func objects(_ text: String, _ home: TimeZone) -> [Object] {
    ICalendarText(reading: text).calendars.flatMap(\.components)
      .filter { ["VTODO", "VEVENT"].contains($0.name) && $0.first("RECURRENCE-ID") == nil }
      .map { object($0, home) }
  }

  private static func object(_ item: Component, _ home: TimeZone) -> Object {
    let status = item.first("STATUS")?.value ?? ""
    let end = item.name == "VEVENT" ? "DTEND" : "DUE"
    let (start, due) = (time(item.first("DTSTART")), time(item.first(end)))
    let isDone = status.isEmpty && (item.first("COMPLETED") != nil || item.first("PERCENT-COMPLETE")?.value == "100")
    var object = Object(
      uid: item.first("UID")?.value ?? "", title: item.first("SUMMARY")?.text ?? "",
      isOpen: !["COMPLETED", "CANCELLED"].contains(status) && !isDone, isSeries: item.first("RRULE") != nil, due: due,
      start: start, alarms: [], lastAcknowledged: instant(item.first("X-MOZ-LASTACK")),
      snoozedUntil: instant(item.first("X-MOZ-SNOOZE-TIME")))
    object.alarms = item.components(named: "VALARM").map { alarm($0, object, home) }
    return object
  }

  private static func alarm(_ alarm: Component, _ object: Object, _ home: TimeZone) -> Alarm {
    func number(_ name: String) -> Int? { alarm.first(name).flatMap { Int($0.value) } }
    let relation = alarm.all("RELATED-TO").first { $0.parameter("RELTYPE") == "SNOOZE" }
    let geo = alarm.first("X-FOCUSBLOX-GEO")?.value
    let proximity = alarm.first("X-APPLE-PROXIMITY")?.value
    return Alarm(
      kind: alarm.first("X-FOCUSBLOX-KIND")?.value, uid: alarm.first("UID")?.value,
      offset: number("X-FOCUSBLOX-OFFSET"), interval: number("X-FOCUSBLOX-REPEAT-INTERVAL"),
      place: proximity.map { "\($0) \(geo ?? "")" }, text: alarm.first("DESCRIPTION")?.text ?? object.title,
      instant: proximity == nil ? instant(of: alarm.first("TRIGGER"), object, home) : nil,
      acknowledged: instant(alarm.first("ACKNOWLEDGED")), snoozeOf: relation?.value)
  }

  private static func instant(of trigger: Property?, _ object: Object, _ home: TimeZone) -> Date? {
    guard let trigger else { return nil }
    if let absolute = instant(trigger) { return absolute.timeIntervalSince1970 < 220_000_000 ? nil : absolute }
    let isEnd = trigger.parameter("RELATED") == "END"
    // A start that says nothing of its own is none (T52).
    let anchor =
      isEnd ? object.due : isTechnical(object, home) ? object.due ?? object.start : object.start ?? object.due
    return anchor.map { $0.instant(in: home).addingTimeInterval(seconds(trigger.value)) }
  }

  /// Whether the start is there for other programs only: the same as the due date, or without one as the earliest reminder at a time.
  static func isTechnical(_ object: Object, _ home: TimeZone) -> Bool {
    guard let start = object.start else { return false }
    if let due = object.due { return start == due || start.instant(in: home) == due.instant(in: home) }
    let first = object.alarms.filter { $0.kind == "custom" }.compactMap(\.instant).min()
    return first == start.instant(in: home)
  }

  static func time(_ property: Property?) -> Time? {
    guard let property, property.value.count >= 8 else { return nil }
    var time = Time(plain: property.value)
    time.zone = time.zone ?? property.parameter("TZID")
    return time
  }

  /// An instant in UTC.
  private static func instant(_ property: Property?) -> Date? {
    guard let value = property?.value, value.hasSuffix("Z") else { return nil }
    return Time(plain: value).instant(in: .gmt)
  }

  /// `-PT15M`, `PT0S`, `-P1D`.
  private static func seconds(_ duration: String) -> Double {
    let units: [Character: Double] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
    var (total, number) = (0.0, 0.0)
    for character in duration {
      if let digit = character.wholeNumberValue { number = 10 * number + Double(digit) }
      if let unit = units[character] { (total, number) = (total + number * unit, 0) }
    }
    return duration.hasPrefix("-") ? -total : total
  }

  /// What any program rings that reads it: each alarm once, unless it was answered, and what was put off, in either dialect.
  static func rings(_ object: Object) -> [Ring] {
    guard object.isOpen else { return [] }
    var found: [Ring] = []
    var late: Alarm?
    for alarm in object.alarms {
      guard let instant = alarm.instant, alarm.acknowledged.map({ $0 < instant }) ?? true else { continue }
      if let seen = object.lastAcknowledged, instant <= seen {
        if late?.instant.map({ $0 < instant }) ?? true { late = alarm }
      } else {
        found.append(Ring(uid: object.uid, instant: instant, text: alarm.text))
      }
    }
    if let instant = object.snoozedUntil {
      found.append(Ring(uid: object.uid, instant: instant, text: late?.text ?? object.title))
    }
    return found
  }
}
