/// The allowed values of a setting.
public enum SettingKind: Sendable, Hashable {
  case boolean
  case integer(ClosedRange<Int>)
  /// Numbers with the labels of the picker.
  case minutes([Int])
  case choice([String])
  /// `none`, `system_default`, `custom:<name>`
  case sound
  case complicationSource
  /// The name or the id of a perspective, or no value.
  case perspective
  /// A text or no value.
  case optionalText
  case locale
  /// Texts separated by commas; no value means all.
  case optionalList
  /// Texts separated by commas; no value means none.
  case names
  /// Mail addresses separated by commas; no value means none.
  case addresses
  /// `mo-fr 9-12 13-17`
  case workHours

  /// The allowed values in words that suit both languages.
  public var allowed: String {
    switch self {
    case .boolean: "true, false"
    case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .minutes(let values): values.map(String.init).joined(separator: ", ")
    case .choice(let values): values.joined(separator: ", ")
    case .sound: "none, system_default, custom:NAME"
    case .complicationSource:
      (ComplicationSource.named.map(\.name) + ["custom_perspective:NAME"]).joined(separator: ", ")
    case .perspective: "NAME, UUID, null"
    case .optionalText: "TEXT, null"
    case .locale: "de_DE, en_US, en_GB, …"
    case .optionalList, .names: "NAME,NAME,…, null"
    case .addresses: "ADDRESS,ADDRESS,…, null"
    case .workHours: "\"mo-fr 9-12 13-17; sa 10-12\", none"
    }
  }

  /// Whether a value is a list of texts.
  public var isList: Bool { self == .optionalList || self == .names || self == .addresses }
}

/// The value of a setting as in the settings file.
public enum SettingValue: Sendable, Hashable {
  case boolean(Bool)
  case integer(Int)
  case text(String)
  case list([String])
  case absent
}

extension SettingValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .text(let value): value
    case .list(let values): values.joined(separator: ",")
    case .absent: "null"
    }
  }
}
