package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// An account as far as it decides where a user's items and secrets go, and which commands run.
package struct AccountTrust: Equatable {
  package let account: Account
  /// The servers with calendars of the account besides its own server.
  package let origins: Set<String>
  package let channel: PushChannel?

  package static func all(_ store: StoreReader) throws -> [AccountTrust] {
    try store.accounts().map { account in
      AccountTrust(
        account: account, origins: Set(try store.acceptedOrigins(of: account).foreign),
        channel: try store.pushChannel(account: account.id))
    }
  }

  /// Whether this account can do nothing that the other one of the same name cannot do.
  package func isCovered(by other: AccountTrust) -> Bool {
    let (mine, its) = (account, other.account)
    guard mine.name.lowercased() == its.name.lowercased(), mine.url == its.url, mine.user == its.user,
      mine.secret == its.secret, mine.subscription == its.subscription, mine.caFile == its.caFile,
      mine.clientCertificate == its.clientCertificate,
      mine.clientKey == its.clientKey, !mine.allowsPlainHTTP || its.allowsPlainHTTP, origins.isSubset(of: other.origins)
    else { return false }
    guard let channel else { return true }
    return channel.service == other.channel?.service && channel.tokenCommand == other.channel?.tokenCommand
      && channel.caFile == other.channel?.caFile
  }

  /// Whether the account runs a command.
  package var runsCommands: Bool {
    switch account.secret {
    case .passwordCommand, .tokenCommand: true
    case .none, .passwordFile, .secretService: channel?.tokenCommand != nil
    }
  }
}
