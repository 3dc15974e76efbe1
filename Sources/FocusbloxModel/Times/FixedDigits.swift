/// Writes days and times of fixed width. Composing them of strings costs ten times as much.
struct FixedDigits {
  private var octets: [UInt8] = []

  /// `YYYY-MM-DD`
  init(of day: CalendarDay) {
    octets.reserveCapacity(19)
    append(day.year, 4)
    append(UInt8(ascii: "-"))
    append(day.month, 2)
    append(UInt8(ascii: "-"))
    append(day.day, 2)
  }

  mutating func append(_ octet: UInt8) { octets.append(octet) }

  /// Appends `number` in decimal with leading zeros up to `width` digits.
  mutating func append(_ number: Int, _ width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    guard 0..<(divisor * 10) ~= number else { return octets.append(contentsOf: number.padded(to: width).utf8) }
    while divisor > 0 {
      octets.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  var text: String { String(decoding: octets, as: UTF8.self) }
}
