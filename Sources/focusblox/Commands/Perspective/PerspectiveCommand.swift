import ArgumentParser

struct PerspectiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perspective",
    abstract: "Manage perspectives, your own named filters for today, list and status-line.",
    discussion: """
      Examples:
        focusblox perspective add Office --view due-soon --tag office
        focusblox today --perspective Office
      """,
    subcommands: [PerspectiveAdd.self, PerspectiveList.self, PerspectiveRemove.self],
    defaultSubcommand: PerspectiveList.self)
}
