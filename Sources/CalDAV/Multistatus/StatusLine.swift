/// The text of a `DAV:status` element, `HTTP/1.1 200 OK` (RFC 4918 section 14.28).
enum StatusLine {
  /// The three digits of the status.
  /// - Returns: `nil` where the text has no status. Servers leave out the version, the reason or both.
  static func code(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < text.count {
      let start = index
      while index < text.count, text[index] > 0x20 { index += 1 }
      if index - start == 3, let code = number(text[start..<index]), (100...599).contains(code) { return code }
      index += 1
    }
    return nil
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
