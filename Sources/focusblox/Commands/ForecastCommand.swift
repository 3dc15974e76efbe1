import ArgumentParser

/// The former name of `agenda --count`.
struct ForecastCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forecast", _superCommandName: Focusblox.name,
    abstract: "Show how much is due on each of the coming days, and how much time focus blocks take.",
    discussion: """
      Recurring items appear on each of their days, marked ↻. Of the overdue tasks, --items names those that have waited longest.

      Example:
        focusblox forecast --days 7 --items
      """, shouldDisplay: false)

  @Option(help: ArgumentHelp("The number of days, from today.", valueName: "number")) var days = DayCounts.usualDays
  @Flag(help: "Name the tasks and blocks, too.") var items = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !(1...366).contains(days) { throw ValidationError("--days must be between 1 and 366") }
  }

  func run() async throws { try await DayCounts(days: days, items: items).show(AppContext(global)) }
}
