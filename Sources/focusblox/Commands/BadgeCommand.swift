import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct BadgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "badge", _superCommandName: Focusblox.name,
    abstract: "Show the badge count; a task that is overdue and flagged counts twice.",
    discussion: """
      Examples:
        focusblox badge
        focusblox badge --by tag
        focusblox badge --source due_today
      """)

  enum Grouping: String, ExpressibleByArgument, CaseIterable {
    case project, tag
  }

  @Option(help: "Show overdue and due-soon counts for each project or tag.") var by: Grouping?
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
    let app = try AppContext(global)
    let settings = try app.settings()
    if let wanted = try source.map(SourceCount.named) {
      let counts = SourceCount(app: app, settings: settings)
      return counts.show(
        wanted, try await app.withStore { store in try store.read { try counts.number(of: wanted, $0) } })
    }
    try await app.withStore { store in
      try store.read { store in
        let paused = try store.pausedLists(settings)
        func query(_ view: TaskQuery.View) -> TaskQuery {
          var query = TaskQuery(
            view, now: app.now, timeZone: app.zone, dueSoonEnd: settings.dueSoonEnd(now: app.now, zone: app.zone))
          query.besides = paused
          return query
        }
        switch by {
        case nil:
          var flagged = query(.flagged)
          flagged.onlyAvailable = true
          let counts = BadgeCounts(
            overdue: try store.countTasks(query(.overdue)), dueSoon: try store.countTasks(query(.dueSoon)),
            flaggedAvailable: try store.countTasks(flagged))
          show(counts, counts.badge(settings), app)
        case .tag:
          show(try store.countTasksByTag(query(.overdue)), try store.countTasksByTag(query(.dueSoon)), app) { $0 }
        case .project:
          let context = try app.itemContext(store)
          show(try store.countTasksByList(query(.overdue)), try store.countTasksByList(query(.dueSoon)), app) {
            context.listName($0) ?? app.language("ohne Liste", "no list")
          }
        }
      }
    }
  }

  private func show(_ counts: BadgeCounts, _ badge: Int, _ app: AppContext) {
    guard app.options.json else { return app.terminal.result(String(badge)) }
    var line = JSONLine(.badge)
    line.add("badge", .int(badge))
    line.add("overdue", .int(counts.overdue))
    line.add("dueSoon", .int(counts.dueSoon))
    line.add("flagged", .int(counts.flaggedAvailable))
    app.emit(line)
  }

  /// Overdue counts are red, due-soon counts yellow (S3-51, S3-52).
  private func show<Key: Hashable>(
    _ overdue: [Key: Int], _ dueSoon: [Key: Int], _ app: AppContext, name: (Key) -> String
  ) {
    let keys = Set(overdue.keys).union(dueSoon.keys).sorted { name($0) < name($1) }
    var table = Table(flexible: 0)
    for key in keys {
      let counts = (overdue: overdue[key] ?? 0, dueSoon: dueSoon[key] ?? 0)
      if app.options.json {
        var line = JSONLine(.counts)
        line.add(by == .tag ? "tag" : "project", .string(name(key)))
        line.add("overdue", .int(counts.overdue))
        line.add("dueSoon", .int(counts.dueSoon))
        app.emit(line)
      }
      table.rows.append([
        .init(name(key)),
        .init(
          app.language("\(counts.overdue) überfällig", "\(counts.overdue) overdue"), counts.overdue > 0 ? .red : .gray),
        .init(
          app.language("\(counts.dueSoon) bald fällig", "\(counts.dueSoon) due soon"),
          counts.dueSoon > 0 ? .amber : .gray),
      ])
    }
    if app.options.json { return }
    for line in table.lines(style: app.style, width: app.terminal.width) { app.terminal.result(line) }
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
