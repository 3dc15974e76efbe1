package import FocusbloxModel
import Foundation

/// A password or token that is unavailable.
package enum SecretProblem: Error {
  case commandFailed(status: Int32)
  case commandSaidNothing
  case commandStuck(AskedProgram.Failure)
  case fileUnreadable(path: String, any Error)
  /// Other users may read the file.
  case fileOpenToOthers(path: String)
  /// The file belongs to another user, who may read and change it.
  case fileNotOwned(path: String)
  case fileEmpty(path: String)
  case notInSecretService(account: String)
  case noSecretService
  case noTerminal
  /// The secret has a character that no login may contain.
  case controlCharacter(Unicode.Scalar)
}

/// Fetches the secret of an account from its source. The secret is only in memory: never in an argument list, a log,
/// the store or the settings.
package struct Secrets {
  package let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  package func secret(of account: Account) throws -> String? {
    switch account.secret {
    case .none: return nil
    case .passwordCommand(let command), .tokenCommand(let command): return try output(of: command)
    case .passwordFile(let path): return try contents(of: path)
    case .secretService:
      let (status, output) = try keyring(["lookup"] + attributes(account.name))
      guard status == 0, let line = firstLine(output) else {
        throw SecretProblem.notInSecretService(account: account.name)
      }
      return try Self.checked(line)
    }
  }

  /// Reads the file, so that a wrong path is reported before anything else is asked.
  package func check(file path: String) throws { _ = try contents(of: path) }

  package var hasSecretService: Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/secret-tool")
    } && environment["DBUS_SESSION_BUS_ADDRESS"] != nil
  }

  package func store(_ secret: String, account: String) throws {
    let label = "--label=focusblox: \(account)"
    let (status, _) = try keyring(["store", label] + attributes(account), input: secret)
    guard status == 0 else { throw SecretProblem.noSecretService }
  }

  /// Removes the secret. An absent secret is not an error.
  package func remove(account: String) throws {
    _ = try keyring(["clear"] + attributes(account))
  }

  private func attributes(_ account: String) -> [String] { ["service", "focusblox", "account", account] }

  private func output(of command: String) throws -> String {
    let (status, output): (Int32, Data)
    do {
      (status, output) = try run(["/bin/sh", "-c", command], input: nil)
    } catch let failure as AskedProgram.Failure {
      throw SecretProblem.commandStuck(failure)
    }
    guard status == 0 else { throw SecretProblem.commandFailed(status: status) }
    guard let line = firstLine(output) else { throw SecretProblem.commandSaidNothing }
    return try Self.checked(line)
  }

  private func contents(of path: String) throws -> String {
    let path = Paths.expanded(path, environment)
    guard FileManager.default.fileExists(atPath: path) else { throw FileProblem.missing(path: path) }
    let data: Data
    // The open file is the checked file, whatever a link to it points to meanwhile.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw SecretProblem.fileUnreadable(path: path, POSIXError(number: errno))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SecretProblem.fileUnreadable(path: path, POSIXError(.EINVAL))
    }
    // Root may read every file, and a file of root is as safe as root.
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw SecretProblem.fileNotOwned(path: path) }
    guard !Self.isOpenToOthers(status) else { throw SecretProblem.fileOpenToOthers(path: path) }
    do {
      data = try file.read(upToCount: Self.mostBytes) ?? Data()
    } catch {
      throw SecretProblem.fileUnreadable(path: path, error)
    }
    guard let line = firstLine(data) else { throw SecretProblem.fileEmpty(path: path) }
    return try Self.checked(line)
  }

  private static let mostBytes = 64 << 10

  /// Whether other users may read the file. Credentials of systemd are files of root with a group permission that is an
  /// ACL for one user.
  private static func isOpenToOthers(_ status: stat) -> Bool {
    let others = status.st_mode & 0o077
    return status.st_uid == 0 && status.st_gid == 0 ? others & ~S_IRGRP != 0 : others != 0
  }

  /// The secret without forbidden characters. No login may contain them, and libcurl would end the secret at a NUL.
  private static func checked(_ secret: String) throws(SecretProblem) -> String {
    if let control = secret.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      throw .controlCharacter(control)
    }
    return secret
  }

  private func firstLine(_ data: Data) -> String? {
    let line = String(decoding: data, as: UTF8.self).prefix { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }
    return line.isEmpty ? nil : String(line)
  }

  /// The time that a user has to unlock a password store.
  private static let limit = Duration.seconds(120)

  private func run(_ words: [String], input: String?) throws -> (Int32, Data) {
    try AskedProgram(words: words, environment: environment, input: input, limit: Self.limit).run()
  }

  private func keyring(_ words: [String], input: String? = nil) throws -> (Int32, Data) {
    do {
      return try run(["secret-tool"] + words, input: input)
    } catch is AskedProgram.Failure {
      throw SecretProblem.noSecretService
    }
  }
}

extension SecretSource {
  /// Removes a secret that this program keeps, because no account uses it any more.
  package func forget(_ account: String, _ place: Workplace) throws {
    switch self {
    case .secretService: try Secrets(environment: place.environment).remove(account: account)
    case .passwordFile(let path): PasswordFile(own: path, beside: place.paths.settings)?.remove()
    case .none, .passwordCommand, .tokenCommand: break
    }
  }
}
