import ArgumentParser

struct PerspectiveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perspective",
    abstract: "Manage named views of your own for today, list, status-line and badge.",
    discussion: """
      Examples:
        focusblox perspective add Büro --view due-soon --tag Büro
        focusblox today --perspective Büro
      """,
    subcommands: [PerspectiveAdd.self, PerspectiveList.self, PerspectiveRemove.self],
    defaultSubcommand: PerspectiveList.self)
}
