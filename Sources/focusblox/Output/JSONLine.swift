import FocusbloxScreen
import Foundation

/// One JSON object per line. Fields keep their order, and missing values are null.
struct JSONLine {
  enum Value {
    case string(String?)
    case int(Int?)
    case double(Double)
    case bool(Bool)
    case strings([String])
    case objects([JSONLine])
  }

  private(set) var fields: [(String, Value)]

  init(_ type: ObjectType) { fields = [("type", .string(type.rawValue))] }

  private init() { fields = [] }

  /// An object in the protocol of a status bar, which has no types.
  static var ofStatusBar: JSONLine { JSONLine() }

  mutating func add(_ name: String, _ value: Value) { fields.append((name, value)) }

  func has(_ name: String) -> Bool { fields.contains { $0.0 == name } }

  var text: String {
    var octets: [UInt8] = []
    octets.reserveCapacity(1024)
    write(into: &octets)
    return String(decoding: octets, as: UTF8.self)
  }

  private func write(into octets: inout [UInt8]) {
    octets.append(UInt8(ascii: "{"))
    for (index, (name, value)) in fields.enumerated() {
      if index > 0 { octets.append(UInt8(ascii: ",")) }
      Self.write(name, into: &octets)
      octets.append(UInt8(ascii: ":"))
      Self.write(value, into: &octets)
    }
    octets.append(UInt8(ascii: "}"))
  }

  private static func write(_ value: Value, into octets: inout [UInt8]) {
    switch value {
    case .string(let string?): write(string, into: &octets)
    case .int(let int?): octets.append(contentsOf: String(int).utf8)
    case .string(nil), .int(nil): octets.append(contentsOf: "null".utf8)
    case .double(let double): octets.append(contentsOf: (double.isFinite ? String(double) : "null").utf8)
    case .bool(let bool): octets.append(contentsOf: (bool ? "true" : "false").utf8)
    case .strings(let strings): write(strings, into: &octets) { write($0, into: &$1) }
    case .objects(let objects): write(objects, into: &octets) { $0.write(into: &$1) }
    }
  }

  private static func write<Element>(
    _ elements: [Element], into octets: inout [UInt8], _ body: (Element, inout [UInt8]) -> Void
  ) {
    octets.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { octets.append(UInt8(ascii: ",")) }
      body(element, &octets)
    }
    octets.append(UInt8(ascii: "]"))
  }

  /// RFC 8259 section 7. Every character that a terminal obeys is escaped, because a user may look at the output.
  private static func write(_ text: String, into octets: inout [UInt8]) {
    octets.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      octets.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { write(scalar, into: &octets) }
    }
    octets.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, into octets: inout [UInt8]) {
    switch scalar {
    case "\"": octets.append(contentsOf: "\\\"".utf8)
    case "\\": octets.append(contentsOf: "\\\\".utf8)
    case "\n": octets.append(contentsOf: "\\n".utf8)
    case "\r": octets.append(contentsOf: "\\r".utf8)
    case "\t": octets.append(contentsOf: "\\t".utf8)
    case let scalar where scalar.isObeyed:
      // All of them have at most four digits.
      let digits = String(scalar.value, radix: 16)
      octets.append(contentsOf: "\\u".utf8)
      octets.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      octets.append(contentsOf: digits.utf8)
    default: if let code = UTF8.encode(scalar) { octets.append(contentsOf: code) }
    }
  }
}
