extension RecurrenceRule {
  /// Reads the value of an RRULE. Case and order of the parts do not matter; X- parts are ignored.
  /// - Throws: `RecurrenceError` for a part that is unknown, repeated, empty or out of range, and for a rule without
  ///   FREQ.
  public init(_ text: String) throws(RecurrenceError) {
    var parts: [String: String] = [:]
    for part in text.trimmingBlanks.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty, parts.updateValue(String(pair[1]), forKey: String(pair[0])) == nil
      else { throw .invalidPart(String(part)) }
    }
    guard let name = parts.removeValue(forKey: "FREQ"), let frequency = Frequency(rawValue: name) else {
      throw .invalidPart("FREQ")
    }
    self.init(frequency)
    for (name, value) in parts { try read(name, value) }
  }

  private mutating func read(_ name: String, _ value: String) throws(RecurrenceError) {
    switch name {
    case "INTERVAL": interval = try Self.numbers(name, value, 1...1_000_000, signed: false)[0]
    case "COUNT": count = try Self.count(value)
    case "UNTIL":
      guard let read = DateTimeValue(text: value, tzid: nil) else { throw .invalidPart("UNTIL=" + value) }
      until = read
    case "WKST":
      guard let day = Self.weekdays.firstIndex(of: value) else { throw .invalidPart("WKST=" + value) }
      weekStart = day
    case "BYSECOND": bySecond = try Self.numbers(name, value, 0...60, signed: false)
    case "BYMINUTE": byMinute = try Self.numbers(name, value, 0...59, signed: false)
    case "BYHOUR": byHour = try Self.numbers(name, value, 0...23, signed: false)
    case "BYDAY": byDay = try Self.weekdayParts(value)
    case "BYMONTHDAY": byMonthDay = try Self.numbers(name, value, 1...31, signed: true)
    case "BYYEARDAY": byYearDay = try Self.numbers(name, value, 1...366, signed: true)
    case "BYWEEKNO": byWeekNumber = try Self.numbers(name, value, 1...53, signed: true)
    case "BYMONTH": byMonth = try Self.numbers(name, value, 1...12, signed: false)
    case "BYSETPOS": bySetPosition = try Self.numbers(name, value, 1...366, signed: true)
    case "RSCALE":
      guard value == "GREGORIAN" else { throw .unsupported("RSCALE=" + value) }
    case "SKIP":
      guard let read = Skip(rawValue: value) else { throw .invalidPart("SKIP=" + value) }
      skip = read
    case _ where name.hasPrefix("X-"): break
    default: throw .invalidPart(name)
    }
  }

  private static func count(_ value: String) throws(RecurrenceError) -> Int? {
    let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
    guard let number = DigitText.number(digits.utf8) else { throw .invalidPart("COUNT=" + value) }
    return value.hasPrefix("-") || number == 0 ? nil : number
  }

  private static func numbers(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, signed: Bool
  ) throws(RecurrenceError) -> [Int] {
    var numbers: [Int] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = signedNumber(part.utf8[...]), range.contains(abs(number)), signed || number >= 0
      else { throw .invalidPart("\(name)=\(value)") }
      numbers.append(number)
    }
    return numbers
  }

  private static func weekdayParts(_ value: String) throws(RecurrenceError) -> [WeekdayPart] {
    var parts: [WeekdayPart] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let text = part.filter { $0 != " " }
      guard let day = weekdays.firstIndex(of: String(text.suffix(2))) else { throw .invalidPart("BYDAY=" + value) }
      let prefix = text.dropLast(2)
      guard let ordinal = prefix.isEmpty ? 0 : signedNumber(prefix.utf8[...]), abs(ordinal) <= 53 else {
        throw .invalidPart("BYDAY=" + value)
      }
      parts.append(WeekdayPart(weekday: day, ordinal: ordinal))
    }
    return parts
  }

  private static func signedNumber(_ octets: Substring.UTF8View) -> Int? {
    let isNegative = octets.first == 0x2D
    let digits = isNegative || octets.first == 0x2B ? octets.dropFirst() : octets[...]
    return DigitText.number(digits).map { isNegative ? -$0 : $0 }
  }
}
