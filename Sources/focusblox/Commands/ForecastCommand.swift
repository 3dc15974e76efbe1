import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct ForecastCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast",
    abstract: "Show how much is due on each of the coming days, and what focus blocks take.",
    discussion: """
      What repeats stands at each of its days: ↻. Of what was due before today, --items names those that have waited longest.

      Example:
        focusblox forecast --days 7 --items
      """)

  @Option(help: ArgumentHelp("How many days, from today.", valueName: "number")) var days = 14
  @Flag(help: "Name the tasks and blocks too.") var items = false
  @OptionGroup var global: GlobalOptions

  /// Of what was due before today so many are named: whoever wants all has a list of them.
  private static let namedPast = 10

  func validate() throws {
    if !(1...366).contains(days) { throw ValidationError("--days is 1 to 366") }
  }

  func run() async throws {
    let app = try AppContext(global)
    guard let today = WallTime(app.now, in: app.zone)?.day, let last = today.adding(days: days) else { return }
    let (begin, end) = (CalendarTime.day(today).instant(in: app.zone), CalendarTime.day(last).instant(in: app.zone))
    try await app.withStore { store in
      try store.read { store in
        let occurrences = try app.occurrences()
        var window = TaskQuery(.open, now: app.now, timeZone: app.zone)
        window.conditions = [.due(from: begin, before: end)]
        let due = try occurrences.expand(store.tasks(window), upTo: end, store)
        let steps = try app.seriesSteps()
        let coming = due.filter { $0.recurrence != .none }
          .flatMap { steps.coming(after: $0, at: app.now, before: end) }
        let named = app.options.json || items ? Self.namedPast : 0
        let (past, pastCount) = try past(before: begin, limit: named, app, store)
        var forecast = Forecast(of: due + coming + past, days: days, now: app.now, zone: app.zone)
        forecast.pastCount = pastCount + forecast.past.count - past.count
        forecast.past = Array(forecast.past.prefix(named))
        let table = ForecastTable(
          context: try app.itemContext(store), app: app, items: items,
          blocks: try occurrences.blocks(from: begin, to: end, store))
        table.show(forecast)
      }
    }
  }

  /// Those of no other program that were due before today: the first few, and how many there are.
  private func past(
    before today: Date, limit: Int, _ app: AppContext, _ store: StoreReader
  ) throws -> ([TaskItem], Int) {
    var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
    query.conditions = [.due(from: nil, before: today), .not(.foreignSeries)]
    let count = try store.countTasks(query)
    query.limit = limit
    return (limit == 0 ? [] : try store.tasks(query), count)
  }
}
