import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

/// A password that a user types, and the place that keeps it: the keyring, or a file where there is no keyring.
struct TypedPassword {
  let source: SecretSource
  private let text: String
  private let account: String
  private let secrets: Secrets
  private let file: PasswordFile?
  /// The password of the keyring that this one replaces.
  private let former: String?

  /// Asks for the place and then for the password, which the terminal does not show.
  ///
  /// - Parameter old: the account whose password is replaced.
  /// - Throws: `SecretProblem` without a terminal, or if the user wants neither place; `CancellationError` at the end of
  ///   input.
  init(of user: String, account: String, replacing old: Account? = nil, _ app: AppContext) throws {
    guard app.asks else { throw SecretProblem.noTerminal }
    self.account = account
    secrets = Secrets(environment: app.environment)
    if secrets.hasSecretService {
      (file, source) = (nil, .secretService)
    } else {
      let file = PasswordFile(for: account, beside: app.paths.settings)
      try Self.accept(file, app)
      (self.file, source) = (file, .passwordFile(file.path))
    }
    text = try Self.ask(user, app)
    former = if let old, case .secretService = old.secret { try? secrets.secret(of: old) } else { nil }
  }

  private static func accept(_ file: PasswordFile, _ app: AppContext) throws {
    // The user has chosen a file in the questions of `setup`.
    guard !Setup.isUnderWay else {
      return app.say("The password is stored unencrypted in \(file.path), which only you can read.")
    }
    app.say("There is no keyring (secret-tool) to store the password.")
    let question = app.language("Store it unencrypted in \(file.path), which only you can read?")
    guard try Interview(terminal: app.terminal, language: app.language).yes(question, usually: true) else {
      throw SecretProblem.noSecretService
    }
  }

  private static func ask(_ user: String, _ app: AppContext) throws -> String {
    while true {
      let question = app.language("Password for \(user): ")
      guard let typed = app.terminal.askSecret(ScreenText(question)) else { throw CancellationError() }
      if !typed.isEmpty { return typed }
    }
  }

  func keep() throws {
    if let file { try file.write(text) } else { try secrets.store(text, account: account) }
  }

  /// Restores the former state, because a failed command must not leave its secret behind.
  func discard() throws {
    if let file {
      file.remove()
    } else if let former {
      try secrets.store(former, account: account)
    } else {
      try secrets.remove(account: account)
    }
  }
}
