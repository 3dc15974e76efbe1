package import FocusbloxModel

/// Keeps the address of a subscription as a password is kept: in the keyring, or in a file that only its owner may read.
package struct KeptAddress {
  package let source: SecretSource
  private let account: String
  private let secrets: Secrets
  private let file: PasswordFile?

  package init(of account: String, _ place: Workplace) {
    self.account = account
    secrets = Secrets(environment: place.environment)
    if secrets.hasSecretService {
      (file, source) = (nil, .secretService)
    } else {
      let file = PasswordFile(for: account, beside: place.paths.settings)
      (self.file, source) = (file, .passwordFile(file.path))
    }
  }

  package func keep(_ address: String) throws {
    if let file { return try file.write(address) }
    do {
      try secrets.store(address, account: account)
    } catch SecretProblem.noSecretService {
      throw SubscriptionProblem.noKeyring
    }
  }

  package func discard() throws {
    if let file { file.remove() } else { try secrets.remove(account: account) }
  }
}
