/// The text of a `DAV:status` element, `HTTP/1.1 200 OK` (RFC 4918 section 14.28).
enum StatusLine {
  /// The three digits; `nil` where there are none. Servers leave out the version, the reason or both.
  static func code(_ text: [UInt8]) -> Int? {
    for word in text.split(whereSeparator: { $0 <= 0x20 }) where word.count == 3 {
      var code = 0
      for byte in word {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
          code = 0
          break
        }
        code = code * 10 + Int(byte - UInt8(ascii: "0"))
      }
      if (100...599).contains(code) { return code }
    }
    return nil
  }
}
