import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync

extension ActionRunner {
  private static let hour = "dueDateMorningReminderHour"
  private static let minute = "dueDateMorningReminderMinute"

  /// An empty line removes the value.
  func set(_ key: String, _ value: String) throws -> String {
    if key == Self.hour, value.contains(":") { return try setTime(value) }
    let change = ChangeSetting(key, to: value.isEmpty ? SettingValue.absent.description : value)
    return words(key, try change.run(at: app.place, in: store))
  }

  func switchList(_ name: String) throws -> String {
    let list = try store.read { try $0.listNamed(name, account: nil).list }
    let isEnabled = !list.isActive(try app.settings())
    _ = try SwitchList(list, isEnabled: isEnabled).run(at: app.place, in: store)
    return l.listSwitch(name, isEnabled: isEnabled)
  }

  func reset(_ key: String) throws -> String {
    guard key == Self.hour else { return words(key, try ResetSetting(key).run(at: app.place, in: store)) }
    return try changeTime("settings reset") { file in
      _ = try file.reset(Self.hour)
      return try file.reset(Self.minute).settings
    }
  }

  /// The time of the morning reminder is one row with two keys (S0-62).
  private func setTime(_ text: String) throws -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, (try? SettingsCatalogue.definition(Self.hour).parse(parts[0])) != nil,
      (try? SettingsCatalogue.definition(Self.minute).parse(parts[1])) != nil
    else { throw SettingError.notAllowed(key: Self.hour, text: text, allowed: "0:00…23:59") }
    return try changeTime("settings set") { file in
      _ = try file.set(Self.hour, parts[0])
      return try file.set(Self.minute, parts[1]).settings
    }
  }

  /// Changes both keys as one step.
  private func changeTime(_ command: String, _ body: (SettingsFile) throws -> Settings) throws -> String {
    let keys = [Self.hour, Self.minute].map { StepValue.Key(.setting($0), .whole) }
    let file = app.settingsFile
    return words(Self.hour, try app.place.step(command, store, changing: keys) { _ in try body(file) })
  }

  private func words(_ key: String, _ settings: Settings) -> String {
    let row = SettingsCatalogue.rows(settings, language: l).first { $0.keys.contains(key) }
    return row.map { $0.label + ": " + $0.text } ?? key
  }
}
