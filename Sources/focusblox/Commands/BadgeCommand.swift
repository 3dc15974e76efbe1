import ArgumentParser

/// The former name of `status-line --source badge`.
struct BadgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "badge", _superCommandName: Focusblox.name,
    abstract: "Show the badge count; a task that is overdue and flagged counts twice.",
    discussion: """
      Examples:
        focusblox badge
        focusblox badge --by tag
        focusblox badge --source due_today
      """, shouldDisplay: false)

  @Option(help: "Show overdue and due-soon counts for each project or tag.") var by: GroupedCounts.Grouping?
  @Option(
    help: ArgumentHelp(
      "Count only this: overdue, due_today, due_soon, flagged, inbox or custom_perspective:NAME.",
      valueName: "source"))
  var source: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if by != nil, source != nil { throw ValidationError("--by and --source cannot be used together") }
  }

  func run() async throws {
    var line = StatusLine()
    (line.source, line.by, line.format, line.global) = (source ?? "badge", by, .plain, global)
    try await line.run()
  }
}

extension BadgeCommand: PlainCommand {
  static func plain(_ words: [String]) -> BadgeCommand? {
    guard words.isEmpty else { return nil }
    var command = BadgeCommand()
    (command.by, command.source) = (nil, nil)
    command.global = .none
    return command
  }
}
