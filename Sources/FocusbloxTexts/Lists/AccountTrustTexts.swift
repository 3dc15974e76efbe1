package import FocusbloxActions
package import FocusbloxModel

extension AccountTrust {
  /// The account in one line, with everything that it runs and reads.
  package func line(_ l: Language) -> String {
    let push = channel.map { channel in
      "Push: \(channel.service)"
        + (channel.tokenCommand.map { l(", token from command: ") + $0 } ?? "")
    }
    let hosts = ([account.url] + origins.filter { !account.url.hasPrefix($0) }.sorted()).joined(separator: " → ")
    let secret = account.secret == .none ? nil : account.secret.source(l)
    return "\(account.name): " + [hosts, account.user, secret, push].compactMap(\.self).joined(separator: " · ")
  }
}

extension SecretSource {
  /// The source of the secret, never the secret itself.
  package func source(_ language: Language) -> String {
    switch self {
    case .none: language("none", for: "password")
    case .passwordCommand(let command): language("command: ") + command
    case .passwordFile(let path): language("file: ") + path
    case .tokenCommand(let command): language("token from command: ") + command
    case .secretService: language("keyring")
    }
  }
}
