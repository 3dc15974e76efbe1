import ArgumentParser

struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Show tags, and give them places for reminders.",
    discussion: """
      Examples:
        focusblox tag place Büro "52.52,13.405 Büro" --arrive
        focusblox tag place Büro --remove
        focusblox tag list
      """,
    subcommands: [TagLocationCommand.self, TagList.self])
}
