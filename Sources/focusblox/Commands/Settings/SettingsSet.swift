import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct SettingsSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", _superCommandName: Focusblox.name,
    abstract: "Change one setting; every other line of the file stays.",
    discussion: """
      Examples:
        focusblox settings set due_soon_threshold three_days
        focusblox settings set dueDateAdvanceReminderMinutes 30
      """)

  @Argument(help: "The key.", completion: .settingKeys) var key: String
  @Argument(help: "The value.", completion: .settingValues) var value: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    // An invalid settings file is repaired without a step, because a step needs readable settings.
    guard (try? app.settings()) != nil else {
      return try SettingsAnswer(app: app).show(key, app.settingsFile.set(key, value).settings)
    }
    try await app.withStore { store in
      try SettingsAnswer(app: app).show(key, ChangeSetting(key, to: value).run(at: app.place, in: store))
    }
  }
}

struct SettingsReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", _superCommandName: Focusblox.name,
    abstract: "Reset one setting to its default.",
    discussion: """
      Example:
        focusblox settings reset due_soon_threshold
      """)

  @Argument(help: "The key.", completion: .settingKeys) var key: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    guard (try? app.settings()) != nil else {
      return try SettingsAnswer(app: app).show(key, app.settingsFile.reset(key).settings)
    }
    try await app.withStore { try SettingsAnswer(app: app).show(key, ResetSetting(key).run(at: app.place, in: $0)) }
  }
}

/// Shows the value of a key after a change.
private struct SettingsAnswer {
  var app: AppContext

  func show(_ key: String, _ settings: Settings) throws {
    let definition = try SettingsCatalogue.definition(key)
    if app.options.json {
      app.emit(definition.json(settings, app.language))
    } else {
      app.terminal.result("\(key): \(definition.value(settings))")
    }
  }
}
