import ArgumentParser
import FocusbloxModel
import Foundation

/// "Nur diese Aufgabe" or "Alle offenen dieser Serie" (S2-35 … S2-38, S2-41 … S2-47). An option that the specification
/// lacks chooses this task and the later tasks.
struct SeriesChoice: ParsableArguments {
  @Flag(name: .long, help: "For a recurring task: only this instance.") var onlyThis = false
  @Flag(name: .long, help: "For a recurring task: all open instances of its series.") var series = false
  @Flag(name: .long, help: "For a recurring task: this instance and all later open ones.") var fromNow = false

  enum Scope { case one, series, fromNow }
  enum Purpose {
    /// Another program's series has one object, so that only new dates depend on the answer.
    case edit(movesDates: Bool)
    case delete
  }

  func validate() throws {
    let chosen = [(onlyThis, "--only-this"), (series, "--series"), (fromNow, "--from-now")].filter(\.0).map(\.1)
    if chosen.count > 1 { throw ValidationError("\(chosen.joined(separator: " and ")) cannot be used together") }
  }

  /// Asks on a terminal; without a terminal an option is necessary.
  func scope(of task: TaskItem, asking app: AppContext, _ purpose: Purpose) throws -> Scope {
    let isForeign = task.isInForeignSeries
    guard isForeign || task.recurrence != .none else { return .one }
    if onlyThis { return .one }
    if series { return .series }
    if fromNow { return .fromNow }
    if isForeign, case .edit(movesDates: false) = purpose { return .series }
    guard app.terminal.isInteractive else { throw ArgumentProblem.seriesChoiceMissing(title: task.title) }
    let question =
      switch purpose {
      case .edit:
        app.language(
          "„\(task.title)“ ist Teil einer Serie. Was ändern?",
          "“\(task.title)” is part of a series. What do you want to change?")
      case .delete:
        app.language(
          "„\(task.title)“ ist Teil einer Serie. Was löschen?",
          "“\(task.title)” is part of a series. What do you want to delete?")
      }
    app.terminal.message(question)
    app.terminal.message("  1  " + app.language("Nur diese Aufgabe", "Only this task"))
    app.terminal.message("  2  " + app.language("Alle offenen dieser Serie", "All open ones in this series"))
    switch app.terminal.ask("> ")?.trimmingCharacters(in: .whitespaces) {
    case "1": return .one
    case "2": return .series
    default: throw ArgumentProblem.seriesChoiceMissing(title: task.title)
    }
  }
}
