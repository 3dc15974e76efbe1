/// Every key of the settings file, in the order in which it is shown.
public enum SettingsCatalogue {
  public static let definitions: [SettingDefinition] = reminders + notifications + views + planning + sync

  /// The sections one after another, so that a look-up makes no later section. The program itself writes keys of the
  /// first section.
  private static let sections: [@Sendable () -> [SettingDefinition]] = [
    { sync }, { reminders }, { notifications }, { views }, { planning },
  ]

  /// Finds a key.
  /// - Throws: `SettingError.unknownKey` with the known keys.
  public static func definition(_ key: String) throws(SettingError) -> SettingDefinition {
    for section in sections {
      if let definition = section().first(where: { $0.key == key }) { return definition }
    }
    throw SettingError.unknownKey(key, known: definitions.map(\.key))
  }
}

extension Settings {
  /// The value of a key.
  /// - Throws: `SettingError.unknownKey`.
  public func value(of key: String) throws(SettingError) -> SettingValue {
    try SettingsCatalogue.definition(key).value(self)
  }

  /// The value of a key as in the settings file; `null` where the setting has no value.
  public func text(of key: String) throws(SettingError) -> String {
    try value(of: key).description
  }

  /// Sets a key from a user's text.
  /// - Throws: `SettingError.unknownKey`, or `.notAllowed` with the allowed values. The settings stay unchanged then.
  public mutating func set(_ key: String, _ text: String) throws(SettingError) {
    let definition = try SettingsCatalogue.definition(key)
    definition.assign(try definition.parse(text), &self)
  }

  /// Sets a list as the settings file gives it, so that its elements may contain commas.
  public mutating func set(_ key: String, _ values: [String]) throws(SettingError) {
    let definition = try SettingsCatalogue.definition(key)
    guard definition.kind.isList else {
      throw SettingError.notAllowed(
        key: key, text: values.joined(separator: ", "), allowed: definition.kind.allowed)
    }
    definition.assign(.list(values), &self)
  }

  /// Resets a key to its default.
  public mutating func reset(_ key: String) throws(SettingError) {
    let definition = try SettingsCatalogue.definition(key)
    definition.assign(definition.defaultValue, &self)
  }
}
