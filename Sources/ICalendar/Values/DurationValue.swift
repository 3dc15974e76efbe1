/// A DURATION (RFC 5545 section 3.3.6). Weeks and days are nominal and count on the calendar; hours, minutes and
/// seconds are exact time.
public struct DurationValue: Sendable, Hashable {
  public let isNegative: Bool
  /// Weeks and days as days, not negative.
  public let days: Int
  /// Hours, minutes and seconds as seconds, not negative.
  public let seconds: Int

  /// Creates a duration of exact seconds. Its text never has D or W, because readers treat those as calendar days.
  public init(seconds: Int) {
    self.init(isNegative: seconds < 0, days: 0, seconds: Int(clamping: seconds.magnitude))
  }

  public init(isNegative: Bool = false, days: Int, seconds: Int = 0) {
    self.isNegative = isNegative
    self.days = max(0, days)
    self.seconds = max(0, seconds)
  }

  /// Reads a duration leniently: units in any order, days after T, weeks next to other units, seconds before T,
  /// either sign.
  /// - Returns: `nil` where a number has no unit (`-PT15`), where the text has no number, and for more than 100,000
  ///   years.
  public init?(_ text: String) {
    var text = text
    guard let value = text.withUTF8(Self.init) else { return nil }
    self = value
  }

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.firstIndex(where: { !Folding.isBlank($0) }),
      let last = text.lastIndex(where: { !Folding.isBlank($0) })
    else { return nil }
    var octets = text[first...last]
    var isNegative = false
    if let sign = octets.first, sign == 0x2B || sign == 0x2D {
      isNegative = sign == 0x2D
      octets.removeFirst()
    }
    guard octets.popFirst().map(Octet.lowered) == 0x70 else { return nil }
    var days = 0
    var seconds = 0
    var isTime = false
    var hasPart = false
    while let octet = octets.first {
      if Octet.lowered(octet) == 0x74 {
        isTime = true
        octets.removeFirst()
        continue
      }
      let digits = octets.prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard let number = DigitText.number(digits), let unit = octets.dropFirst(digits.count).first else { return nil }
      octets = octets.dropFirst(digits.count + 1)
      switch Octet.lowered(unit) {
      case 0x77: days += number * 7
      case 0x64: days += number
      case 0x68: seconds += number * 3600
      case 0x6D where isTime: seconds += number * 60
      case 0x73: seconds += number
      default: return nil
      }
      guard days < 36_600_000, seconds < 3_200_000_000_000 else { return nil }
      hasPart = true
    }
    guard hasPart else { return nil }
    self.init(isNegative: isNegative, days: days, seconds: seconds)
  }

  /// The text in the form of RFC 5545: `-P1DT2H`, `PT1H30M` for 90 minutes, `PT0S` for zero.
  public var written: String {
    guard days != 0 || seconds != 0 else { return "PT0S" }
    var text = isNegative ? "-P" : "P"
    if days > 0 { text += seconds == 0 && days % 7 == 0 ? "\(days / 7)W" : "\(days)D" }
    guard seconds > 0 else { return text }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    text += "T"
    if hours > 0 { text += "\(hours)H" }
    if minutes > 0 || (hours > 0 && rest > 0) { text += "\(minutes)M" }
    if rest > 0 { text += "\(rest)S" }
    return text
  }

  /// The signed total in seconds; a day counts 86,400.
  public var nominalSeconds: Int {
    let sum = days * 86_400 + seconds
    return isNegative ? -sum : sum
  }
}
