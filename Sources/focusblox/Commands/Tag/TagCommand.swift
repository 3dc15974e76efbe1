import ArgumentParser

struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Show tags, and give them places for reminders.",
    discussion: """
      Examples:
        focusblox tag place office "52.52,13.405 office" --arrive
        focusblox tag place office --remove
        focusblox tag list
      """,
    subcommands: [TagLocationCommand.self, TagList.self],
    defaultSubcommand: TagList.self)
}
