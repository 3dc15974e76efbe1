package import Foundation

/// `focusblox watch` as a service of the user's session: sets up, starts, checks and removes the service.
package struct WatchService {
  private static let unit = WatchServiceFiles.unitName

  private let environment: [String: String]
  /// The program and the arguments of the service.
  private let command: [String]
  private let desktopEntry: String

  package init(environment: [String: String], command: [String], desktopEntry: String) {
    (self.environment, self.command, self.desktopEntry) = (environment, command, desktopEntry)
  }

  private var places: WatchServicePlaces { WatchServicePlaces(environment: environment) }

  /// What systemd says about the service.
  package struct State: Equatable {
    package var isInstalled: Bool
    /// The state in systemd's words: active, inactive, failed …; `nil` where systemd cannot be asked.
    package var activity: String?
    /// The state in systemd's words: enabled, disabled …
    package var enablement: String?

    package var isActive: Bool { activity == "active" }
  }

  /// - Returns: the files that were written.
  package func install() async throws(WatchServiceProblem) -> [String] {
    if let word = command.first(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }) {
      throw .controlCharacter(word)
    }
    let systemctl = try await manager()
    let target = await target(systemctl)
    try write(.full, for: target)
    var written = [places.unit]
    // A desktop entry or icon from another source serves as well.
    if try write(desktopEntry, to: places.desktopEntry) { written.append(places.desktopEntry) }
    if try write(WatchServiceFiles.icon, to: places.icon) { written.append(places.icon) }
    try await demand(systemctl, "daemon-reload")
    // `reenable` removes the link of an earlier target.
    try await demand(systemctl, "reenable", Self.unit)
    var state = try await start(systemctl)
    if !state.isActive, await lacksNamespaces(systemctl) {
      try write(.withoutNamespaces, for: target)
      try await demand(systemctl, "daemon-reload")
      state = try await start(systemctl)
    }
    guard state.isActive else { throw .notActive(activity: state.activity ?? "") }
    return written
  }

  private func write(
    _ protection: WatchServiceFiles.Protection, for target: WatchServiceFiles.Target
  ) throws(WatchServiceProblem) {
    let unit =
      "# \(WatchServiceFiles.mark)\n"
      + WatchServiceFiles.unit(
        command: command.map(WatchServiceFiles.quoted).joined(separator: " "), target: target, protection)
    guard try write(unit, to: places.unit) else { throw .foreignFile(path: places.unit) }
  }

  /// - Returns: the state after the time in which a service that cannot run has ended.
  private func start(_ systemctl: Systemctl) async throws(WatchServiceProblem) -> State {
    try await demand(systemctl, "restart", Self.unit)
    try? await Task.sleep(for: .seconds(1))
    return await state(systemctl)
  }

  /// Whether systemd could not set up the namespaces of the service, as in many containers.
  private func lacksNamespaces(_ systemctl: Systemctl) async -> Bool {
    let code = await systemctl.run(["show", "--property=ExecMainStatus", "--value", Self.unit]).output
    return WatchServiceFiles.Protection.codesOfMissingNamespaces.contains(code)
  }

  /// - Returns: the files that were removed.
  package func uninstall() async throws(WatchServiceProblem) -> [String] {
    let systemctl = try? await manager()
    let isOwnFile = Self.isOwnFile(places.unit)
    if isOwnFile, let systemctl { try await demand(systemctl, "disable", "--now", Self.unit) }
    var removed: [String] = []
    for path in [places.unit, places.desktopEntry, places.icon] where Self.isOwnFile(path) {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw .cannotWrite(path: path, reason: error as NSError)
      }
      removed.append(path)
    }
    if isOwnFile, let systemctl { try await demand(systemctl, "daemon-reload") }
    return removed
  }

  package func state() async throws(WatchServiceProblem) -> State { await state(try await manager()) }

  private func state(_ systemctl: Systemctl) async -> State {
    let activity = await systemctl.run(["is-active", Self.unit]).output
    let enablement = await systemctl.run(["is-enabled", Self.unit]).output
    // A package installs the unit for all users, and each user enables it.
    let isInstalled = FileManager.default.fileExists(atPath: places.unit) || enablement == "enabled"
    return State(isInstalled: isInstalled, activity: activity, enablement: enablement)
  }

  /// The user's systemd.
  private func manager() async throws(WatchServiceProblem) -> Systemctl {
    guard let systemctl = Systemctl(environment: environment) else { throw .noSystemd }
    guard await systemctl.run(["show", "--property=Version"]).code == 0 else { throw .noUserManager }
    return systemctl
  }

  private func target(_ systemctl: Systemctl) async -> WatchServiceFiles.Target {
    let target = WatchServiceFiles.Target.graphicalSession
    return await systemctl.run(["is-active", target.rawValue]).output == "active" ? target : .login
  }

  private func demand(_ systemctl: Systemctl, _ words: String...) async throws(WatchServiceProblem) {
    let answer = await systemctl.run(words)
    if answer.code != 0 { throw .refused(words: words.joined(separator: " "), code: answer.code) }
  }

  /// - Returns: false where the file exists and was not written by this program.
  private func write(_ text: String, to path: String) throws(WatchServiceProblem) -> Bool {
    if FileManager.default.fileExists(atPath: path), !Self.isOwnFile(path) { return false }
    do throws(FileProblem) {
      try OwnFile.write(text, to: path)
    } catch {
      guard case .unwritable(_, let reason) = error else { return false }
      throw .cannotWrite(path: path, reason: reason as NSError)
    }
    return true
  }

  private static func isOwnFile(_ path: String) -> Bool { ownText(path) != nil }

  /// The text of a file that this program wrote.
  private static func ownText(_ path: String) -> String? {
    guard let octets = FileManager.default.contents(atPath: path) else { return nil }
    let text = String(decoding: octets, as: UTF8.self)
    return text.contains(WatchServiceFiles.mark) ? text : nil
  }

  /// The settings file that the service names and that does not exist; `nil` where there is no such service.
  package static func missingSettings(_ environment: [String: String]) -> String? {
    let words = ownText(WatchServicePlaces(environment: environment).unit).map(WatchServiceFiles.words) ?? []
    guard let option = words.firstIndex(of: "--config"), words.indices.contains(option + 1) else { return nil }
    let path = words[option + 1]
    return FileManager.default.fileExists(atPath: path) ? nil : path
  }
}

/// The reason why the service cannot be set up.
package enum WatchServiceProblem: Error, Equatable {
  case noSystemd
  case noUserManager
  case foreignFile(path: String)
  case cannotWrite(path: String, reason: NSError)
  /// systemd reads a line break in a word of the command as the end of the line.
  case controlCharacter(String)
  case refused(words: String, code: Int32)
  case notActive(activity: String)
}
