import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

/// The accounts of a backup that the present store does not have. A file may come from anybody, and an account runs
/// commands and sends items to its server.
struct RestoredAccounts {
  /// All such accounts, also those that were off in the backup.
  let new: [AccountTrust]
  /// Whether the user switched on those that were on in the backup.
  private(set) var areOn = false

  init(_ backup: StoreReader, besides present: [AccountTrust]) throws {
    new = try AccountTrust.all(backup).filter { account in !present.contains { account.isCovered(by: $0) } }
  }

  /// The new accounts that were on in the backup.
  private var enabled: [AccountTrust] { new.filter(\.account.isEnabled) }

  /// Names the new accounts with their commands, and asks on a terminal whether to switch them on.
  ///
  /// - Throws: `CancellationError` at the end of input.
  mutating func decide(_ app: AppContext) throws {
    guard !enabled.isEmpty, app.terminal.isInteractive, !app.options.json else { return }
    app.say("Accounts in the backup that do not exist here:")
    for account in enabled { app.terminal.message("  " + account.line(app.language)) }
    let question =
      enabled.contains(where: \.runsCommands)
      ? app.language(
        "Switch these accounts on? Their commands will run at every sync.")
      : app.language("Switch these accounts on?")
    areOn = try Interview(terminal: app.terminal, language: app.language).yes(question, usually: false)
  }

  /// Switches the new accounts off, unless the user switched them on.
  func switchOff(in backup: StoreTransaction) throws {
    guard !areOn else { return }
    for trust in enabled {
      var account = trust.account
      account.isEnabled = false
      try backup.save(&account)
    }
  }

  /// Names each account that was switched off, and the command that switches it on.
  func tellOff(_ app: AppContext) {
    guard !areOn, !enabled.isEmpty else { return }
    app.say(
      "Switched off, because they did not exist here before:")
    for trust in enabled {
      app.terminal.message("  " + trust.line(app.language))
      let name = Texts.shellWord(trust.account.name)
      app.say("  To switch it on: focusblox account enable \(name)")
    }
  }

  func json(_ trust: AccountTrust) -> JSONLine {
    var line = JSONLine(.restoredAccount)
    line.add("name", .string(trust.account.name))
    line.add("url", .string(trust.account.url))
    line.add("secret", .string(trust.account.secret.source(.english)))
    line.add("pushCommand", .string(trust.channel?.tokenCommand))
    line.add("enabled", .bool(areOn && trust.account.isEnabled))
    return line
  }
}

/// The content of a backup could not take the place of the store.
struct RestoreFailure: ExplainedError {
  let error: any Error
  /// The path of the copy of the store.
  let kept: String

  func explanation(in l: Language) -> Explanation {
    Explanation(
      ErrorReport(error, language: l).sentence,
      remedy: l(
        "The store is unchanged; a copy of it is in \(kept)."))
  }
}
