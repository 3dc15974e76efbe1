public import Foundation

/// A time in the form that a user or a calendar program gave (RFC 5545 sections 3.3.4 and 3.3.5). The form is kept,
/// because a zoned time follows its zone, a floating time follows the user, and a day is not midnight.
public enum CalendarTime: Sendable, Hashable {
  /// A whole day.
  case day(CalendarDay)
  /// A wall-clock time in the zone of the user.
  case floating(WallTime)
  /// A wall-clock time in a zone of the IANA database.
  case zoned(WallTime, zone: String)
  /// An instant.
  case utc(WallTime)

  public var isAllDay: Bool {
    if case .day = self { true } else { false }
  }

  /// The day as written, in the zone of the value.
  public var day: CalendarDay {
    switch self {
    case .day(let day): day
    case .floating(let time), .zoned(let time, _), .utc(let time): time.day
    }
  }

  /// The instant for a user in `zone`. A day begins at its local midnight.
  public func instant(in zone: TimeZone) -> Date {
    switch self {
    case .day(let day): WallTime(day: day, hour: 0, minute: 0).map { $0.instant(in: zone) } ?? .distantPast
    case .floating(let time): time.instant(in: zone)
    case .zoned(let time, let id): time.instant(in: TimeZone(identifier: id) ?? zone)
    case .utc(let time): time.instantInUTC
    }
  }

  /// The last instant at which a due date is met. An all-day date has its last second, 23:59:59 local (G18).
  public func dueInstant(in zone: TimeZone) -> Date {
    guard case .day(let day) = self else { return instant(in: zone) }
    return WallTime(day: day, hour: 23, minute: 59, second: 59).map { $0.instant(in: zone) } ?? .distantPast
  }

  /// `instant` as a time of `zone`. The result is a UTC time where the zone is UTC. It is also UTC for the second
  /// occurrence of a repeated wall-clock time, because a zoned time means the first occurrence (RFC 5545 section
  /// 3.3.5). `nil` outside the years 1…9999.
  public init?(_ instant: Date, in zone: TimeZone) {
    guard let wall = WallTime(instant, in: zone) else { return nil }
    if zone == .gmt || zone.identifier == "UTC" {
      self = .utc(wall)
    } else if wall.instant(in: zone) <= instant.addingTimeInterval(-60), let second = WallTime(instant, in: .gmt) {
      self = .utc(second)
    } else {
      self = .zoned(wall, zone: zone.identifier)
    }
  }
}

extension CalendarTime: LosslessStringConvertible {
  /// `2026-11-25`, `2026-11-25T18:00:00`, `2026-11-25T18:00:00[Europe/Berlin]` or `2026-11-25T17:00:00Z`.
  public init?(_ description: String) {
    var text = FixedText(description)
    guard let day = text.day() else { return nil }
    if text.isAtEnd {
      self = .day(day)
    } else if let wall = text.wallTime(on: day) {
      if text.isAtEnd {
        self = .floating(wall)
      } else if text.take(UInt8(ascii: "Z")) {
        guard text.isAtEnd else { return nil }
        self = .utc(wall)
      } else {
        guard let zone = text.bracketed() else { return nil }
        self = .zoned(wall, zone: zone)
      }
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .day(let day): day.description
    case .floating(let wall): wall.description
    case .zoned(let wall, let zone): "\(wall)[\(zone)]"
    case .utc(let wall): "\(wall)Z"
    }
  }
}

extension CalendarTime: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let time = CalendarTime(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no calendar time: \(text)"))
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
