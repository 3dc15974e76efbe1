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
    ])
}

extension StoreReader {
  /// The account of a CalDAV server.
  ///
  /// - Throws: `SubscriptionProblem.subscribed` for a subscription.
  func serverAccountNamed(_ name: String) throws -> Account {
    let account = try accountNamed(name)
    if account.subscription != nil { throw SubscriptionProblem.subscribed(account.name) }
    return account
  }

  func accountNamed(_ name: String) throws -> Account {
    guard let account = try account(named: name) else {
      throw AccountProblem.unknown(name, known: try accounts().map(\.name))
    }
    return account
  }
}
