import FocusbloxModel

/// Keeps the address of a subscription as a password is kept: in the keyring, or in a file that only its owner may read.
struct KeptAddress {
  let source: SecretSource
  private let account: String
  private let secrets: Secrets
  private let file: PasswordFile?

  init(of account: String, _ app: AppContext) {
    self.account = account
    secrets = Secrets(environment: app.environment)
    if secrets.hasSecretService {
      (file, source) = (nil, .secretService)
    } else {
      let file = PasswordFile(for: account, beside: app.paths.settings)
      (self.file, source) = (file, .passwordFile(file.path))
    }
  }

  func keep(_ address: String) throws {
    if let file { return try file.write(address) }
    do {
      try secrets.store(address, account: account)
    } catch SecretProblem.noSecretService {
      throw SubscriptionProblem.noKeyring
    }
  }

  func discard() throws {
    if let file { file.remove() } else { try secrets.remove(account: account) }
  }
}
