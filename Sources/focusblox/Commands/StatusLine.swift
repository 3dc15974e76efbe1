import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct StatusLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status-line", _superCommandName: Focusblox.name,
    abstract: "Print one number for a status bar or a prompt, chosen by the setting complication_source.",
    discussion: """
      Examples:
        focusblox status-line
        focusblox status-line --source badge
        focusblox status-line --by tag
        focusblox status-line --format waybar
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case plain, waybar, i3blocks
  }

  @Option(
    help: ArgumentHelp(
      "overdue, due_today, due_soon, flagged, inbox, badge or custom_perspective:NAME.", valueName: "source"))
  var source: String?
  @Option(help: "Show overdue and due-soon counts for each project or tag.") var by: GroupedCounts.Grouping?
  @Option(help: "Print plain text, or JSON for the status bars waybar and i3blocks.") var format = Format.plain
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if by != nil, source != nil || format != .plain {
      throw ValidationError("--by cannot be used with --source or --format")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let wanted = try source.map(SourceCount.Source.init) ?? .named(settings.complicationSource)
    let counts = SourceCount(place: app.place, settings: settings)
    if let by {
      return try await app.withStore {
        try $0.read { try GroupedCounts(app: app, count: counts, grouping: by).show($0) }
      }
    }
    if format == .plain { return try await app.withStore { try $0.read { try counts.show(wanted, app, $0) } } }
    let (count, overdue, titles) = try await app.withStore { store in
      try store.read { store in
        let count = try counts.number(of: wanted, store)
        let titles = count == 0 ? [] : try counts.titles(of: wanted, limit: 5, store)
        return (count, try counts.number(of: ComplicationSource.overdue, store), titles)
      }
    }
    app.emit(format == .waybar ? waybar(count, overdue, titles) : i3blocks(count, overdue))
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
    let source = words.count == 2 && words[0] == "--source" && !words[1].hasPrefix("-") ? words[1] : nil
    guard words.isEmpty || source != nil else { return nil }
    var command = StatusLine()
    (command.source, command.by, command.format) = (source, nil, .plain)
    command.global = .none
    return command
  }
}
