import Foundation

extension SettingDefinition {
  /// A switch.
  static func toggle(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ property: @escaping SettingProperty<Bool>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: .boolean, unit: nil, isVisible: isVisible,
      value: { .boolean($0.value(of: property)) },
      assign: { if case .boolean(let value) = $0 { _ = property(&$1, value) } })
  }

  /// A number.
  ///
  /// - Parameter none: what 0 means, where it is no number of the unit.
  static func number(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText, _ kind: SettingKind,
    _ unit: SettingUnit?, _ property: @escaping SettingProperty<Int>, none: LocalizedText? = nil,
    isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: unit, isVisible: isVisible,
      value: { .integer($0.value(of: property)) },
      assign: { if case .integer(let value) = $0 { _ = property(&$1, value) } },
      words: { $0 == "0" ? none : nil })
  }

  /// A value with a text form of its own.
  static func described<Value: LosslessStringConvertible & SettingWords & SendableMetatype>(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText, _ kind: SettingKind,
    _ property: @escaping SettingProperty<Value>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: nil, isVisible: isVisible,
      value: { .text($0.value(of: property).description) },
      assign: { if case .text(let text) = $0, let value = Value(text) { _ = property(&$1, value) } },
      words: { Value($0)?.words })
  }

  /// The name of a locale, shown as language and region.
  static func locale(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ property: @escaping SettingProperty<String>
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: .locale, unit: nil,
      isVisible: { _ in true }, value: { .text($0.value(of: property)) },
      assign: { if case .text(let text) = $0 { _ = property(&$1, text) } },
      words: { name in
        LocalizedText { Locale(identifier: $0.rawValue).localizedString(forIdentifier: name) ?? name }
      })
  }

  /// One of the cases of an enumeration.
  static func choice<Value: RawRepresentable & CaseIterable & SettingWords & SendableMetatype>(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ property: @escaping SettingProperty<Value>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition where Value.RawValue == String {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation,
      kind: .choice(Value.allCases.map(\.rawValue)), unit: nil, isVisible: isVisible,
      value: { .text($0.value(of: property).rawValue) },
      assign: { if case .text(let text) = $0, let value = Value(rawValue: text) { _ = property(&$1, value) } },
      words: { Value(rawValue: $0)?.words })
  }

  /// A text that may be absent.
  static func optional(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText, _ kind: SettingKind,
    _ property: @escaping SettingProperty<String?>, isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: nil, isVisible: isVisible,
      value: { $0.value(of: property).map(SettingValue.text) ?? .absent },
      assign: {
        switch $0 {
        case .text(let value): _ = property(&$1, value)
        case .absent: _ = property(&$1, .some(nil))
        case .boolean, .integer, .list: break
        }
      })
  }

  /// A list that may be absent.
  static func list(
    _ key: String, _ group: SettingGroup, _ label: LocalizedText, _ explanation: LocalizedText,
    _ kind: SettingKind, _ property: @escaping SettingProperty<[String]?>,
    isVisible: @escaping @Sendable (Settings) -> Bool = { _ in true }
  ) -> SettingDefinition {
    SettingDefinition(
      key: key, group: group, label: label, explanation: explanation, kind: kind, unit: nil,
      isVisible: isVisible,
      value: { $0.value(of: property).map(SettingValue.list) ?? .absent },
      assign: {
        switch $0 {
        case .list(let values): _ = property(&$1, values)
        case .absent: _ = property(&$1, .some(nil))
        case .boolean, .integer, .text: break
        }
      })
  }
}
