import ArgumentParser

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show and change settings.",
    discussion: """
      Examples:
        focusblox settings
        focusblox settings set dueDateAdvanceReminderMinutes 30
      """,
    subcommands: [SettingsList.self, SettingsGet.self, SettingsSet.self, SettingsReset.self, SettingsDefaults.self],
    defaultSubcommand: SettingsList.self)
}
