import Foundation

/// A date in the words of an alarm text.
struct TimeWords {
  /// The date whose hour the words name.
  let time: CalendarTime
  /// The name of the zone behind the hour; empty where readers know it.
  private let zone: String

  /// The words for a calendar, in the zone of the date itself. The zone is named where the hour is not that of the
  /// writer: readers in other zones, and those of a floating time, would take it for theirs.
  init(_ time: CalendarTime, writtenIn zone: TimeZone) {
    self.time = time
    self.zone =
      switch time {
      case .day: ""
      case .floating: zone.identifier
      case .zoned(_, let own): own == zone.identifier ? "" : Self.isUTC(own) ? "UTC" : own
      case .utc: "UTC"
      }
  }

  /// The words for a person at this machine, in the zone of the machine.
  init(_ time: CalendarTime, shownIn zone: TimeZone) {
    self.time = time.isAllDay ? time : WallTime(time.instant(in: zone), in: zone).map(CalendarTime.floating) ?? time
    self.zone = ""
  }

  private init(bare time: CalendarTime) { (self.time, zone) = (time, "") }

  /// The words without the name of a zone.
  var bare: TimeWords { TimeWords(bare: time) }

  /// Whether `rest` behind the bare words is the name of a zone with which they are true.
  static func isZone(_ rest: some StringProtocol, of time: CalendarTime) -> Bool {
    let name = rest.hasPrefix(" ") ? String(rest.dropFirst()) : rest.isEmpty ? "" : nil
    guard let name else { return false }
    return switch time {
    case .day: name.isEmpty
    case .floating: name.isEmpty || TimeZone(identifier: name) != nil
    case .zoned(_, let own): name.isEmpty || name == own || (isUTC(own) && name == "UTC")
    case .utc: name == "UTC"
    }
  }

  /// The time after a comma: `, 18:00`; empty for an all-day date.
  var behind: LocalizedText {
    LocalizedText { language in clock.map { ", " + $0.text(in: language) } ?? "" }
  }

  /// `am 27.11. um 18:00`, or `am 27.11.` for an all-day date.
  var whole: LocalizedText {
    let day = time.day
    let date = LocalizedText { language in
      switch language {
      case .german: "\(day.day).\(day.month)."
      case .english: "\(language.shortMonth(day.month)) \(day.day)"
      }
    }
    guard let clock else { return LocalizedText("on \(date)") }
    return LocalizedText("on \(date) at \(clock)")
  }

  private var clock: LocalizedText? {
    switch time {
    case .day: nil
    case .floating(let wall), .zoned(let wall, _), .utc(let wall): clock(wall)
    }
  }

  private static func isUTC(_ zone: String) -> Bool { namesOfUTC.contains(zone) }

  /// Servers write a UTC time as a time with one of these zones.
  private static let namesOfUTC: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Etc/UCT", "Zulu"]

  private func clock(_ wall: WallTime) -> LocalizedText {
    let minute = wall.minute < 10 ? "0\(wall.minute)" : "\(wall.minute)"
    let hour = wall.hour < 10 ? "0\(wall.hour)" : "\(wall.hour)"
    let half = wall.hour < 12 ? "AM" : "PM"
    let zone = zone.isEmpty ? "" : " " + zone
    return LocalizedText { language in
      switch language {
      case .german: "\(hour):\(minute)\(zone)"
      case .english: "\((wall.hour + 11) % 12 + 1):\(minute) \(half)\(zone)"
      }
    }
  }
}
