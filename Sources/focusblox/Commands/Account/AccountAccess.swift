import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import Foundation

/// The login of an account: the common options of `account add` and `account edit`.
struct AccountAccess: ParsableArguments {
  @Option(help: "The user name.") var user: String?
  @Option(help: ArgumentHelp("A command whose first line of output is the password.", valueName: "command"))
  var passwordCommand: String?
  @Option(help: ArgumentHelp("A file that only you may read; its first line is the password.", valueName: "path"))
  var passwordFile: String?
  @Option(help: ArgumentHelp("A command whose first line of output is a bearer token.", valueName: "command"))
  var tokenCommand: String?
  @Option(help: ArgumentHelp("The file of a private certificate authority (PEM).", valueName: "path")) var caFile:
    String?
  @Option(help: ArgumentHelp("The file of a client certificate (PEM).", valueName: "path")) var clientCert: String?
  @Option(help: ArgumentHelp("The file of its key (PEM).", valueName: "path")) var clientKey: String?
  @Flag(help: "Allow plain http to another machine; others can then read everything on its way.") var allowHTTP = false

  func validate() throws {
    if [passwordCommand, passwordFile, tokenCommand].compactMap(\.self).count > 1 {
      throw ValidationError("Specify only one of --password-command, --password-file, --token-command")
    }
  }

  /// The source of the secret; `nil` without an option.
  var secret: SecretSource? {
    if let passwordCommand { return .passwordCommand(passwordCommand) }
    if let passwordFile { return .passwordFile(Self.absolute(passwordFile)) }
    if let tokenCommand { return .tokenCommand(tokenCommand) }
    return nil
  }

  /// Applies the given options; other values stay unchanged.
  func apply(to account: inout Account) {
    if let user { account.user = user }
    if let secret { account.secret = secret }
    // An empty path removes the file.
    if let caFile { account.caFile = Self.file(caFile) }
    if let clientCert { account.clientCertificate = Self.file(clientCert) }
    if let clientKey { account.clientKey = Self.file(clientKey) }
    if allowHTTP { account.allowsPlainHTTP = true }
  }

  private static func file(_ path: String) -> String? { path.isEmpty ? nil : absolute(path) }

  /// Makes the path absolute, because every working directory uses the account.
  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: Paths.expanded(path, AppContext.startEnvironment)).path
  }
}
