import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// "Nur diese Aufgabe" or "Alle offenen dieser Serie" (S2-35 … S2-38, S2-41 … S2-47). An option that the specification
/// lacks chooses this task and the later tasks.
struct SeriesChoice: ParsableArguments {
  @Flag(name: .long, help: "For a recurring task: only this instance.") var onlyThis = false
  @Flag(name: .long, help: "For a recurring task: all open instances of its series.") var series = false
  @Flag(name: .long, help: "For a recurring task: this instance and all later open ones.") var fromNow = false

  enum Purpose {
    /// Another program's series has one object, so that only new dates depend on the answer.
    case edit(movesDates: Bool)
    case delete
  }

  func validate() throws {
    let chosen = [(onlyThis, "--only-this"), (series, "--series"), (fromNow, "--from-now")].filter(\.0).map(\.1)
    if chosen.count > 1 { throw ValidationError("\(chosen[0]) and \(chosen[1]) cannot be used together") }
  }

  /// Asks on a terminal; where nobody can be asked, an option is necessary.
  func scope(of task: TaskItem, asking app: AppContext, _ purpose: Purpose) throws -> SeriesScope {
    if case .delete = purpose, let dates = FurtherDates(of: task) { return try scope(of: dates, asking: app) }
    let isForeign = task.isInForeignSeries
    guard isForeign || task.recurrence != .none else { return .one }
    if onlyThis { return .one }
    if series { return .series }
    if fromNow { return .fromNow }
    if isForeign, case .edit(movesDates: false) = purpose { return .series }
    guard app.asks else { throw ArgumentProblem.seriesChoiceMissing(title: task.title) }
    let question =
      switch purpose {
      case .edit: app.language("“\(task.title)” is part of a series. What do you want to change?")
      case .delete: app.language("“\(task.title)” is part of a series. What do you want to delete?")
      }
    let answers = [
      app.language("Only this task"),
      app.language("All open ones in this series"),
    ]
    if let answer = answer(to: question, answers, app) { return answer }
    throw ArgumentProblem.seriesChoiceMissing(title: task.title)
  }

  private func scope(of dates: FurtherDates, asking app: AppContext) throws -> SeriesScope {
    if onlyThis { return .one }
    if series || fromNow { return .series }
    let relative = app.relative
    let answers = [dates.onlyThis(relative), FurtherDates.all(app.language)]
    if app.asks, let answer = answer(to: dates.question(app.language), answers, app) { return answer }
    throw ArgumentProblem.dateChoiceMissing(dates)
  }

  private func answer(to question: String, _ answers: [String], _ app: AppContext) -> SeriesScope? {
    app.terminal.message(question)
    for (number, words) in answers.enumerated() { app.terminal.message("  \(number + 1)  \(words)") }
    switch app.terminal.ask("> ")?.trimmingCharacters(in: .whitespaces) {
    case "1": return .one
    case "2": return .series
    default: return nil
    }
  }
}
