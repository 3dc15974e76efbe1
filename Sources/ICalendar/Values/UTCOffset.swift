/// A UTC-OFFSET (RFC 5545 section 3.3.14) in seconds east of UTC.
enum UTCOffset {
  /// Reads an offset.
  /// - Returns: `nil` where the text is not `±HHMM` or `±HHMMSS`, or where the offset is a day or more.
  static func seconds(_ text: String) -> Int? {
    var octets = Array(text.trimmingBlanks.utf8)[...]
    guard let sign = octets.popFirst(), sign == 0x2B || sign == 0x2D else { return nil }
    guard octets.count == 4 || octets.count == 6 else { return nil }
    let start = octets.startIndex
    guard let hours = DigitText.number(octets[start..<(start + 2)]),
      let minutes = DigitText.number(octets[(start + 2)..<(start + 4)]),
      let seconds = octets.count == 4 ? 0 : DigitText.number(octets[(start + 4)...]),
      hours < 24, minutes < 60, seconds < 60
    else { return nil }
    let sum = hours * 3600 + minutes * 60 + seconds
    return sign == 0x2D ? -sum : sum
  }

  static func written(_ seconds: Int) -> String {
    let size = abs(seconds)
    let text = (seconds < 0 ? "-" : "+") + DigitText.padded(size / 3600, 2) + DigitText.padded(size / 60 % 60, 2)
    return size % 60 == 0 ? text : text + DigitText.padded(size % 60, 2)
  }
}
