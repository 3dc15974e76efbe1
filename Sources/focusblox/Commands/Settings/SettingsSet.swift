import ArgumentParser
import FocusbloxModel

struct SettingsSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change one setting; every other line of the file stays.",
    discussion: """
      Examples:
        focusblox settings set due_soon_threshold three_days
        focusblox settings set dueDateAdvanceReminderMinutes 30
      """)

  @Argument(help: "The key.") var key: String
  @Argument(help: "The value.") var value: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try UnbuiltSetting.refuse(key, value)
    let settings = try SettingsFile(path: app.paths.settings).set(key, value).settings
    try SettingsAnswer(app: app).show(key, settings)
  }
}

/// A key of the specification that nothing acts on yet: it is shown with its default, and not accepted, because a switch without
/// effect would be believed.
struct UnbuiltSetting: ExplainedError {
  var key: String

  static func refuse(_ key: String, _ value: String) throws {
    guard ["publish_alarms", "custom_perspective_id"].contains(key), !["false", "null", ""].contains(value) else {
      return
    }
    throw UnbuiltSetting(key: key)
  }

  func explanation(in language: Language) -> Explanation {
    Explanation(
      language("\(key) hat in dieser Version noch keine Wirkung.", "\(key) has no effect in this version yet."),
      remedy: language("Die Einstellung bleibt, wie sie ist.", "The setting stays as it is."))
  }
}

struct SettingsReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Take one setting back to its default.",
    discussion: """
      Example:
        focusblox settings reset due_soon_threshold
      """)

  @Argument(help: "The key.") var key: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try SettingsFile(path: app.paths.settings).reset(key).settings
    try SettingsAnswer(app: app).show(key, settings)
  }
}

/// What a key is after it was changed.
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
