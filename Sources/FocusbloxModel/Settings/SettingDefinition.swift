/// One key of the settings file: its name, its allowed values, and its property in `Settings`.
public struct SettingDefinition: Sendable, Identifiable {
  /// The key exactly as the specification spells it, including spaces.
  public let key: String
  public let group: SettingGroup
  public let label: LocalizedText
  /// The explanation in one line.
  public let explanation: LocalizedText
  public let kind: SettingKind
  public let unit: SettingUnit?
  /// Whether the row is visible. A row that depends on a switch is hidden while the switch is off (S0-62, S0-64).
  public let isVisible: @Sendable (Settings) -> Bool
  public let value: @Sendable (Settings) -> SettingValue
  /// Assigns a value that `kind` has parsed. Any other value leaves the settings unchanged.
  let assign: @Sendable (SettingValue, inout Settings) -> Void

  /// The readable form of a value in the settings file; `nil` where the value itself is readable.
  public var words: @Sendable (_ value: String) -> LocalizedText? = { _ in nil }

  public var id: String { key }
  public var defaultValue: SettingValue { value(Settings()) }

  public func parse(_ text: String) throws(SettingError) -> SettingValue {
    guard let value = kind.parse(text) else {
      throw SettingError.notAllowed(key: key, text: text, allowed: kind.allowed)
    }
    return value
  }
}

/// Stores a new value in a property of `Settings`, unless the new value is `nil`, and returns the property's value.
/// Key paths of all properties would take a million instructions when a command first reads the settings.
typealias SettingProperty<Value> = @Sendable (inout Settings, Value?) -> Value

extension Settings {
  /// The body of a `SettingProperty`.
  static func access<Value>(_ property: inout Value, _ new: Value?) -> Value {
    if let new { property = new }
    return property
  }

  func value<Value>(of property: SettingProperty<Value>) -> Value {
    var copy = self
    return property(&copy, nil)
  }
}
