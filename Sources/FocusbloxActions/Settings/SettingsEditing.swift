import FocusbloxModel
import Foundation

extension SettingsFile {
  /// Sets one key. All other lines stay unchanged.
  ///
  /// - Throws: `SettingError` for an unknown key or an invalid value; `SettingsFileProblem`.
  package func set(_ key: String, _ text: String) throws -> Contents {
    let definition = try SettingsCatalogue.definition(key)
    let value = try definition.parse(text)
    return try edit(key) { $0.set(key, value, at: $1) }
  }

  /// Sets a key whose value is a list.
  package func set(_ key: String, _ values: [String]) throws -> Contents {
    try edit(key) { $0.set(key, .list(values), at: $1) }
  }

  /// Resets a key to its default. An existing line gets the default value and keeps its comment.
  package func reset(_ key: String) throws -> Contents {
    let usual = try SettingsCatalogue.definition(key).value(contents(of: "").settings)
    return try edit(key) { lines, entry in
      if let entry { lines.set(key, usual, at: entry) }
    }
  }

  /// The value of a setting for a step of the journal; `nil` if the setting is absent.
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
    } else if definition.kind.isList {
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
    // The new text is parsed before it is written, so that no edit makes the file unreadable.
    let contents = try contents(of: after)
    if after != before { try write(after) }
    return contents
  }
}
