import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Manage CalDAV accounts.",
    discussion: """
      Example:
        focusblox account add home --url https://cloud.example.org --user ada --password-command "pass show cloud"
      """,
    subcommands: [
      AccountAdd.self, AccountEdit.self, AccountList.self, AccountShow.self, AccountTest.self, AccountEnable.self,
      AccountDisable.self,
      AccountMapping.self, AccountPush.self, AccountRemove.self,
    ],
    defaultSubcommand: AccountList.self)
}
