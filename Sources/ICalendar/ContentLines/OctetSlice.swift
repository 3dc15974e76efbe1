/// A stretch of a buffer that all lines of one stream share, so that reading copies no text.
struct OctetSlice: Sendable {
  let source: [UInt8]
  let start: UInt32
  var end: UInt32
  /// 1-based line of the source in which the stretch begins, 0 for text made here.
  let line: UInt32

  init(source: [UInt8], start: Int, end: Int, line: Int) {
    self.source = source
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
    self.line = UInt32(clamping: line)
  }

  init(made bytes: [UInt8]) {
    self.init(source: bytes, start: 0, end: bytes.count, line: 0)
  }

  var count: Int { Int(end) - Int(start) }

  var octets: ArraySlice<UInt8> { source[Int(start)..<Int(end)] }

  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    source.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
  }

  /// Appends the stretch, after a line end where the text so far lacks one (a source may end without it).
  func write(into output: inout [UInt8]) {
    guard count > 0 else { return }
    if let last = output.last, last != Octet.lineFeed, last != Octet.carriageReturn {
      output.append(Octet.carriageReturn)
      output.append(Octet.lineFeed)
    }
    withOctets { output.append(contentsOf: $0) }
  }
}

/// The octets that RFC 5545 3.1 gives a meaning.
enum Octet {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let backslash: UInt8 = 0x5C
  static let delete: UInt8 = 0x7F

  /// RFC 5545 `name`, and beside it the underscore and the dot that real writers use (MAPPING.md T41).
  static func isName(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x5F, 0x2E: true
    default: false
    }
  }

  /// RFC 5545 CONTROL: everything below space but the tab, and DEL.
  static func isControl(_ octet: UInt8) -> Bool {
    (octet < space && octet != tab) || octet == delete
  }

  static func lowered(_ octet: UInt8) -> UInt8 {
    octet >= 0x41 && octet <= 0x5A ? octet | 0x20 : octet
  }
}

extension String {
  /// As `uppercased()`, which makes a new text even of one that has nothing to change.
  var inUpperCase: String {
    utf8.contains { $0 >= 0x80 || ($0 >= 0x61 && $0 <= 0x7A) } ? uppercased() : self
  }
}
