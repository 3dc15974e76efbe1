import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct Setup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", _superCommandName: Focusblox.name,
    abstract: "Set up account, lists, notifications and completions; each question has a default.",
    discussion: """
      Runs on a terminal, and can be run again. It shows the commands that it runs.

      Example:
        focusblox setup
      """)

  @OptionGroup var global: GlobalOptions

  /// Whether a command runs inside `setup`. The command then leaves its own questions to `setup`.
  @TaskLocal static var isUnderWay = false

  func validate() throws {
    if global.json { throw ValidationError("setup has no --json; it asks on a terminal") }
  }

  func run() async throws {
    let app = try AppContext(global)
    guard app.terminal.isInteractive else { throw SetupProblem.noTerminal }
    try await Self.$isUnderWay.withValue(true) {
      try await SetupAccount(steps: steps(app)).run()
      try await SetupLists(steps: steps(app)).run()
      try await SetupMachine(steps: steps(app)).run()
      try await SetupTrial(steps: steps(app)).run()
    }
    app.say(
      "Done. “focusblox” alone shows today and the state of sync; you can run “focusblox setup” again at any time.")
  }

  private func steps(_ app: AppContext) -> SetupSteps { SetupSteps(app: app, global: global) }
}

enum SetupProblem: ExplainedError {
  case noTerminal

  func explanation(in l: Language) -> Explanation {
    Explanation(
      l("“focusblox setup” asks on a terminal; there is none here."),
      remedy: l("Without a terminal: focusblox account add, lists, settings set, watch --install."), outcome: .wrongUse)
  }
}

/// The common parts of the interview: the questions, and the commands that carry out the answers.
struct SetupSteps {
  let app: AppContext
  let global: GlobalOptions

  var interview: Interview { Interview(terminal: app.terminal, language: app.language) }

  /// The current settings, because an earlier command of the interview may have changed the file.
  func settings() throws -> Settings { try app.settingsFile.read().settings }

  /// Whether there is an account that can sync. A subscribed calendar takes no items.
  func hasAccount() async throws -> Bool {
    try await app.withStore(isFollowed: false) { store in
      try store.read { try $0.accounts().contains { $0.subscription == nil } }
    }
  }

  /// Shows a command as a user would type it, and runs it.
  func run(_ words: [String]) async throws {
    app.terminal.command(app.style("$ focusblox " + words.map(Self.shown).joined(separator: " "), .gray))
    var places = ["--db", app.paths.database, "--config", app.paths.settings, "--lang", app.language.rawValue]
    if let now = global.now { places += ["--now", now] }
    var command = try Focusblox.parseAsRoot(words + places)
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  /// The home folder stays as it was typed, where quotes would hide it from a shell.
  private static func shown(_ word: String) -> String {
    word.hasPrefix("~/") ? "~/" + Texts.shellWord(String(word.dropFirst(2))) : Texts.shellWord(word)
  }

  /// Runs a command as ``run(_:)`` does. An error is reported, and the interview continues.
  ///
  /// - Returns: whether the command succeeded.
  func attempt(_ words: [String]) async throws -> Bool {
    do {
      try await run(words)
      return true
    } catch let error where !(error is CancellationError) {
      app.terminal.message(ErrorReport(error, language: app.language).text)
      return false
    }
  }

  /// The result of a check. An error is reported, and is no end of the interview.
  func told<Result>(_ check: () throws -> Result) -> Result? {
    do {
      return try check()
    } catch {
      app.terminal.message(ErrorReport(error, language: app.language).text)
      return nil
    }
  }
}
