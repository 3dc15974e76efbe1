import FocusbloxModel
import Foundation

/// Encodes values in sequence, each with an octet that tells whether the value exists. Only `FieldReader` decodes them.
struct FieldWriter {
  private(set) var octets: [UInt8] = []

  init() { octets.reserveCapacity(512) }

  mutating func octet(_ octet: UInt8) { octets.append(octet) }

  mutating func number(_ number: Int?) {
    guard let number else { return octet(0) }
    octet(1)
    eight(UInt64(bitPattern: Int64(number)))
  }

  mutating func fraction(_ number: Double?) {
    guard let number else { return octet(0) }
    octet(1)
    eight(number.bitPattern)
  }

  mutating func date(_ date: Date?) { fraction(date?.timeIntervalSinceReferenceDate) }

  mutating func text(_ text: String?) {
    guard let text else { return octet(0) }
    octet(1)
    eight(UInt64(text.utf8.count))
    octets.append(contentsOf: text.utf8)
  }

  mutating func texts(_ texts: [String]) {
    number(texts.count)
    for value in texts { text(value) }
  }

  mutating func time(_ time: CalendarTime?) { text(time?.description) }

  private mutating func eight(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { octets.append(contentsOf: $0) }
  }
}

/// Decodes the values of `FieldWriter`. Returns `nil` for a missing value, and for every value after the first
/// malformed one.
struct FieldReader {
  private let octets: [UInt8]
  private var index = 0
  private var isBroken = false

  init(_ data: Data) { octets = [UInt8](data) }

  /// Whether all octets were decoded without an error.
  var isAtEnd: Bool { !isBroken && index == octets.count }

  mutating func octet() -> UInt8? {
    guard !isBroken, index < octets.count else { return failed() }
    index += 1
    return octets[index - 1]
  }

  mutating func number() -> Int? { isThere() ? eight().map { Int(Int64(bitPattern: $0)) } : nil }

  mutating func fraction() -> Double? { isThere() ? eight().map { Double(bitPattern: $0) } : nil }

  mutating func date() -> Date? { fraction().map { Date(timeIntervalSinceReferenceDate: $0) } }

  mutating func text() -> String? {
    guard isThere(), let count = eight() else { return nil }
    guard count <= UInt64(octets.count - index) else { return failed() }
    index += Int(count)
    return String(decoding: octets[(index - Int(count))..<index], as: UTF8.self)
  }

  mutating func texts() -> [String] {
    var found: [String] = []
    guard let count = number() else { return found }
    while found.count < count, let value = text() { found.append(value) }
    if found.count != count { isBroken = true }
    return found
  }

  mutating func time() -> CalendarTime? {
    guard let written = text() else { return nil }
    return CalendarTime(written) ?? failed()
  }

  private mutating func isThere() -> Bool {
    switch octet() {
    case 1: return true
    case 0: return false
    default:
      isBroken = true
      return false
    }
  }

  private mutating func eight() -> UInt64? {
    guard octets.count - index >= 8 else { return failed() }
    var value: UInt64 = 0
    for offset in (0..<8).reversed() { value = value << 8 | UInt64(octets[index + offset]) }
    index += 8
    return value
  }

  private mutating func failed<Value>() -> Value? {
    isBroken = true
    return nil
  }
}
