import Foundation
import ICalendar

/// The content of an object's text, on a server or in a file.
extension RingOracle {
  struct Alarm: Equatable {
    /// `nil` for an alarm of another program.
    var kind: String?
    var offset, interval: Int?
    var place: String?
    var text: String
    /// `nil` for an alarm without a time.
    var instant, acknowledged: Date?
  }

  struct Object {
    var uid, title: String
    /// `isLookedAfter`: whether a machine of this program has decided the alarms.
    var isOpen, isSeries, isLookedAfter: Bool
    var due, start: Time?
    /// The start that a user gave; `nil` for a technical start.
    var chosenStart: Time?
    var alarms: [Alarm]
    var lastAcknowledged, snoozedUntil: Date?

    var own: [Alarm] { alarms.filter { $0.kind != nil } }
  }

  /// The tasks of a text without overrides, which belong to their series. `starts`: UIDs to which a user gave a start.
  static func objects(_ text: String, starts: Set<String> = [], _ home: TimeZone) -> [Object] {
    ICalendarText(reading: text).calendars.flatMap { $0.components(named: "VTODO") }
      .filter { $0.first("RECURRENCE-ID") == nil }.map { object($0, starts, home) }
  }

  private static func object(_ item: Component, _ starts: Set<String>, _ home: TimeZone) -> Object {
    let (status, uid) = (item.first("STATUS")?.value ?? "", item.first("UID")?.value ?? "")
    let (start, due) = (time(item.first("DTSTART")), time(item.first("DUE")))
    let isDone = status.isEmpty && (item.first("COMPLETED") != nil || item.first("PERCENT-COMPLETE")?.value == "100")
    var object = Object(
      uid: uid, title: item.first("SUMMARY")?.text ?? "",
      isOpen: !["COMPLETED", "CANCELLED"].contains(status) && !isDone, isSeries: item.first("RRULE") != nil,
      isLookedAfter: item.first("X-FOCUSBLOX-ALARMS") != nil, due: due, start: start,
      chosenStart: starts.contains(uid) ? start : nil, alarms: [],
      lastAcknowledged: instant(item.first("X-MOZ-LASTACK")),
      snoozedUntil: instant(item.first("X-MOZ-SNOOZE-TIME")))
    object.alarms = item.components(named: "VALARM").map { alarm($0, object, home) }
    return object
  }

  private static func alarm(_ alarm: Component, _ object: Object, _ home: TimeZone) -> Alarm {
    func number(_ name: String) -> Int? { alarm.first(name).flatMap { Int($0.value) } }
    let proximity = alarm.first("X-APPLE-PROXIMITY")?.value
    return Alarm(
      kind: alarm.first("X-FOCUSBLOX-KIND")?.value,
      offset: number("X-FOCUSBLOX-OFFSET"), interval: number("X-FOCUSBLOX-REPEAT-INTERVAL"),
      place: proximity.map { "\($0) \(alarm.first("X-FOCUSBLOX-GEO")?.value ?? "")" },
      text: alarm.first("DESCRIPTION")?.text ?? object.title,
      instant: proximity == nil ? instant(of: alarm.first("TRIGGER"), object, home) : nil,
      acknowledged: instant(alarm.first("ACKNOWLEDGED")))
  }

  private static func instant(of trigger: Property?, _ object: Object, _ home: TimeZone) -> Date? {
    guard let trigger else { return nil }
    if let absolute = instant(trigger) { return absolute.timeIntervalSince1970 < 220_000_000 ? nil : absolute }
    // A technical start has no meaning (T52).
    let start = object.chosenStart ?? object.due ?? object.start
    let anchor = trigger.parameter("RELATED") == "END" ? object.due : start
    return anchor.map { $0.instant(in: home).addingTimeInterval(seconds(trigger.value)) }
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
}

extension RingOracle.Object {
  /// The rings in any program: each unanswered alarm once, and the snoozes in both forms.
  var rings: [RingOracle.Ring] {
    guard isOpen else { return [] }
    let open = alarms.filter { alarm in
      alarm.instant.map { instant in alarm.acknowledged.map { $0 < instant } ?? true } ?? false
    }
    let seen = lastAcknowledged ?? .distantPast
    var found = open.compactMap { alarm in
      alarm.instant.flatMap { $0 > seen ? RingOracle.Ring(uid: uid, instant: $0, text: alarm.text) : nil }
    }
    // Programs that know this property go through the item's alarms. Without an alarm it snoozes nothing.
    if let snoozedUntil, !alarms.isEmpty {
      let late = open.last { $0.instant.map { $0 <= seen } ?? false }
      found.append(RingOracle.Ring(uid: uid, instant: snoozedUntil, text: late?.text ?? title))
    }
    return found
  }
}
