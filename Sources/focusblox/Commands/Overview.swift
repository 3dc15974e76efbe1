import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// `focusblox` without a command. It shows today and the state of sync, or opens the screen if a setting says so.
struct Overview: AsyncParsableCommand {
  static let name = "overview"
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Focusblox.name,
    abstract: "Today, and the state of sync in one line: what focusblox alone shows.",
    discussion: """
      Example:
        focusblox overview
      """, shouldDisplay: false)

  /// Set for `focusblox` without a command. The command by its name always prints lines.
  @Flag(help: .hidden) var alone = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    if try alone && opensScreen { return try await ScreenRun(global: global, view: .today).run() }
    var today = try Today.parse([])
    today.global = global
    try await today.run()
    let app = try AppContext(global)
    if app.options.json { return }
    let line = try await app.withStore(isFollowed: false) {
      try $0.read { try SyncState(wording: app.wording).line($0) }
    }
    app.terminal.result("")
    app.terminal.result(app.style(line, .gray))
  }

  /// An error in the settings is left to the next steps, which report it.
  private var opensScreen: Bool {
    get throws {
      let app = try AppContext(global)
      guard !app.options.json, (try? ScreenRun.check(app)) != nil else { return false }
      return (try? app.settingsFile.read())?.settings.openScreen == true
    }
  }
}
