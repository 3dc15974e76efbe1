import Foundation

/// The JSON Schema of the catalogue, read with the keywords that it uses. Stricter than the schema itself: a field that
/// the schema does not name is a fault, too.
struct JSONSchema {
  private let root: [String: JSONValue]
  private let definitions: [String: JSONValue]

  /// The names of all kinds of objects.
  var types: Set<String> { Set(definitions.filter { $0.value["properties"] != nil }.keys) }

  init(contentsOf file: URL) throws {
    guard case .object(let root) = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file)),
      case .object(let definitions)? = root["$defs"]
    else { throw CocoaError(.fileReadCorruptFile) }
    (self.root, self.definitions) = (root, definitions)
  }

  static func ofCatalogue() throws -> JSONSchema {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try JSONSchema(
      contentsOf: root.appending(path: "Sources/focusblox/Documentation.docc/Resources/focusblox.schema.json"))
  }

  /// What is wrong with a line of output; empty for a right one.
  func faults(inLine line: String) -> [String] {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) else { return ["no JSON"] }
    guard line.hasPrefix(#"{"type":""#) else { return ["does not begin with its type"] }
    return faults(in: value, .object(root), "")
  }

  private static let annotations: Set = ["$schema", "$defs", "title", "description"]

  private func faults(in value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): no schema"] }
    var found: [String] = []
    for (keyword, argument) in keywords where !Self.annotations.contains(keyword) {
      switch (keyword, argument) {
      case ("$ref", .string(let name)):
        guard let definition = definitions[String(name.dropFirst("#/$defs/".count))] else {
          return ["\(place): no \(name)"]
        }
        found += faults(in: value, definition, place)
      case ("anyOf", .array(let choices)): found += faults(in: value, oneOf: choices, place)
      case ("const", _) where value != argument: found.append("\(place): \(value) is not \(argument)")
      case ("enum", .array(let allowed)) where !allowed.contains(value):
        found.append("\(place): \(value) is none of \(allowed)")
      case ("type", .string(let name)) where !value.isOf(name): found.append("\(place): \(value) is no \(name)")
      case ("type", .array(let names)) where !names.contains { $0.string.map(value.isOf) ?? false }:
        found.append("\(place): \(value) is none of \(names)")
      case ("pattern", .string(let pattern)):
        if let text = value.string, text.range(of: pattern, options: .regularExpression) == nil {
          found.append("\(place): \(text) does not match \(pattern)")
        }
      case ("required", .array(let names)):
        found += names.compactMap(\.string).filter { value[$0] == nil }.map { "\(place): \($0) is missing" }
      case ("properties", .object(let properties)):
        guard case .object(let fields) = value else { break }
        for (name, field) in fields {
          guard let schema = properties[name] else {
            found.append("\(place): \(name) is not in the schema")
            continue
          }
          found += faults(in: field, schema, "\(place).\(name)")
        }
      case ("items", _):
        if case .array(let elements) = value { found += elements.flatMap { faults(in: $0, argument, place + "[]") } }
      case ("const", _), ("enum", _), ("type", _): break
      default: found.append("\(place): the keyword \(keyword) is not known")
      }
    }
    return found
  }

  /// For an object, the faults against the definition of its type, because those against all others say nothing.
  private func faults(in value: JSONValue, oneOf choices: [JSONValue], _ place: String) -> [String] {
    let type = value["type"].flatMap(\.string)
    let own = type.map { type in choices.filter { $0["$ref"] == .string("#/$defs/" + type) } } ?? []
    let tried = (own.isEmpty ? choices : own).map { faults(in: value, $0, place) }
    if tried.contains(where: \.isEmpty) { return [] }
    return own.isEmpty ? ["\(place): \(value) fits nothing"] : tried.flatMap(\.self)
  }
}

/// A JSON value whose fields are not known.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  subscript(_ name: String) -> JSONValue? { if case .object(let fields) = self { fields[name] } else { nil } }

  /// - Parameter type: a name of JSON Schema.
  func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
