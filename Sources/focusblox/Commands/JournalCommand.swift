import ArgumentParser

/// The former name of `history --values`.
struct JournalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal", _superCommandName: Focusblox.name,
    abstract: "Show what syncs have read and written, here and on servers, with old and new values.",
    discussion: """
      Entries marked ↶ can be undone with “focusblox undo ENTRY”.

      Example:
        focusblox journal --task 3f2a
      """, shouldDisplay: false)

  @Option(help: "Only for this task or block.", completion: .items) var task: String?
  @Option(help: "Only entries of this sync.") var run: Int64?
  @Option(help: "Show at most this many, latest first.") var limit = ValueHistory.usualLimit
  @OptionGroup var global: GlobalOptions

  func run() async throws { try await ValueHistory(task: task, run: run, limit: limit).show(AppContext(global)) }
}
