/// A DATE or DATE-TIME (RFC 5545 sections 3.3.4 and 3.3.5) in the form of the text.
public enum DateTimeValue: Sendable, Hashable {
  case date(Day)
  /// A wall-clock time in the zone of the viewer.
  case floating(LocalDateTime)
  case utc(LocalDateTime)
  /// A wall-clock time in the zone that `tzid` names in its calendar.
  case zoned(LocalDateTime, tzid: String)

  /// Reads a property with one date. The form may deviate: a date without VALUE=DATE, a floating time, a TZID in quotes,
  /// a TZID next to `Z`.
  /// - Returns: `nil` where the day or time does not exist.
  public init?(_ property: Property) {
    guard let value = property.withValue({ Self($0, tzid: property.parameter("TZID")) }) else { return nil }
    self = value
  }

  /// Reads one value of a list such as EXDATE, with the TZID of its line.
  public init?(text: String, tzid: String?) {
    var text = text
    guard let value = text.withUTF8({ Self($0, tzid: tzid) }) else { return nil }
    self = value
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>, tzid: @autoclosure () -> String?) {
    guard let first = text.firstIndex(where: { !Folding.isBlank($0) }),
      let last = text.lastIndex(where: { !Folding.isBlank($0) })
    else { return nil }
    let octets = UnsafeBufferPointer(rebasing: text[first...last])
    guard octets.count >= 8, let day = Self.day(octets[..<8]) else { return nil }
    if octets.count == 8 {
      self = .date(day)
      return
    }
    guard octets[8] == 0x54 || octets[8] == 0x74, let time = Self.time(octets[9...], on: day) else { return nil }
    if let last = octets.last, last == 0x5A || last == 0x7A {
      self = .utc(time)
    } else if let tzid = tzid(), !tzid.isEmpty {
      self = .zoned(time, tzid: tzid)
    } else {
      self = .floating(time)
    }
  }

  /// The end of an event that starts at `start`. An end without a zone beside a start with one counts on the clock of the
  /// start, because RFC 5545 section 3.8.2.2 gives both the same form.
  public func onClock(of start: DateTimeValue?) -> DateTimeValue {
    guard case .floating(let time) = self else { return self }
    return switch start {
    case .zoned(_, let tzid): .zoned(time, tzid: tzid)
    case .utc: .utc(time)
    case .date, .floating, nil: self
    }
  }

  /// The existing dates of a list property: EXDATE, or RDATE without periods.
  public static func list(_ property: Property) -> [DateTimeValue] {
    let tzid = property.parameter("TZID")
    return property.value.split(separator: ",").compactMap { DateTimeValue(text: String($0), tzid: tzid) }
  }

  private static func day(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Day? {
    let start = octets.startIndex
    guard let year = DigitText.number(octets[start..<(start + 4)]),
      let month = DigitText.number(octets[(start + 4)..<(start + 6)]),
      let day = DigitText.number(octets[(start + 6)..<(start + 8)])
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Reads `HHMMSS`, or `HHMM` as some programs write, each with or without `Z`.
  private static func time(_ octets: Slice<UnsafeBufferPointer<UInt8>>, on day: Day) -> LocalDateTime? {
    var digits = octets
    if let last = digits.last, last == 0x5A || last == 0x7A { digits.removeLast() }
    let start = digits.startIndex
    guard digits.count == 6 || digits.count == 4,
      let hour = DigitText.number(digits[start..<(start + 2)]),
      let minute = DigitText.number(digits[(start + 2)..<(start + 4)]),
      let second = digits.count == 4 ? 0 : DigitText.number(digits[(start + 4)..<(start + 6)])
    else { return nil }
    return LocalDateTime(day: day, hour: hour, minute: minute, second: second)
  }

  /// The property in the form of RFC 5545: VALUE=DATE for a date, TZID for a zone, `Z` for UTC.
  public func property(_ name: String) -> Property {
    switch self {
    case .date: Property(name, parameters: [Parameter("VALUE", "DATE")], value: basic)
    case .floating, .utc: Property(name, value: basic)
    case .zoned(_, let tzid): Property(name, parameters: [Parameter("TZID", tzid)], value: basic)
    }
  }

  /// The value without its parameters.
  public var basic: String {
    switch self {
    case .date(let day): day.basic
    case .floating(let time), .zoned(let time, _): time.basic
    case .utc(let time): time.basic + "Z"
    }
  }

  public var isDate: Bool { if case .date = self { true } else { false } }

  /// The day on the clock of the value.
  public var day: Day {
    switch self {
    case .date(let day): day
    case .floating(let time), .utc(let time), .zoned(let time, _): time.day
    }
  }

  /// The wall-clock time of the value; midnight for a date.
  public var wallClock: LocalDateTime {
    switch self {
    case .date(let day): LocalDateTime(midnightOf: day)
    case .floating(let time), .utc(let time), .zoned(let time, _): time
    }
  }

  /// The same form with another wall-clock time.
  public func moved(to wallClock: LocalDateTime) -> DateTimeValue {
    switch self {
    case .date: .date(wallClock.day)
    case .floating: .floating(wallClock)
    case .utc: .utc(wallClock)
    case .zoned(_, let tzid): .zoned(wallClock, tzid: tzid)
    }
  }
}

extension LocalDateTime {
  /// 00:00 of the day.
  public init(midnightOf day: Day) {
    self.day = day
    hour = 0
    minute = 0
    second = 0
  }
}
