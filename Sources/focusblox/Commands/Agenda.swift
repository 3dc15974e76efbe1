import ArgumentParser
import FocusbloxActions
import FocusbloxStore

struct Agenda: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", _superCommandName: Focusblox.name,
    abstract: "Show the coming days with their focus blocks and due tasks.",
    discussion: """
      Recurring items appear on each of their days. Cancelled events are left out by default.

      Examples:
        focusblox agenda --days 3
        focusblox agenda --count
      """)

  @Option(help: ArgumentHelp("The number of days, from today; by default 7, or 14 with --count.", valueName: "number"))
  var days: Int?
  @Flag(help: "Show cancelled events, too.") var cancelled = false
  @Flag(help: "Show how much is due on each day, and how much time focus blocks take.") var count = false
  @Flag(help: "With --count: name the tasks and blocks, too.") var items = false
  @OptionGroup var global: GlobalOptions

  private static let usualDays = 7

  func validate() throws {
    if let days, !(1...366).contains(days) { throw ValidationError("--days must be between 1 and 366") }
    if items, !count { throw ValidationError("--items needs --count") }
    if cancelled, count { throw ValidationError("--cancelled and --count cannot be used together") }
  }

  func run() async throws {
    let app = try AppContext(global)
    if count { return try await DayCounts(days: days ?? DayCounts.usualDays, items: items).show(app) }
    let reading = AgendaReading(place: app.place, days: days ?? Self.usualDays, withCancelled: cancelled)
    try await app.withStore { store in
      try store.read { store in
        guard let contents = try reading.read(store) else { return }
        let context = try app.itemContext(store)
        guard app.options.json else { return AgendaTable(contents: contents, context: context, app: app).show() }
        let objects = BlockObjects(app: app, context: context, cancelled: contents.cancelled)
        for line in try objects.lines(contents.blocks, store) { app.emit(line) }
        for task in contents.tasks { app.emit(task.json(context)) }
      }
    }
  }
}
