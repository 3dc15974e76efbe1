import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

struct SettingsGet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", _superCommandName: Focusblox.name,
    abstract: "Show one setting.",
    discussion: """
      Example:
        focusblox settings get due_soon_threshold
      """)

  @Argument(help: "The key.", completion: .settingKeys) var key: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let definition = try SettingsCatalogue.definition(key)
    let settings = try app.settings()
    if app.options.json {
      app.emit(definition.json(settings, app.language))
    } else {
      app.terminal.result(definition.value(settings).description)
    }
  }
}
