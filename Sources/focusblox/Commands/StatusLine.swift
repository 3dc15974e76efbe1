import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct StatusLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status-line",
    abstract: "Show one number for a status bar or a prompt; which one, the setting complication_source says.",
    discussion: """
      Examples:
        focusblox status-line
        focusblox status-line --source overdue
      """)

  @Option(
    help: ArgumentHelp(
      "overdue, due_today, due_soon, flagged, inbox or custom_perspective:NAME.", valueName: "source"))
  var source: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let wanted = try source.map(SourceCount.named) ?? settings.complicationSource
    let counts = SourceCount(app: app, settings: settings)
    counts.show(wanted, try await app.withStore { store in try store.read { try counts.number(of: wanted, $0) } })
  }
}
