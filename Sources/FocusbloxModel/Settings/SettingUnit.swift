/// The unit of a numeric setting.
public enum SettingUnit: Sendable, Hashable {
  case minutes, days, entries, percent

  public func name(count: Int) -> LocalizedText {
    switch (self, count == 1) {
    case (.minutes, true): LocalizedText("minute")
    case (.minutes, false): LocalizedText("minutes")
    case (.days, true): LocalizedText("day")
    case (.entries, true): LocalizedText("entry")
    case (.entries, false): LocalizedText("entries")
    case (.percent, _): LocalizedText("percent")
    case (.days, false): LocalizedText("days")
    }
  }
}
