import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

extension ActionRunner {
  private static let hour = "dueDateMorningReminderHour"
  private static let minute = "dueDateMorningReminderMinute"

  /// An empty line is no value.
  func set(_ key: String, _ value: String) throws -> String {
    let file = SettingsFile(path: app.paths.settings)
    if key == Self.hour, value.contains(":") { return try setTime(value, file) }
    let value = value.isEmpty ? SettingValue.absent.description : value
    let command = try SettingsSet.parse([key, value])
    try store.read { try command.check(app, $0) }
    return words(key, try file.set(key, value).settings)
  }

  func reset(_ key: String) throws -> String {
    let file = SettingsFile(path: app.paths.settings)
    if key == Self.hour { _ = try file.reset(Self.minute) }
    return words(key, try file.reset(key).settings)
  }

  /// The time of the morning reminder is one row of two keys (S0-62).
  private func setTime(_ text: String, _ file: SettingsFile) throws -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, (try? SettingsCatalogue.definition(Self.hour).parse(parts[0])) != nil,
      (try? SettingsCatalogue.definition(Self.minute).parse(parts[1])) != nil
    else { throw SettingError.notAllowed(key: Self.hour, text: text, allowed: "0:00…23:59") }
    _ = try file.set(Self.hour, parts[0])
    return words(Self.hour, try file.set(Self.minute, parts[1]).settings)
  }

  private func words(_ key: String, _ settings: Settings) -> String {
    let row = SettingsCatalogue.rows(settings, language: l).first { $0.keys.contains(key) }
    return row.map { $0.label + ": " + $0.text } ?? key
  }
}
