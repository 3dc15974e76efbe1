/// One key of the settings file: what it is called, what it may be, and where it lives in `Settings`.
public struct SettingDefinition: Sendable, Identifiable {
  /// Verbatim, as the specification spells it, spaces included.
  public let key: String
  public let group: SettingGroup
  public let label: LocalizedText
  /// One line.
  public let explanation: LocalizedText
  public let kind: SettingKind
  public let unit: SettingUnit?
  /// Whether the row is shown: those that depend on a switch disappear with it (S0-62, S0-64).
  public let isVisible: @Sendable (Settings) -> Bool
  public let value: @Sendable (Settings) -> SettingValue
  /// Takes only a value that `kind` has parsed; any other leaves the settings as they are.
  let assign: @Sendable (SettingValue, inout Settings) -> Void

  /// What a user reads of a value as the file holds it; none where that can be read as it is.
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

/// A place in `Settings`.
typealias SettingPath<Value> = WritableKeyPath<Settings, Value> & Sendable
