import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

extension ActionRunner {
  func set(_ key: String, _ value: String) throws -> String {
    let command = try SettingsSet.parse([key, value])
    try store.read { try command.check(app, $0) }
    return try words(key, command.carryOut(app, store))
  }

  func reset(_ key: String) throws -> String {
    try words(key, SettingsReset.parse([key]).carryOut(app, store))
  }

  private func words(_ key: String, _ settings: Settings) throws -> String {
    let definition = try SettingsCatalogue.definition(key)
    return definition.label.text(in: l) + ": " + definition.displayText(settings, language: l)
  }
}
