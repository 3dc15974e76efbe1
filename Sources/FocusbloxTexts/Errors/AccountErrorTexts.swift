package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync
package import ICalendar

extension AccountProblem: ExplainedError {
  package func explanation(in language: Language) -> Explanation {
    if case .noSuchList(let name, let known) = self {
      return ListProblem.unknown(name, kind: nil, known: known).explanation(in: language)
    }
    return Explanation(words(language))
  }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .unauthorized(let url, isGiven: false):
      return l(
        "\(url) requires a login (401). Give --user, and the password with --password-command or --password-file; the account was not added."
      )
    case .unauthorized(let url, isGiven: true):
      return l("\(url) refuses the login (401). Check --user and the password; the account was not added.")
    case .unusableURL(let text):
      return l("“\(text)” is not a server address. Use something like https://cloud.example.org or ada@example.org.")
    case .secretInURL:
      return l("User and password do not belong in the address. Use --user and --password-command or --password-file.")
    case .queryInURL:
      return l(
        "A server address has no “?” or “#”; what follows them is not sent. Passwords: --password-command or --password-file."
      )
    case .serviceElsewhere(let domain, let url):
      return l(
        "The name servers of \(domain) say that its calendars are at \(url), another domain. The password was not sent there; if that domain can be trusted, use --url \(Texts.shellWord(url))"
      )
    case .calendarsElsewhere(let hosts, let own, let consequence):
      let hosts = hosts.joined(separator: ", ")
      let told = l("\(own) says that the calendars are on \(hosts). ")
      return told + consequence.words(l)
    case .unusableNameServer(let text):
      return l("“\(text)” in FOCUSBLOX_NAMESERVER is not a name server. Use something like 127.0.0.1:53.")
    case .plainHTTP(let host):
      return l(
        "Nothing is sent to \(host) unencrypted. Use its https address or, if the network is safe, --allow-http.")
    case .nameTaken(let name): return l("An account “\(name)” already exists. Choose another name.")
    case .unknown(let name, let known) where known.isEmpty:
      return l(
        "There is no account “\(name)”; none has been added yet. Add one with “focusblox account add NAME --url URL”.")
    case .unknown(let name, let known) where name.isEmpty:
      return l("There are several accounts: name one with --account (\(l.joined(known))).")
    case .unknown(let name, let known): return l("There is no account “\(name)”. Known: \(l.joined(known)).")
    case .noAccounts: return l("There is no account yet. Add one with “focusblox account add NAME --url URL”.")
    case .noneEnabled(let names):
      let name = names.count == 1 ? Texts.shellWord(names[0]) : "NAME"
      return l("No account is switched on. Switch one on with “focusblox account enable \(name)”.")
        + l.possible(names)
    case .noSuchList(let name, let known):
      return ListProblem.unknown(name, kind: nil, known: known).explanation(in: l).sentence
    case .disabled(let name):
      return l(
        "The account “\(name)” is switched off. “focusblox account enable \(Texts.shellWord(name))” switches it on.")
    case .listIsOff(let name):
      return l("The list “\(name)” is switched off. Switch it on: focusblox lists enable \(Texts.shellWord(name))")
    case .noActiveList(let known) where known.isEmpty:
      return l("There is no list to sync. Create one with “focusblox lists create NAME”.")
    case .noActiveList(let known):
      let name = known.count == 1 ? Texts.shellWord(known[0]) : "NAME"
      return l("No list is switched on. Switch one on with “focusblox lists enable \(name)”.") + l.possible(known)
    case .syncOff(let key): return l("Sync is switched off. Switch it on: focusblox settings set \"\(key)\" true")
    case .noHome(let name):
      return l(
        "The account “\(name)” points to a single list, so no other list can be created there. Add an account with the address of the server."
      )
    }
  }
}

extension SecretProblem: ExplainedError {
  package func explanation(in language: Language) -> Explanation {
    if case .noTerminal = self { return Explanation(words(language), outcome: .wrongUse) }
    return Explanation(words(language))
  }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .commandFailed(let status): return l("The password command failed with code \(status). Try it in a terminal.")
    case .commandSaidNothing: return l("The password command printed nothing. Its first line must be the password.")
    case .commandStuck(.tookTooLong(let limit)):
      let seconds = limit.components.seconds
      return l("The password command had not finished after \(seconds) seconds and was stopped. Try it in a terminal.")
    case .commandStuck(.wantsTerminal):
      return l(
        "The password command needs to ask on the terminal, but focusblox is running in the background. Run focusblox in the foreground, or unlock the password store first."
      )
    case .commandStuck(.cannotStart): return l("The password command cannot be started. Try it in a terminal.")
    case .commandStuck(.outputTooLong):
      return l("The password command prints more than a password. Its first line must be the password.")
    case .fileUnreadable(let path, let error):
      return l(
        "The password file \(path) cannot be read (\(Texts.reason(error, l))). Check the path and the permissions.")
    case .fileOpenToOthers(let path):
      return l("Others may read the password file \(path). To fix it: chmod 600 \(Texts.shellWord(path))")
    case .fileNotOwned(let path):
      return l("The password file \(path) belongs to another user, who may read and change it. Use a file of your own.")
    case .controlCharacter(let scalar):
      return l(
        "The password contains the control character \(Texts.name(of: scalar)), which no server accepts. Check where the password comes from."
      )
    case .fileEmpty(let path): return l("The password file \(path) is empty. Its first line must be the password.")
    case .notInSecretService(let account):
      return l("The keyring has no password for “\(account)”. Add the account again, or unlock the keyring.")
    case .noSecretService:
      return l("There is no keyring (secret-tool) to store the password. Use --password-command or --password-file.")
    case .noTerminal:
      return l(
        "A password is asked for on a terminal only, and not with --json. Use --password-command or --password-file.")
    }
  }
}

