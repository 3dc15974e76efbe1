import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct StatusLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status-line", _superCommandName: Focusblox.name,
    abstract: "Print one number for a status bar or a prompt, chosen by the setting complication_source.",
    discussion: """
      Examples:
        focusblox status-line
        focusblox status-line --source overdue
        focusblox status-line --format waybar
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case plain, waybar, i3blocks
  }

  @Option(
    help: ArgumentHelp(
      "overdue, due_today, due_soon, flagged, inbox or custom_perspective:NAME.", valueName: "source"))
  var source: String?
  @Option(help: "plain text, or JSON for a status bar: waybar, i3blocks.") var format = Format.plain
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let wanted = try source.map(SourceCount.named) ?? settings.complicationSource
    let counts = SourceCount(app: app, settings: settings)
    let (count, overdue, titles) = try await app.withStore { store in
      try store.read { store in
        let count = try counts.number(of: wanted, store)
        guard format != .plain else { return (count, 0, [String]()) }
        var query = TaskQuery(.backlog, now: app.now, timeZone: app.zone)
        query.limit = 5
        return (count, try counts.number(of: .overdue, store), try store.tasks(query).map(\.title))
      }
    }
    switch format {
    case .plain: counts.show(wanted, count)
    case .waybar: app.emit(waybar(count, overdue, titles))
    case .i3blocks: app.emit(i3blocks(count, overdue))
    }
  }
  /// https://github.com/Alexays/Waybar/wiki/Module:-Custom: the tooltip is Pango markup.
  private func waybar(_ count: Int, _ overdue: Int, _ titles: [String]) -> JSONLine {
    var line = JSONLine.ofStatusBar
    line.add("text", .string(count == 0 ? "" : String(count)))
    line.add("alt", .string(state(count, overdue)))
    line.add("tooltip", .string(titles.map(Self.markup).joined(separator: "\n")))
    line.add("class", .string(state(count, overdue)))
    return line
  }

  /// The protocol of i3bar: full_text, short_text, color, urgent.
  private func i3blocks(_ count: Int, _ overdue: Int) -> JSONLine {
    var line = JSONLine.ofStatusBar
    line.add("full_text", .string(count == 0 ? "" : "☑ \(count)"))
    line.add("short_text", .string(count == 0 ? "" : String(count)))
    if overdue > 0 { line.add("color", .string("#FF5555")) }
    line.add("urgent", .bool(overdue > 0))
    return line
  }

  private func state(_ count: Int, _ overdue: Int) -> String {
    overdue > 0 ? "overdue" : count > 0 ? "open" : "empty"
  }

  private static func markup(_ text: String) -> String {
    ScreenText(text).text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}

extension StatusLine: PlainCommand {
  static func plain(_ words: [String]) -> StatusLine? {
    guard words.isEmpty else { return nil }
    var command = StatusLine()
    (command.source, command.format) = (nil, .plain)
    command.global = .none
    return command
  }
}
