public import FocusbloxModel
public import Foundation
import ICalendar

/// A VALARM of another program, as it rings: its author chose it, and it is never rewritten (MAPPING 2.2 rule 6).
public struct RingingAlarm: Sendable {
  /// A UUID in lower case: the same for the same alarm of the same item on every machine.
  public let id: String
  let alarm: Component
  let item: Component
  let overrides: [Component]
  let zones: ZoneResolver
  /// Seconds after midnight at which a day rings.
  let morning: Int

  /// The first ring after `instant`, looked for in a year; where there is none, the last before it of an item that is not repeated.
  public func ring(around instant: Date) -> Date? {
    for days in [2.0, 35, 366] {
      if let next = rings(in: instant.addingTimeInterval(1)..<instant.addingTimeInterval(days * 86_400)).first {
        return next
      }
    }
    return item.first("RRULE") == nil ? rings(in: .distantPast..<instant.addingTimeInterval(1)).last : nil
  }

  private func rings(in window: Range<Date>) -> [Date] {
    fireInstants(of: alarm, in: item, zones: zones, window: window, overrides: overrides, morning: morning)
  }
}

extension CalendarObjectReading {
  /// Whether the text may have alarms of others: told without reading it, for those that have only ours are many.
  public static func mayHaveForeignAlarms(_ text: [UInt8]) -> Bool {
    text.count(of: "BEGIN:VALARM") != text.count(of: "X-FOCUSBLOX-KIND")
  }

  /// The alarms of other programs that ring at a time.
  ///
  /// - Parameter own: the alarms that the item should have of ours. Where another program took our marks away, theirs ring as these.
  public func ringingAlarms(beside own: [AlarmSpec], _ context: MappingContext) -> [RingingAlarm] {
    let context = context.reading(calendar)
    let names = Set(own.map { AlarmIdentity.uid(of: $0, item: uid) })
    let instants = Set(own.compactMap { spec in Self.instant(of: spec, master, context) })
    let settings = context.settings
    return master.components(named: "VALARM").compactMap { alarm -> RingingAlarm? in
      guard alarm.kind == nil, let trigger = AlarmTrigger(alarm, context) else { return nil }
      let name = alarm.first("UID")?.text ?? alarm.first("X-WR-ALARMUID")?.text
      if let name, names.contains(name) { return nil }
      if let instant = trigger.instant(in: master, context), instants.contains(instant) { return nil }
      let distinction = name ?? alarm.first("TRIGGER")?.value ?? ""
      return RingingAlarm(
        id: NameBasedUUID.make(of: uid, name: "foreign \(distinction)").uuidString.lowercased(), alarm: alarm,
        item: master, overrides: overrides, zones: context.zones,
        morning: 3600 * settings.dueDateMorningReminderHour + 60 * settings.dueDateMorningReminderMinute)
    }
  }

  private static func instant(of spec: AlarmSpec, _ item: Component, _ context: MappingContext) -> Date? {
    switch spec.trigger {
    case .absolute(let instant): instant
    case .relativeToStart(let seconds): AlarmTrigger.start(seconds).instant(in: item, context)
    case .relativeToEnd(let seconds): AlarmTrigger.end(seconds).instant(in: item, context)
    case .location: nil
    }
  }
}

extension [UInt8] {
  fileprivate func count(of word: StaticString) -> Int {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return withUnsafeBufferPointer { octets in
      octets.indices.dropLast(word.count - 1).count { place in
        octets[place] == word[0] && octets[place..<place + word.count].elementsEqual(word)
      }
    }
  }
}
