import ArgumentParser
import FocusbloxActions

struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", _superCommandName: Focusblox.name,
    abstract: "Put a task or block into a list, or keep it only here.",
    discussion: """
      The next sync uploads what was only here. With “none” for the list, the item leaves its list; the server's copy stays as it is.

      Examples:
        focusblox move 3f2a --list Garden
        focusblox move 3f2a --list none
      """)

  @Argument(help: "The task or block.", completion: .items) var id: String
  @Option(help: "The list, or none.", completion: .lists) var list: String
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let moving = Moving(app: try AppContext(global), text: id)
    // A list of this name is named with its account: ACCOUNT/none.
    if ListChoice.isNone(list) { return try await moving.runOutOfLists() }
    try await moving.run(to: list, as: "move", people)
  }
}

/// The former name of `move` for an item that is in no list.
struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", _superCommandName: Focusblox.name,
    abstract: "Put a local task or block into a synced list; the next sync uploads it.",
    discussion: """
      Example:
        focusblox publish 3f2a --list Tasks
      """, shouldDisplay: false)

  @Argument(help: "The task or block.", completion: .items) var id: String
  @Option(help: "The list.", completion: .lists) var list: String
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Moving(app: AppContext(global), text: id).run(to: list, as: "publish", people)
  }
}

/// The former name of `move --list none`.
struct Unlink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink", _superCommandName: Focusblox.name,
    abstract: "Keep a task or block only here; the server's copy stays as it is.",
    discussion: """
      Example:
        focusblox unlink 3f2a
      """, shouldDisplay: false)

  @Argument(help: "The task or block.", completion: .items) var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws { try await Moving(app: AppContext(global), text: id).runOutOfLists() }
}
