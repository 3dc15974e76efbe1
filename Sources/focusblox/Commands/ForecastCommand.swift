import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct ForecastCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast",
    abstract: "Show how much is due on each of the coming days.",
    discussion: """
      Example:
        focusblox forecast --days 7 --items
      """)

  @Option(help: "How many days, from today.") var days = 14
  @Flag(help: "Name the tasks too.") var items = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !(1...366).contains(days) { throw ValidationError("--days is 1 to 366") }
  }

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        let end = WallTime(app.now, in: app.zone)?.day.adding(days: days)
          .map { CalendarTime.day($0).instant(in: app.zone) }
        let queries = [TaskQuery.View.overdue, .dueSoon].map {
          TaskQuery($0, now: app.now, timeZone: app.zone, dueSoonEnd: end)
        }
        let tasks = try app.occurrences().expand(
          queries.flatMap { try store.tasks($0) }, upTo: end ?? .distantFuture, store)
        let forecast = Forecast(of: tasks, days: days, now: app.now, zone: app.zone)
        ForecastTable(context: try app.itemContext(store), app: app, items: items).show(forecast)
      }
    }
  }
}
