import FocusbloxModel
import Foundation

extension SettingsFile {
  /// Sets one key; every other line stays as it is.
  ///
  /// - Throws: `SettingError` for an unknown key or a value that is not allowed, `SettingsFileProblem`.
  func set(_ key: String, _ text: String) throws -> Contents {
    let definition = try SettingsCatalogue.definition(key)
    let value = try definition.parse(text)
    return try edit(key) { $0.set(key, value, at: $1) }
  }

  /// Sets a key that holds a list.
  func set(_ key: String, _ values: [String]) throws -> Contents {
    try edit(key) { $0.set(key, .list(values), at: $1) }
  }

  /// Takes one key back to its default; where it has a line, the line says so and keeps its comment.
  func reset(_ key: String) throws -> Contents {
    let definition = try SettingsCatalogue.definition(key)
    return try edit(key) { lines, entry in
      if let entry { lines.set(key, definition.defaultValue, at: entry) }
    }
  }

  /// A setting as a step of the journal keeps it; `nil` where it is absent.
  func stepValue(_ key: String) throws -> String? {
    switch try SettingsCatalogue.definition(key).value(read().settings) {
    case .absent: nil
    case .list(let values): values.joined(separator: "\n")
    case let value: value.description
    }
  }

  func setStepValue(_ key: String, _ value: String?) throws {
    guard let value else {
      _ = try reset(key)
      return
    }
    let definition = try SettingsCatalogue.definition(key)
    if value == definition.defaultValue.description {
      _ = try reset(key)
    } else if definition.kind == .optionalList {
      _ = try set(key, value.components(separatedBy: "\n"))
    } else {
      _ = try set(key, value)
    }
  }

  private func edit(_ key: String, _ change: (inout SettingsLines, SettingsEntry?) -> Void) throws -> Contents {
    let before = try text()
    var lines = SettingsLines(before)
    change(&lines, try entries(of: before).first { $0.key == key })
    let after = lines.text
    // Read before it is written: a file that cannot be read any more must never come of it.
    let contents = try contents(of: after)
    if after != before { try write(after) }
    return contents
  }
}
