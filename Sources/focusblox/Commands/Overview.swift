import ArgumentParser
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

/// `focusblox` alone: today, and the state of sync in one line; on a terminal the screen, where a setting wants it.
struct Overview: AsyncParsableCommand {
  static let name = "overview"
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Focusblox.name,
    abstract: "Today, and the state of sync in one line: what focusblox alone shows.",
    discussion: """
      Example:
        focusblox overview
      """, shouldDisplay: false)

  /// `focusblox` without a command; who names this one wants its lines.
  @Flag(help: .hidden) var alone = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    if try alone && opensScreen { return try await ScreenRun(global: global, view: .today).run() }
    var today = try Today.parse([])
    today.global = global
    try await today.run()
    let app = try AppContext(global)
    if app.options.json { return }
    let line = try await app.withStore(isFollowed: false) { try $0.read { try SyncState(app: app).line($0) } }
    app.terminal.result("")
    app.terminal.result(app.style(line, .gray))
  }

  /// What is wrong with the settings is said by what follows.
  private var opensScreen: Bool {
    get throws {
      let app = try AppContext(global)
      guard !app.options.json, (try? ScreenRun.check(app)) != nil else { return false }
      return (try? SettingsFile(path: app.paths.settings).read())?.settings.openScreen == true
    }
  }
}
