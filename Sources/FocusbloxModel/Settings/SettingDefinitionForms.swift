import Foundation

extension SettingDefinition {
  /// A switch.
  static func toggle(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ path: any SettingPath<Bool>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: .boolean, unit: nil, isVisible: isVisible,
      value: { .boolean($0[keyPath: path]) },
      assign: { if case .boolean(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// A number.
  static func number(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText, _ kind: SettingKind,
    _ unit: SettingUnit, _ path: any SettingPath<Int>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: unit, isVisible: isVisible,
      value: { .integer($0[keyPath: path]) },
      assign: { if case .integer(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// A value with a text form of its own.
  static func described<Value: LosslessStringConvertible & SettingWords & SendableMetatype>(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText, _ kind: SettingKind,
    _ path: any SettingPath<Value>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: nil, isVisible: isVisible,
      value: { .text($0[keyPath: path].description) },
      assign: { if case .text(let text) = $0, let value = Value(text) { $1[keyPath: path] = value } },
      words: { Value($0)?.words })
  }

  /// The name of a locale, shown as language and region.
  static func locale(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ path: any SettingPath<String>
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: .locale, unit: nil,
      isVisible: { _ in true }, value: { .text($0[keyPath: path]) },
      assign: { if case .text(let text) = $0 { $1[keyPath: path] = text } },
      words: { name in
        func words(_ language: Language) -> String {
          Locale(identifier: language.rawValue).localizedString(forIdentifier: name) ?? name
        }
        return LocalizedText(words(.german), words(.english))
      })
  }

  /// One of the cases of an enumeration.
  static func choice<Value: RawRepresentable & CaseIterable & SettingWords & SendableMetatype>(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ path: any SettingPath<Value>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition where Value.RawValue == String {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation,
      kind: .choice(Value.allCases.map(\.rawValue)), unit: nil, isVisible: isVisible,
      value: { .text($0[keyPath: path].rawValue) },
      assign: { if case .text(let text) = $0, let value = Value(rawValue: text) { $1[keyPath: path] = value } },
      words: { Value(rawValue: $0)?.words })
  }

  /// A text that may be absent.
  static func optional(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText, _ kind: SettingKind,
    _ path: any SettingPath<String?>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: nil, isVisible: isVisible,
      value: { $0[keyPath: path].map(SettingValue.text) ?? .absent },
      assign: {
        switch $0 {
        case .text(let value): $1[keyPath: path] = value
        case .absent: $1[keyPath: path] = nil
        case .boolean, .integer, .list: break
        }
      })
  }

  /// A list that may be absent.
  static func list(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ path: any SettingPath<[String]?>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: .optionalList, unit: nil,
      isVisible: isVisible,
      value: { $0[keyPath: path].map(SettingValue.list) ?? .absent },
      assign: {
        switch $0 {
        case .list(let values): $1[keyPath: path] = values
        case .absent: $1[keyPath: path] = nil
        case .boolean, .integer, .text: break
        }
      })
  }
}
