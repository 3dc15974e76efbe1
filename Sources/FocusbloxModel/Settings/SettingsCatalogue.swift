/// Every key of the settings file, in the order in which it is shown.
public enum SettingsCatalogue {
  public static let definitions: [SettingDefinition] = reminders + notifications + views + sync

  private static let byKey = Dictionary(uniqueKeysWithValues: definitions.map { ($0.key, $0) })

  /// - Throws: `SettingError.unknownKey`, with the keys there are.
  public static func definition(_ key: String) throws(SettingError) -> SettingDefinition {
    guard let definition = byKey[key] else {
      throw SettingError.unknownKey(key, known: definitions.map(\.key))
    }
    return definition
  }
}

extension Settings {
  /// - Throws: `SettingError.unknownKey`.
  public func value(of key: String) throws(SettingError) -> SettingValue {
    try SettingsCatalogue.definition(key).value(self)
  }

  /// The value as the settings file holds it; `null` where there is none.
  public func text(of key: String) throws(SettingError) -> String {
    try value(of: key).description
  }

  /// - Throws: `SettingError.unknownKey`, or `.notAllowed` with the values that are; the settings stay as they were.
  public mutating func set(_ key: String, _ text: String) throws(SettingError) {
    let definition = try SettingsCatalogue.definition(key)
    definition.assign(try definition.parse(text), &self)
  }

  /// A list as the settings file gives it, so that its elements may hold commas.
  public mutating func set(_ key: String, _ values: [String]) throws(SettingError) {
    let definition = try SettingsCatalogue.definition(key)
    guard case .optionalList = definition.kind else {
      throw SettingError.notAllowed(
        key: key, text: values.joined(separator: ", "), allowed: definition.kind.allowed)
    }
    definition.assign(.list(values), &self)
  }

  /// Back to its default.
  public mutating func reset(_ key: String) throws(SettingError) {
    let definition = try SettingsCatalogue.definition(key)
    definition.assign(definition.defaultValue, &self)
  }
}
