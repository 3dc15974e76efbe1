import ArgumentParser
import FocusbloxModel
import Foundation

/// "Nur diese Aufgabe" or "Alle offenen dieser Serie" (CHECKLIST S2-35 … S2-38, S2-41 … S2-47).
struct SeriesChoice: ParsableArguments {
  @Flag(name: .long, help: "Of a recurring task: only this one.") var onlyThis = false
  @Flag(name: .long, help: "Of a recurring task: all open ones of its series.") var series = false

  enum Scope { case one, series }
  enum Purpose { case edit, delete }

  func validate() throws {
    if onlyThis, series { throw ValidationError("--only-this and --series exclude each other") }
  }

  /// Asks on a terminal; without one a flag is needed.
  func scope(of task: TaskItem, asking app: AppContext, _ purpose: Purpose) throws -> Scope {
    guard task.recurrence != .none, task.seriesID != nil else { return .one }
    if onlyThis { return .one }
    if series { return .series }
    guard app.terminal.isInteractive else { throw ArgumentProblem.seriesChoiceMissing(title: task.title) }
    let question =
      switch purpose {
      case .edit:
        app.language(
          "„\(task.title)“ ist Teil einer Serie. Was ändern?", "“\(task.title)” is part of a series. Change what?")
      case .delete:
        app.language(
          "„\(task.title)“ ist Teil einer Serie. Was löschen?", "“\(task.title)” is part of a series. Delete what?")
      }
    app.terminal.message(question)
    app.terminal.message("  1  " + app.language("Nur diese Aufgabe", "Only this task"))
    app.terminal.message("  2  " + app.language("Alle offenen dieser Serie", "All open ones of this series"))
    switch app.terminal.ask("> ")?.trimmingCharacters(in: .whitespaces) {
    case "1": return .one
    case "2": return .series
    default: throw ArgumentProblem.seriesChoiceMissing(title: task.title)
    }
  }
}
