import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

extension RestoredAccounts {
  /// Names the new accounts with their commands, and asks on a terminal whether to switch them on.
  ///
  /// - Throws: `CancellationError` at the end of input.
  mutating func decide(_ app: AppContext) throws {
    guard !enabled.isEmpty, app.asks else { return }
    app.say("Accounts in the backup that do not exist here:")
    for account in enabled { app.terminal.message("  " + account.line(app.language)) }
    let question =
      enabled.contains(where: \.runsCommands)
      ? app.language("Switch these accounts on? Their commands will run at every sync.")
      : app.language("Switch these accounts on?")
    areOn = try Interview(terminal: app.terminal, language: app.language).yes(question, usually: false)
  }

  /// Names each account that was switched off, and the command that switches it on.
  func tellOff(_ app: AppContext) {
    guard !areOn, !enabled.isEmpty else { return }
    app.say("Switched off, because they did not exist here before:")
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

extension RestoreFailure: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    Explanation(
      Explanation(of: error, in: l).line,
      remedy: l("The store is unchanged; a copy of it is in \(kept)."))
  }
}
