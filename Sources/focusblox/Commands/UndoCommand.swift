import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: Focusblox.name,
    abstract: "Undo the last step here, and on the server at the next sync.",
    discussion: """
      Without a number, your last command that changed something is undone. With a number from “history”, that entry is undone: a
      value that was overwritten or lost a conflict is restored; an item that was deleted, here or on the server, comes back with everything
      it had. Later changes stay. “redo” reverts the undo.

      Examples:
        focusblox undo
        focusblox undo --steps 3
        focusblox undo 42 --dry-run
        focusblox undo --run 7
      """)

  @Argument(help: "The number of an entry in focusblox history, with --values or without.", completion: .steps)
  var entry: Int64?
  @Option(help: ArgumentHelp("Undo this many steps.", valueName: "number")) var steps: Int?
  @Option(help: ArgumentHelp("Undo everything that this sync changed.", valueName: "run")) var run: Int64?
  @Flag(help: "Show what would be undone, and change nothing.") var dryRun = false
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [entry != nil, steps != nil, run != nil].count(where: \.self) > 1 {
      throw ValidationError("An entry, --steps and --run cannot be used together")
    }
    if let steps, steps < 1 { throw ValidationError("--steps must be at least 1") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let what: UndoChanges.What = run.map { .run($0) } ?? entry.map { .entry($0) } ?? .lastSteps(steps ?? 1)
    try await app.withStore { store in
      let undone = try UndoChanges(what, isDryRun: dryRun).run(at: app.place, in: store, notify: people.notify)
      for undone in undone { undone.show(isDryRun: dryRun, app, store) }
      if let steps, undone.count < steps { throw FewerSteps(undone: undone.count) }
      if undone.allSatisfy(\.isNothing) { throw SyncFailure.nothingUndone }
      if undone.contains(where: \.isInPart) { throw SyncFailure.inPart }
    }
  }
}

/// The journal had fewer steps than the user wants to undo. Those that it had are undone.
struct FewerSteps: ExplainedError {
  let undone: Int

  func explanation(in l: Language) -> Explanation {
    Explanation(
      undone == 1 ? l("Only one step could be undone.") : l("Only \(undone) steps could be undone."), outcome: .partly)
  }
}

struct Redo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", _superCommandName: Focusblox.name,
    abstract: "Redo what undo has just undone.",
    discussion: """
      Example:
        focusblox redo
      """)

  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let undone = try UndoChanges(.lastUndo).run(at: app.place, in: store, notify: people.notify)
      for undone in undone { undone.show(isDryRun: false, app, store) }
    }
  }
}
