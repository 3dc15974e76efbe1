import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

extension ActionRunner {
  private static let hour = "dueDateMorningReminderHour"
  private static let minute = "dueDateMorningReminderMinute"

  /// An empty line is no value.
  func set(_ key: String, _ value: String) throws -> String {
    if key == Self.hour, value.contains(":") { return try setTime(value) }
    let value = value.isEmpty ? SettingValue.absent.description : value
    let command = try SettingsSet.parse([key, value])
    try store.read { try command.check(app, $0) }
    return words(key, try command.carryOut(app, store))
  }

  func reset(_ key: String) throws -> String {
    if key == Self.hour { _ = try SettingsReset.parse([Self.minute]).carryOut(app, store) }
    return words(key, try SettingsReset.parse([key]).carryOut(app, store))
  }

  /// The time of the morning reminder is one row of two keys (S0-62).
  private func setTime(_ text: String) throws -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, (try? SettingsCatalogue.definition(Self.hour).parse(parts[0])) != nil,
      (try? SettingsCatalogue.definition(Self.minute).parse(parts[1])) != nil
    else { throw SettingError.notAllowed(key: Self.hour, text: text, allowed: "0:00…23:59") }
    _ = try SettingsSet.parse([Self.hour, parts[0]]).carryOut(app, store)
    return words(Self.hour, try SettingsSet.parse([Self.minute, parts[1]]).carryOut(app, store))
  }

  private func words(_ key: String, _ settings: Settings) -> String {
    let row = SettingsCatalogue.rows(settings, language: l).first { $0.keys.contains(key) }
    return row.map { $0.label + ": " + $0.text } ?? key
  }
}
