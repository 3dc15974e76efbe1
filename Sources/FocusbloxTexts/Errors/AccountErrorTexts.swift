package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync
package import ICalendar

extension AccountProblem: ExplainedError {
  package var reason: String? { if case .noSuchList = self { "unknown" } else { nil } }

  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unauthorized(let url, isGiven: false):
      return Explanation(
        l("\(url) requires a login (401)."),
        remedy: l(
          "Give --user, and the password with --password-command or --password-file; the account was not added."))
    case .unauthorized(let url, isGiven: true):
      return Explanation(
        l("\(url) refuses the login (401)."), remedy: l("Check --user and the password; the account was not added."))
    case .nameTaken(let name):
      return Explanation(l("An account “\(name)” already exists."), remedy: l("Choose another name."))
    case .unknown(let name, let known) where known.isEmpty:
      return Explanation(
        l("There is no account “\(name)”; none has been added yet."),
        remedy: l("Add one with “focusblox account add NAME --url URL”."))
    case .unknown(let name, let known) where name.isEmpty:
      return Explanation(l("There are several accounts: name one with --account (\(l.joined(known)))."))
    case .unknown(let name, let known):
      return Explanation(l("There is no account “\(name)”."), remedy: l("Known: \(l.joined(known))."))
    case .noAccounts:
      return Explanation(
        l("There is no account yet."), remedy: l("Add one with “focusblox account add NAME --url URL”."))
    case .noneEnabled(let names):
      let name = names.count == 1 ? Texts.shellWord(names[0]) : "NAME"
      return Explanation(
        l("No account is switched on."),
        remedy: l("Switch one on with “focusblox account enable \(name)”.") + l.possible(names))
    case .noSuchList(let name, let known):
      return ListProblem.unknown(name, kind: nil, known: known).explanation(in: l)
    case .disabled(let name):
      return Explanation(
        l("The account “\(name)” is switched off."),
        remedy: l("“focusblox account enable \(Texts.shellWord(name))” switches it on."))
    case .listIsOff(let name):
      return Explanation(
        l("The list “\(name)” is switched off."),
        remedy: l("Switch it on: focusblox lists enable \(Texts.shellWord(name))"))
    case .noActiveList(let known) where known.isEmpty:
      return Explanation(l("There is no list to sync."), remedy: l("Create one with “focusblox lists create NAME”."))
    case .noActiveList(let known):
      let name = known.count == 1 ? Texts.shellWord(known[0]) : "NAME"
      return Explanation(
        l("No list is switched on."),
        remedy: l("Switch one on with “focusblox lists enable \(name)”.") + l.possible(known))
    case .syncOff(let key):
      return Explanation(l("Sync is switched off."), remedy: l("Switch it on: focusblox settings set \"\(key)\" true"))
    case .noHome(let name):
      return Explanation(
        l("The account “\(name)” points to a single list, so no other list can be created there."),
        remedy: l("Add an account with the address of the server."))
    case .unusableURL, .secretInURL, .queryInURL, .serviceElsewhere, .calendarsElsewhere, .unusableNameServer,
      .plainHTTP:
      return addressExplanation(l)
    }
  }

  /// An address that cannot be used, or leads elsewhere.
  private func addressExplanation(_ l: Language) -> Explanation {
    switch self {
    case .unusableURL(let text):
      return Explanation(
        l("“\(text)” is not a server address."),
        remedy: l("Use something like https://cloud.example.org or ada@example.org."))
    case .secretInURL:
      return Explanation(
        l("User and password do not belong in the address."),
        remedy: l("Use --user and --password-command or --password-file."))
    case .queryInURL:
      return Explanation(
        l("A server address has no “?” or “#”; what follows them is not sent."),
        remedy: l("Passwords: --password-command or --password-file."))
    case .serviceElsewhere(let domain, let url):
      return Explanation(
        l("The name servers of \(domain) say that its calendars are at \(url), another domain."),
        remedy: l("The password was not sent there; if that domain can be trusted, use --url \(Texts.shellWord(url))"))
    case .calendarsElsewhere(let hosts, let own, let consequence):
      let hosts = hosts.joined(separator: ", ")
      return Explanation(l("\(own) says that the calendars are on \(hosts)."), remedy: consequence.words(l))
    case .unusableNameServer(let text):
      return Explanation(
        l("“\(text)” in FOCUSBLOX_NAMESERVER is not a name server."), remedy: l("Use something like 127.0.0.1:53."))
    case .plainHTTP(let host):
      return Explanation(
        l("Nothing is sent to \(host) unencrypted."),
        remedy: l("Use its https address or, if the network is safe, --allow-http."))
    default: return Explanation("")
    }
  }
}

