import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct Plan: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", _superCommandName: Focusblox.name,
    abstract: "Plan the day: put open tasks into your free time as focus blocks.",
    discussion: """
      Without a day, today is planned; “week” is the seven days from today. Existing blocks stay: a plan adds what is missing, and moves only
      its own blocks that no longer fit. A block that you move or change is yours and is never moved again. You are asked before anything is
      written, and “undo” takes all of it back.

      Examples:
        focusblox plan
        focusblox plan week --dry-run
        focusblox plan tag:home --hours 18-21
      """)

  @Argument(
    help: ArgumentHelp("A day or “week”, and a filter as in “list”: only these tasks.", valueName: "words"),
    completion: .filters)
  var words: [String] = []
  @Option(
    help: ArgumentHelp(
      "The hours for blocks, such as 9-12,13-17, in place of the setting work_hours.", valueName: "hours"))
  var hours: String?
  @Option(
    help: ArgumentHelp(
      "The most time in planned blocks on a day, such as 4h, in place of the setting plan_most; a number alone means minutes.",
      valueName: "duration")
  ) var max: String?
  @Option(help: ArgumentHelp("The number of days, from the first day.", valueName: "number")) var days: Int?
  @Flag(help: "Fill the room that is left with tasks that have an estimate and no date.") var fill = false
  @Flag(help: "Plan anew: move all planned blocks that have not begun.") var again = false
  @Flag(help: "Remove the planned blocks of these days that have not begun.") var clear = false
  @Flag(help: "Show the plan, and write nothing.") var dryRun = false
  @Flag(help: "Write without asking.") var yes = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let days, !(1...PlanScope.mostDays).contains(days) {
      throw ValidationError("--days must be between 1 and \(PlanScope.mostDays)")
    }
    if clear, again { throw ValidationError("--clear and --again cannot be used together") }
    if clear, fill { throw ValidationError("--clear and --fill cannot be used together") }
    if dryRun, yes { throw ValidationError("--dry-run and --yes cannot be used together") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let scope = try PlanScope(words, count: days, app.place)
    let options = try options()
    guard dryRun || yes || app.asks else { throw PlanProblem.unconfirmed }
    try await app.withStore(isFollowed: !dryRun) { store in
      try Planning(app: app, plan: MakePlan(scope, options, isClearing: clear)).run(
        store, dryRun ? .show : yes ? .write : .ask)
    }
  }

  private func options() throws -> PlanOptions {
    var options = PlanOptions(fill: fill, again: again)
    if let hours {
      guard let read = WorkHours(hours), !read.isEmpty else { throw PlanProblem.hours(hours) }
      options.hours = read
    }
    if let max {
      let seconds = try DurationText.length(max)
      guard (1...86_400).contains(seconds / 60) else { throw ArgumentProblem.length(max) }
      options.most = seconds / 60
    }
    return options
  }
}
