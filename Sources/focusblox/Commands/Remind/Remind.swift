import ArgumentParser

struct Remind: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Add reminders to a task, show and remove them.",
    discussion: """
      Examples:
        focusblox remind add 3f2a --before 1h
        focusblox remind add 3f2a --arrive "52.52,13.405 office"
        focusblox remind list 3f2a
        focusblox remind snooze due-3f2a --for 30m
      """,
    subcommands: [
      RemindAdd.self, RemindList.self, RemindRemove.self, RemindClear.self, RemindSnooze.self, RemindAcknowledge.self,
    ],
    defaultSubcommand: RemindList.self)
}
