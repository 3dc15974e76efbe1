import FocusbloxActions
import FocusbloxModel

extension AccountTrust {
  /// The account in one line, with everything that it runs and reads.
  func line(_ l: Language) -> String {
    let push = channel.map { channel in
      "Push: \(channel.service)"
        + (channel.tokenCommand.map { l(", token from command: ") + $0 } ?? "")
    }
    let hosts = ([account.url] + origins.filter { !account.url.hasPrefix($0) }.sorted()).joined(separator: " → ")
    let secret = account.secret == .none ? nil : account.secret.source(l)
    return "\(account.name): " + [hosts, account.user, secret, push].compactMap(\.self).joined(separator: " · ")
  }
}
