import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation
import Glibc

/// The command line program. Every command is one file in `Commands`, of this pattern:
///
/// ```swift
/// struct Show: AsyncParsableCommand {
///   static let configuration = CommandConfiguration(
///     commandName: "show", _superCommandName: Focusblox.name, abstract: "…", discussion: "Example:\n  focusblox show 3f2a")
///   @Argument var id: String                    // what it takes, still as text
///   @OptionGroup var global: GlobalOptions      // --json, --lang, --db, --config
///
///   func run() async throws {
///     let app = try AppContext(global)          // clock, zone, language, terminal, settings, store
///     try await app.withStore { store in … }    // one call of a library, its errors let through
///     app.emit(task.json(context))              // or app.terminal.result(text); messages: app.say("Fertig.", "Done.")
///   }
/// }
/// ```
///
/// Errors reach ``ErrorReport``, the only place that gives them an exit code. A type of error gets its words by
/// conforming to ``ExplainedError`` in `Texts`.
struct Focusblox: AsyncParsableCommand {
  /// Every command without subcommands names the program as its parent. Otherwise the library checks for a request for
  /// a completion script by parsing the line as two further commands, at two thirds of the cost of parsing.
  static let name = "focusblox"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Tasks and focus blocks, here and in every CalDAV calendar.",
    discussion: """
      Examples:
        focusblox add buy milk tomorrow 6pm tag:home prio:high
        focusblox list --view overdue
        focusblox block add --start "tomorrow 14:00" --duration 1h30m
      """,
    version: Version.number,
    groupedSubcommands: [
      CommandGroup(
        name: "Task",
        subcommands: [
          Add.self, List.self, Search.self, Show.self, Edit.self, Done.self, Skip.self, Reopen.self, Delete.self,
          Review.self, TagCommand.self, UndoCommand.self, Redo.self, History.self,
        ]),
      CommandGroup(
        name: "Planning",
        subcommands: [
          UI.self, Overview.self, Today.self, Plan.self, Agenda.self, ForecastCommand.self, BadgeCommand.self,
          StatusLine.self,
          PerspectiveCommand.self,
          Block.self,
        ]),
      CommandGroup(name: "Notification", subcommands: [Notifications.self, Why.self, Remind.self, Watch.self]),
      CommandGroup(
        name: "Account and sync",
        subcommands: [
          AccountCommand.self, Lists.self, Sync.self, Publish.self, Move.self, Unlink.self, JournalCommand.self,
        ]),
      CommandGroup(name: "Import and export", subcommands: [Import.self, Export.self]),
      CommandGroup(
        name: "Program", subcommands: [Setup.self, SettingsCommand.self, Doctor.self, Backup.self, Restore.self]),
    ])

  /// The command of a line. Where the first words name a command without subcommands, that command reads the rest by
  /// itself: from the root, the library first makes a tree of all commands, which is a third of the cost of a short
  /// command. A refused line, and a request for help, is read from the root, whose messages contain the whole name.
  static func command(of arguments: [String]) throws -> any ParsableCommand {
    try RepeatedOption.check(arguments)
    var known: [any ParsableCommand.Type] = configuration.groupedSubcommands.flatMap { $0.subcommands }
    var rest = arguments[...]
    while let name = rest.popFirst(), let type = known.first(where: { $0.configuration.commandName == name }) {
      known = type.configuration.subcommands
      if known.isEmpty {
        if let command = try? type.parse(Array(rest)) { return command }
        break
      }
    }
    if let typed = arguments.first, !typed.hasPrefix("-"), typed != "help" {
      let commands: [any ParsableCommand.Type] = configuration.groupedSubcommands.flatMap { $0.subcommands }
      let names = commands.compactMap { (one: any ParsableCommand.Type) -> String? in one.configuration.commandName }
      if !names.contains(typed) { throw UnknownCommand(typed: typed, known: names) }
    }
    guard arguments.first == "help" else { return try parseAsRoot(arguments) }
    // The parser knows no options of a request for help; ErrorReport looks for them when it shows the page.
    let words = GlobalOptions.removed(from: arguments.dropFirst().filter { $0 != "--all" })
    try checkHelp(words[...])
    return try parseAsRoot(["help"] + words)
  }

  /// The parser ignores the words of a request for help that name no command.
  ///
  /// - Throws: `UnknownCommand`.
  private static func checkHelp(_ words: ArraySlice<String>) throws {
    var known: [any ParsableCommand.Type] = configuration.groupedSubcommands.flatMap { $0.subcommands }
    for word in words.prefix(while: { !$0.hasPrefix("-") }) {
      if word == "help", word == words.first { continue }
      let names = known.compactMap { (one: any ParsableCommand.Type) -> String? in one.configuration.commandName }
      guard let named = known.first(where: { $0.configuration.commandName == word }) else {
        throw UnknownCommand(typed: word, known: names)
      }
      known = named.configuration.subcommands
    }
  }

  /// - Parameter signals: the blocked signals that end the work.
  static func run(_ arguments: [String], endedBy signals: sigset_t) async {
    let work = Task {
      // Packagers and prompts ask for the version often, and it needs no command.
      if arguments == ["--version"] {
        Terminal(environment: [:]).result(Version.number)
        return try Terminal.checkOutput()
      }
      if arguments.contains("--version"), ErrorReport.wantsObject(arguments) {
        Terminal(environment: [:]).result(Version.object)
        return try Terminal.checkOutput()
      }
      try TypedWords.check()
      // A dynamic cast searches all conformances of the program.
      if var plain = plainCommand(of: arguments) {
        try await plain.run()
        return try Terminal.checkOutput()
      }
      var command = try command(of: arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try Terminal.checkOutput()
    }
    let language = ErrorReport.language(arguments, environment: AppContext.startEnvironment)
    let interruption = Interruption(signals, cancelling: work) {
      Terminal.showTyping()
      AskedProgram.endAll()
      ErrorReport(CancellationError(), language: language).exit(asObject: ErrorReport.wantsObject(arguments))
    }
    let result = await work.result
    interruption.stop()
    if case .failure(let error) = result {
      ErrorReport(error, language: language, arguments: arguments).exit(asObject: ErrorReport.wantsObject(arguments))
    }
  }
}