extension SecretProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .commandFailed(let status):
      return Explanation(l("The password command failed with code \(status)."), remedy: l("Try it in a terminal."))
    case .commandSaidNothing:
      return Explanation(l("The password command printed nothing."), remedy: l("The first line must be the password."))
    case .commandStuck(.tookTooLong(let limit)):
      let seconds = limit.components.seconds
      return Explanation(
        l("The password command had not finished after \(seconds) seconds and was stopped."),
        remedy: l("Try it in a terminal."))
    case .commandStuck(.wantsTerminal):
      return Explanation(
        l("The password command needs to ask on the terminal, but focusblox is running in the background."),
        remedy: l("Run focusblox in the foreground, or unlock the password store first."))
    case .commandStuck(.cannotStart):
      return Explanation(l("The password command cannot be started."), remedy: l("Try it in a terminal."))
    case .commandStuck(.outputTooLong):
      return Explanation(
        l("The password command prints more than a password."), remedy: l("The first line must be the password."))
    case .fileUnreadable(let path, let error):
      return Explanation(
        l("The password file \(path) cannot be read (\(Texts.reason(error, l)))."),
        remedy: l("Check the path and the permissions."))
    case .fileOpenToOthers(let path):
      return Explanation(
        l("Others may read the password file \(path)."), remedy: l("To fix it: chmod 600 \(Texts.shellWord(path))"))
    case .fileNotOwned(let path):
      return Explanation(
        l("The password file \(path) belongs to another user, who may read and change it."),
        remedy: l("Use a file of your own."))
    case .controlCharacter(let scalar):
      return Explanation(
        l("The password contains the control character \(Texts.name(of: scalar)), which no server accepts."),
        remedy: l("Check where the password comes from."))
    case .fileEmpty(let path):
      return Explanation(l("The password file \(path) is empty."), remedy: l("The first line must be the password."))
    case .notInSecretService(let account):
      return Explanation(
        l("The keyring has no password for “\(account)”."),
        remedy: l("Unlock the keyring, or enter the password anew: focusblox account edit NAME --password"))
    case .noSecretService:
      return Explanation(
        l("There is no keyring (secret-tool) to store the password."),
        remedy: l("Use --password-command or --password-file."))
    case .noTerminal:
      return Explanation(
        l("A password is asked for on a terminal only, and not with --json."),
        remedy: l("Use --password-command or --password-file."), outcome: .wrongUse)
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
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .notICalendar(let source, let finding):
      let why = finding.map { " (\(Texts.finding($0, l)))" } ?? ""
      return Explanation(
        l("\(source): This is not an iCalendar file\(why). Nothing was changed."),
        remedy: l(
          "Possible: BEGIN:VCALENDAR … END:VCALENDAR, the output of “task export”, or a todo.txt file with the ending .txt."
        ))
    case .vCalendar(let source, let line):
      return Explanation(
        l("\(source): This is vCalendar 1.0 (line \(line)), the predecessor of iCalendar. Nothing was changed."),
        remedy: l("Open the file in KOrganizer or Evolution and save it as iCalendar (.ics)."))
    case .notJSON(let source):
      return Explanation(
        l(
          "\(source): This begins like the output of “task export”, but it is not complete JSON; it may be cut off. Nothing was changed."
        ), remedy: l("Export the tasks once more with “task export”."))
    case .noTask(let source, let line, let name?):
      return Explanation(
        l("\(source): Line \(line): this task has no \(l.quoted(name)). Nothing was changed."),
        remedy: l("Correct that item, or leave it out."))
    case .noTask(let source, let line, nil):
      return Explanation(
        l("\(source): Line \(line): this is not a task from “task export”. Nothing was changed."),
        remedy: l("Correct that item, or leave it out."))
    case .stopped(let source, let stopped):
      let explanation = Explanation(of: stopped.cause, in: l)
      let cause = (stopped.cause as? InvitationNotice)?.words(l) ?? explanation.line
      return Explanation(
        l("\(source): stopped after \(stopped.done) of \(stopped.count) items. \(cause)"),
        remedy: l("The same command imports the rest; “focusblox undo” undoes the part already imported."),
        outcome: explanation.outcome)
    }
  }
}

extension FileProblem: ExplainedError {
  package var reason: String? { missingFolder == nil ? nil : "noFolder" }

  /// The folder without which a file cannot be written.
  private var missingFolder: String? {
    guard case .unwritable(let path, let error) = self, Texts.isMissing(error) else { return nil }
    return path.lastIndex(of: "/").map { String(path[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .missing(let path): return Explanation(l("There is no file \(path)."), remedy: l("Check the path."))
    case .noCalendars(let path):
      return Explanation(l("There is no .ics file in the folder \(path)."), remedy: l("Name other files one by one."))
    case .ownFile(let path):
      return Explanation(l("\(path) is a file of focusblox itself."), remedy: l("Name another one."))
    case .unknownSource(let name, let known):
      return known.isEmpty
        ? Explanation(l("No file has been imported yet."))
        : Explanation(
          l("No file \(l.quoted(name)) has been imported."),
          remedy: l("Imported so far: \(known.joined(separator: ", "))."))
    case .unreadable(let path, let error):
      let reason = Texts.reason(error, l)
      if path == "-" { return Explanation(l("Standard input cannot be read (\(reason)).")) }
      return Explanation(l("\(path) cannot be read (\(reason))."), remedy: l("Check the path and the permissions."))
    case .unwritable(let path, let error):
      if let folder = missingFolder {
        return Explanation(l("There is no folder \(folder)."), remedy: l("Check the path."))
      }
      let reason = Texts.reason(error, l)
      return Explanation(l("\(path) cannot be written (\(reason))."), remedy: Texts.remedy(ofWriting: error, l))
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
