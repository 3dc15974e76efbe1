import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

struct SettingsDefaults: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "defaults", _superCommandName: Focusblox.name,
    abstract: "Print a settings file with every key at its default, each explained.",
    discussion: """
      Example:
        focusblox settings defaults > focusblox.yaml
      """)

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if global.json { throw ValidationError("settings defaults has no --json; settings list has it") }
  }

  func run() async throws {
    let app = try AppContext(global)
    app.terminal.bytes(Array(SettingsCatalogue.yaml(in: app.language).utf8))
  }
}
