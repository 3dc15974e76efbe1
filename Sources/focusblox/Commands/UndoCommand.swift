import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: Focusblox.name,
    abstract: "Undo the last step here, and on the server at the next sync.",
    discussion: """
      Without a number, undoes your last command that changed something. With a number from "history", undoes that entry: a
      value that was overwritten or lost a conflict is restored; an item that was deleted, here or on the server, comes back with everything
      it had. Later changes stay. "redo" reverts the undo.

      Examples:
        focusblox undo
        focusblox undo --steps 3
        focusblox undo 42 --dry-run
        focusblox undo --run 7
      """)

  @Argument(help: "The number of an entry in focusblox history, with --values or without.", completion: .steps)
  var entry: Int64?
  @Option(help: ArgumentHelp("Undo this many steps.", valueName: "number")) var steps: Int?
  @Option(help: ArgumentHelp("Undo everything that this sync run changed.", valueName: "run")) var run: Int64?
  @Flag(help: "Show what would be undone, and change nothing.") var dryRun = false
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [entry != nil, steps != nil, run != nil].count(where: \.self) > 1 {
      throw ValidationError("An entry, --steps and --run cannot be used together")
    }
    if let steps, steps < 1 { throw ValidationError("--steps is at least 1") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let known = try app.place.undo
    try await app.withStore { store in
      let outcomes: [UndoOutcome]
      do {
        outcomes = try app.place.asking(notify: people.notify || dryRun) { gate in
          var undo = known
          undo.gate = gate
          return try store.write { [undo] store in
            let outcomes = try undoChanges(undo, app, store)
            if dryRun { throw DryRunResult(outcomes: outcomes) }
            return outcomes
          }
        }
      } catch let dryRunResult as DryRunResult {
        outcomes = dryRunResult.outcomes
      }
      for outcome in outcomes { outcome.show(isDryRun: dryRun, app, store) }
    }
  }

  /// Carries the planned result as an error, which makes the transaction revert everything.
  private struct DryRunResult: Error {
    var outcomes: [UndoOutcome]
  }

  private func undoChanges(_ undo: Undo, _ app: AppContext, _ store: StoreTransaction) throws -> [UndoOutcome] {
    let settings = dryRun ? app.place.stepSettings.readOnly : app.place.stepSettings
    if let run { return try [.run(run, undo, app, store)] }
    if let entry {
      if let step = try undo.step(entry, in: store) {
        try undo.checkNotUndone(step, in: store)
        return try [.step(step, undo, settings, store)]
      }
      return try [.entry(entry, undo, app, store)]
    }
    var outcomes: [UndoOutcome] = []
    for _ in 0..<(steps ?? 1) {
      // If fewer steps exist than requested, all of them are undone.
      do {
        outcomes.append(try .step(undo.lastStep(in: store), undo, settings, store))
      } catch UndoRefusal.noStep where !outcomes.isEmpty {
        break
      }
    }
    return outcomes
  }
}

struct Redo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", _superCommandName: Focusblox.name,
    abstract: "Redo what undo has just undone.",
    discussion: """
      Example:
        focusblox redo
      """, shouldDisplay: false)

  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let known = try app.place.undo
    try await app.withStore { store in
      let outcome = try app.place.asking(notify: people.notify) { gate in
        var undo = known
        undo.gate = gate
        return try store.write { [undo] store in
          try UndoOutcome.step(undo.lastUndo(in: store), isRedo: true, undo, app.place.stepSettings, store)
        }
      }
      outcome.show(isDryRun: false, app, store)
    }
  }
}
