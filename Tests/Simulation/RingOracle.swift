import Foundation

/// The expected rings by the specification alone, from plain values and lines of objects, without the program's code.
enum RingOracle {
  /// One notification on any device.
  struct Ring: Hashable {
    var uid: String
    var instant: Date
    var text: String
  }

  /// A date in its original form.
  struct Time: Equatable {
    /// `20261210` or `20261210T100000`.
    var digits: String
    /// `nil` for a day and for a floating time.
    var zone: String?
    var isDay: Bool { digits.count == 8 }

    /// `2026-12-10`, `2026-12-10T10:00:00`, with a Z, or `2026-12-10T10:00:00[Europe/Berlin]`; or the form of objects.
    init(plain text: String) {
      let parts = text.split(separator: "[")
      digits = parts[0].filter { $0.isNumber || $0 == "T" }
      zone = text.hasSuffix("Z") ? "UTC" : parts.count > 1 ? String(parts[1].dropLast()) : nil
    }

    /// The zone of the date; `home` without a zone.
    func home(_ home: TimeZone) -> TimeZone { zone.flatMap { TimeZone(identifier: $0) } ?? home }

    /// The instant for a user in `home`. A day begins at midnight.
    func instant(in home: TimeZone, at time: Int = 0) -> Date {
      let all = digits.filter(\.isNumber)
      func number(_ start: Int, _ length: Int) -> Int { Int(all.dropFirst(start).prefix(length)) ?? 0 }
      var parts = DateComponents(year: number(0, 4), month: number(4, 2), day: number(6, 2))
      (parts.hour, parts.minute) = isDay ? (time / 60, time % 60) : (number(8, 2), number(10, 2))
      parts.second = isDay ? 0 : number(12, 2)
      return RingOracle.calendar(self.home(home)).date(from: parts) ?? .distantPast
    }

    /// The last second that meets the due date (G18).
    func end(in home: TimeZone) -> Date {
      isDay ? instant(in: home, at: 23 * 60 + 59).addingTimeInterval(59) : instant(in: home)
    }

    /// A time on the day of this date for a user in `home`.
    func morning(_ minutes: Int, in home: TimeZone, daysBefore days: Int = 0) -> Date {
      let calendar = RingOracle.calendar(home)
      let day = calendar.date(byAdding: .day, value: -days, to: calendar.startOfDay(for: instant(in: home)))
      return day.flatMap { calendar.date(bySettingHour: minutes / 60, minute: minutes % 60, second: 0, of: $0) }
        ?? .distantPast
    }
  }

  /// A reminder of an item (S3-10 … S3-17).
  struct Reminder {
    enum Trigger: Equatable {
      case at(Date)
      /// Seconds from the due date; negative before the due date.
      case fromDue(Int)
      case place(String)
    }
    var trigger: Trigger
    var interval: Int?

    /// The same text on every machine and in every object.
    var key: String {
      let every = interval.map { ", every \($0)" } ?? ""
      return switch trigger {
      case .at(let instant): "custom \(Int(instant.timeIntervalSince1970))\(every)"
      case .fromDue(let seconds): "before_due \(seconds)\(every)"
      case .place(let place): "location \(place)"
      }
    }

    func instant(due: Time?, morning: Int, _ home: TimeZone) -> Date? {
      switch trigger {
      case .at(let instant): instant
      case .fromDue(let seconds): due.flatMap { RingOracle.lead(-seconds, before: $0, morning: morning, home) }
      case .place: nil
      }
    }
  }

  struct Item {
    var uid, title: String
    var due, start, planned: Time?
    var estimateMinutes: Int?
    var isOpen: Bool
    /// Whether the item is on no server.
    var isLocal: Bool
    var reminders: [Reminder]
    /// The kinds of automatic alarms that another program removed.
    var removed: Set<String>
    /// The instants to which another program moved automatic alarms, by their kinds.
    var moved: [String: Date] = [:]
  }

  /// A machine's settings for alarms.
  struct AlarmSettings {
    var morning: Int
    var isMorningOn: Bool
    var advanceMinutes: Int?
    var due, deferred, latestStart, planned: Bool

    /// Whether the machine rings for alarms of this kind.
    func isOn(_ kind: String?) -> Bool {
      switch kind {
      case "due-date-morning": isMorningOn
      case "due-date-advance": advanceMinutes != nil
      case "due": due
      case "deferred": deferred
      case "latest_start": latestStart
      case "planned": planned
      default: true
      }
    }
  }

  static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  /// The time `seconds` before a date. Before a day, only whole days count, in the morning (S0-37, G18).
  static func lead(_ seconds: Int, before due: Time, morning: Int, _ home: TimeZone) -> Date? {
    if !due.isDay { return due.instant(in: home).addingTimeInterval(-Double(seconds)) }
    guard seconds % 86_400 == 0 else { return nil }
    return due.morning(morning, in: home, daysBefore: seconds / 86_400)
  }

  /// The automatic alarms that the dates and settings give (S0-15 … S0-47, S3-3 … S3-6).
  static func automatic(_ item: Item, _ settings: AlarmSettings, _ home: TimeZone) -> [(kind: String, instant: Date)] {
    var found: [(String, Date)] = []
    if let due = item.due {
      let morning = due.morning(settings.morning, in: home)
      if settings.isMorningOn, morning < due.end(in: home) { found.append(("due-date-morning", morning)) }
      if let minutes = settings.advanceMinutes {
        lead(60 * minutes, before: due, morning: settings.morning, home).map { found.append(("due-date-advance", $0)) }
      }
      // A whole day has no instant at which it is due.
      if !due.isDay {
        let instant = due.instant(in: home)
        if settings.due { found.append(("due", instant)) }
        if settings.latestStart {
          item.estimateMinutes.map { found.append(("latest_start", instant - 60 * Double($0))) }
        }
      }
    }
    if settings.deferred, let start = item.start, start.instant(in: home) < item.due?.end(in: home) ?? .distantFuture {
      found.append(("deferred", start.instant(in: home, at: settings.morning)))
    }
    if settings.planned { item.planned.map { found.append(("planned", $0.instant(in: home, at: settings.morning))) } }
    let moved = item.moved.filter { settings.isOn($0.key) }.map { ($0.key, $0.value) }
    return found.filter { !item.removed.contains($0.0) && item.moved[$0.0] == nil } + moved
  }

  /// The rings of an item by a machine's settings: for a local item, and for a foreign item without alarms.
  static func promised(_ item: Item, _ settings: AlarmSettings, _ home: TimeZone) -> [Date] {
    let added = item.reminders.compactMap { $0.instant(due: item.due, morning: settings.morning, home) }
    // At the instant of a reminder nothing rings a second time.
    let others = automatic(item, settings, home).map(\.instant).filter { !added.contains($0) }
    return item.isOpen ? others + added : []
  }
}
