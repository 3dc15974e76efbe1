/// One visible line of the settings.
public struct SettingRow: Sendable, Hashable {
  public var group: SettingGroup
  public var label: String
  public var text: String
  /// The keys of the row; two for a time of day.
  public var keys: [String]
}

extension SettingsCatalogue {
  /// The visible rows in the order of the specification. Hour and minute of the morning reminder share the row
  /// "Uhrzeit" (S0-62). Lead times have the labels of the picker (S0-65 … S0-69). Rows that depend on a switch are left
  /// out while the switch is off.
  public static func rows(_ settings: Settings, language: Language) -> [SettingRow] {
    definitions.filter { $0.isVisible(settings) }.compactMap { definition in
      switch definition.key {
      case "dueDateMorningReminderMinute": nil
      case "dueDateMorningReminderHour":
        SettingRow(
          group: definition.group, label: LocalizedText("Time").text(in: language),
          text: settings.dueDateMorningReminderHour.padded(to: 2) + ":"
            + settings.dueDateMorningReminderMinute.padded(to: 2),
          keys: ["dueDateMorningReminderHour", "dueDateMorningReminderMinute"])
      default:
        SettingRow(
          group: definition.group, label: definition.label.text(in: language),
          text: definition.displayText(settings, language: language), keys: [definition.key])
      }
    }
    .sortedByGroup()
  }
}

extension SettingDefinition {
  /// The value in words: "an", "1 Stunde", "14 Tage".
  public func displayText(_ settings: Settings, language: Language) -> String {
    displayText(of: value(settings), language: language)
  }

  /// The readable form of one allowed value.
  public func displayText(of value: SettingValue, language: Language) -> String {
    switch (value, kind) {
    case (.boolean(let on), _):
      (on ? LocalizedText("on") : LocalizedText("off")).text(in: language)
    case (.integer(let minutes), .minutes): language.formattedDuration(minutes: minutes)
    case (.integer(let count), _):
      words(String(count))?.text(in: language)
        ?? unit.map { "\(count) \($0.name(count: count).text(in: language))" } ?? String(count)
    case (.absent, .optionalList): LocalizedText("all").text(in: language)
    case (.absent, _): "–"
    case (.text(let text), _): words(text)?.text(in: language) ?? text
    case (let value, _): value.description
    }
  }
}

extension SettingDefinition {
  /// The allowed values, where they are few.
  public var choices: [SettingValue] {
    switch kind {
    case .boolean: [.boolean(true), .boolean(false)]
    case .choice(let keys): keys.map(SettingValue.text)
    case .minutes(let values): values.map(SettingValue.integer)
    default: []
    }
  }

  /// The allowed values in words, or the form of the text where they are many.
  public func allowed(in language: Language) -> String {
    choices.isEmpty
      ? kind.allowed : choices.map { displayText(of: $0, language: language) }.joined(separator: ", ")
  }
}

extension [SettingRow] {
  /// The rows by group. The sort is stable, so that rows keep the catalogue's order within a group.
  fileprivate func sortedByGroup() -> [SettingRow] {
    SettingGroup.allCases.flatMap { group in filter { $0.group == group } }
  }
}
