import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct ForecastCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast", _superCommandName: Focusblox.name,
    abstract: "Show how much is due on each of the coming days, and how much time focus blocks take.",
    discussion: """
      Repeating items appear on each of their days, marked ↻. Of the overdue tasks, --items names those that have waited longest.

      Example:
        focusblox forecast --days 7 --items
      """)

  @Option(help: ArgumentHelp("The number of days, from today.", valueName: "number")) var days = 14
  @Flag(help: "Name the tasks and blocks, too.") var items = false
  @OptionGroup var global: GlobalOptions

  /// The limit of named tasks that were due before today. `list` shows all of them.
  private static let namedPast = 10

  func validate() throws {
    if !(1...366).contains(days) { throw ValidationError("--days is 1 to 366") }
  }

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        let isNamed = app.options.json || items
        let contents = try ForecastReading(app: app, days: days).read(
          namedPast: isNamed ? Self.namedPast : 0, ofEachDay: isNamed ? nil : ForecastTable.mostMarks, store)
        ForecastTable(context: try app.itemContext(store), app: app, items: items, contents: contents).show()
      }
    }
  }
}
