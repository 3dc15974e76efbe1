/// The unit of a numeric setting.
public enum SettingUnit: Sendable, Hashable {
  case hours, minutes, days, entries, percent

  public func name(count: Int) -> LocalizedText {
    switch (self, count == 1) {
    case (.hours, true): LocalizedText("Stunde", "hour")
    case (.hours, false): LocalizedText("Stunden", "hours")
    case (.minutes, true): LocalizedText("Minute", "minute")
    case (.minutes, false): LocalizedText("Minuten", "minutes")
    case (.days, true): LocalizedText("Tag", "day")
    case (.entries, true): LocalizedText("Eintrag", "entry")
    case (.entries, false): LocalizedText("Einträge", "entries")
    case (.percent, _): LocalizedText("Prozent", "per cent")
    case (.days, false): LocalizedText("Tage", "days")
    }
  }
}
