import Foundation

/// One JSON object a line, fields in the order they are written, absent values as null (CLI.md).
struct JSONLine {
  enum Value {
    case string(String?)
    case int(Int?)
    case double(Double)
    case bool(Bool)
    case strings([String])
    case objects([JSONLine])
  }

  private(set) var fields: [(String, Value)] = []

  mutating func add(_ name: String, _ value: Value) { fields.append((name, value)) }

  var text: String {
    "{" + fields.map { "\(Self.quoted($0.0)):\(Self.text($0.1))" }.joined(separator: ",") + "}"
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .string(let string): string.map(quoted) ?? "null"
    case .int(let int): int.map { String($0) } ?? "null"
    case .double(let double): double.isFinite ? String(double) : "null"
    case .bool(let bool): bool ? "true" : "false"
    case .strings(let strings): "[" + strings.map(quoted).joined(separator: ",") + "]"
    case .objects(let objects): "[" + objects.map(\.text).joined(separator: ",") + "]"
    }
  }

  /// RFC 8259 section 7.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