/// Why a file was not imported at all, or not to its end. The sentence about the file names the file.
package enum ImportProblem: Error {
  case notICalendar(source: String, finding: ReadingIssue?)
  case vCalendar(source: String, line: Int)
  case notJSON(source: String)
  case noTask(source: String, line: Int, lacks: String?)
  case stopped(source: String, StoppedImport)

  package init(_ error: ImportError, source: String) {
    self =
      switch error {
      case .notICalendar(let finding): .notICalendar(source: source, finding: finding)
      case .vCalendar(let line): .vCalendar(source: source, line: line)
      case .notJSON: .notJSON(source: source)
      case .noTask(let line, let name): .noTask(source: source, line: line, lacks: name)
      }
  }
}

extension ImportProblem: ExplainedError {
  package func explanation(in language: Language) -> Explanation {
    switch self {
    case .notICalendar, .vCalendar: Explanation(words(language))
    case .notJSON: Explanation(words(language), remedy: language("Let “task export” write it once more."))
    case .noTask: Explanation(words(language), remedy: language("Correct it, or leave it out."))
    case .stopped(_, let stopped):
      Explanation(
        words(language),
        remedy: language("The same command imports the rest; “focusblox undo” undoes the part already imported."),
        outcome: Explanation(of: stopped.cause, in: language).outcome)
    }
  }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .notICalendar(let source, let finding):
      let why = finding.map { " (\(Texts.finding($0, l)))" } ?? ""
      return l(
        "\(source): This is not an iCalendar file\(why). Nothing was changed. Possible: BEGIN:VCALENDAR … END:VCALENDAR, the output of “task export”, or a todo.txt file with the ending .txt."
      )
    case .vCalendar(let source, let line):
      return l(
        "\(source): This is vCalendar 1.0 (line \(line)), the predecessor of iCalendar. Nothing was changed. Open the file in KOrganizer or Evolution and save it as iCalendar (.ics)."
      )
    case .notJSON(let source):
      return l(
        "\(source): This begins like the output of “task export”, but it is no whole JSON; it may be cut off. Nothing was changed."
      )
    case .noTask(let source, let line, let name?):
      return l("\(source): Line \(line): this task has no \(l.quoted(name)). Nothing was changed.")
    case .noTask(let source, let line, nil):
      return l("\(source): Line \(line): this is no task of “task export”. Nothing was changed.")
    case .stopped(let source, let stopped):
      let cause = (stopped.cause as? InvitationNotice)?.words(l) ?? Explanation(of: stopped.cause, in: l).sentence
      return l("\(source): stopped after \(stopped.done) of \(stopped.count) items. \(cause)")
    }
  }
}

extension FileProblem: ExplainedError {
  package func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .missing(let path): return l("There is no file \(path). Check the path.")
    case .noCalendars(let path): return l("There is no .ics file in the folder \(path). Name other files one by one.")
    case .ownFile(let path): return l("\(path) is a file of focusblox itself. Name another one.")
    case .unknownSource(let name, let known):
      return known.isEmpty
        ? l("No file has been imported yet.")
        : l("No file \(l.quoted(name)) has been imported. These have: \(known.joined(separator: ", ")).")
    case .unreadable(let path, let error):
      let reason = Texts.reason(error, l)
      return l("\(path) cannot be read (\(reason)). Check the path and the permissions.")
    case .unwritable(let path, let error):
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      if Texts.isMissing(error), !folder.isEmpty { return l("There is no folder \(folder). Check the path.") }
      let reason = Texts.reason(error, l)
      let words = l("\(path) cannot be written (\(reason)).")
      return words + " " + Texts.remedy(ofWriting: error, l)
    }
  }
}

extension Language {
  fileprivate func joined(_ names: [String]) -> String {
    names.isEmpty ? self("none") : names.joined(separator: ", ")
  }

  /// The names to choose from, after a remedy; empty where the remedy contains the only one.
  fileprivate func possible(_ names: [String]) -> String {
    names.count > 1 ? " " + self("Possible: ") + names.map(quoted).joined(separator: ", ") + "." : ""
  }
}

extension AccountProblem.Elsewhere {
  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .notAdded: l("The account was not added; if that host can be trusted, name it with --url.")
    case .notChanged(let name):
      l(
        "“\(name)” stays as it is. If that host can be trusted, run “focusblox account edit \(Texts.shellWord(name))” with the same options on a terminal and answer yes."
      )
    case .notTaken(let name):
      l(
        "Nothing is sent there. If that host can be trusted, run “focusblox lists refresh --account \(Texts.shellWord(name))” on a terminal and answer yes."
      )
    }
  }
}
