import ArgumentParser

struct Block: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "block",
    abstract: "Add, show, change and delete focus blocks.",
    discussion: """
      Examples:
        focusblox block add --start "tomorrow 14:00" --duration 1h30m --task 3f2a
        focusblox block list
      """,
    subcommands: [BlockAdd.self, BlockList.self, BlockShow.self, BlockEdit.self, BlockDelete.self],
    defaultSubcommand: BlockList.self)
}
