import FocusbloxModel
import FocusbloxSync

extension AccountProblem: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .unusableURL(let text):
      return l(
        "„\(text)“ ist keine Adresse eines Servers. Erwartet wird etwas wie https://cloud.example.org oder ada@example.org.",
        "“\(text)” is not a server address. Use something like https://cloud.example.org or ada@example.org.")
    case .secretInURL:
      return l(
        "Benutzer und Passwort gehören nicht in die Adresse. --user und --password-command oder --password-file angeben.",
        "User and password do not belong in the address. Use --user and --password-command or --password-file.")
    case .queryInURL:
      return l(
        "Die Adresse eines Servers hat kein „?“ oder „#“; was dahinter steht, wird nicht gesendet. Passwörter: --password-command oder --password-file.",
        "A server address has no “?” or “#”; what follows them is not sent. Passwords: --password-command or --password-file."
      )
    case .serviceElsewhere(let domain, let url):
      return l(
        "Die Kalender von \(domain) liegen laut Namensdienst bei \(url), einer fremden Domain. Das Passwort ging nicht dorthin; ist ihr zu trauen: --url \(url)",
        "The name servers of \(domain) say that its calendars are at \(url), another domain. The password was not sent there; if it can be trusted: --url \(url)"
      )
    case .calendarsElsewhere(let hosts, let own, let consequence):
      let hosts = hosts.joined(separator: ", ")
      let told = l(
        "\(own) sagt, die Kalender liegen auf \(hosts). ", "\(own) says that the calendars are on \(hosts). ")
      return told + consequence.words(l)
    case .unusableNameServer(let text):
      return l(
        "„\(text)“ in FOCUSBLOX_NAMESERVER ist kein Namensserver. Erwartet wird etwas wie 127.0.0.1:53.",
        "“\(text)” in FOCUSBLOX_NAMESERVER is not a name server. Use something like 127.0.0.1:53.")
    case .plainHTTP(let host):
      return l(
        "Mit \(host) wird unverschlüsselt nicht gesprochen. Die https-Adresse angeben; ist das Netz sicher: --allow-http.",
        "Nothing is sent to \(host) unencrypted. Use its https address or, if the network is safe, --allow-http.")
    case .nameTaken(let name):
      return l(
        "Ein Konto „\(name)“ gibt es schon. Einen anderen Namen wählen.",
        "An account “\(name)” already exists. Choose another name.")
    case .unknown(let name, let known) where name.isEmpty:
      return l(
        "Es gibt mehrere Konten: eines mit --account nennen (\(l.joined(known))).",
        "There are several accounts: name one with --account (\(l.joined(known))).")
    case .unknown(let name, let known):
      return l(
        "Ein Konto „\(name)“ gibt es nicht. Bekannt: \(l.joined(known)).",
        "There is no account “\(name)”. Known: \(l.joined(known)).")
    case .noAccounts:
      return l(
        "Kein Konto ist eingeschaltet. „focusblox account add“ legt eines an.",
        "No account is switched on. Add one with “focusblox account add”.")
    case .noneEnabled(let names):
      let name = names.count == 1 ? names[0] : "NAME"
      let known = names.count == 1 ? "" : " (\(l.joined(names)))"
      return l(
        "Kein Konto ist eingeschaltet. „focusblox account enable \(name)“ schaltet eines ein\(known).",
        "No account is switched on. Switch one on with “focusblox account enable \(name)”\(known).")
    case .noSuchList(let name, let known):
      return l(
        "Eine Liste „\(name)“ gibt es nicht. Bekannt: \(l.joined(known)).",
        "There is no list “\(name)”. Known: \(l.joined(known)).")
    case .disabled(let name):
      return l(
        "Das Konto „\(name)“ ist ausgeschaltet. „focusblox account enable \(name)“ schaltet es ein.",
        "The account “\(name)” is switched off. “focusblox account enable \(name)” switches it on.")
    case .listIsOff(let name):
      return l(
        "Die Liste „\(name)“ ist ausgeschaltet. Einschalten: focusblox lists enable \"\(name)\"",
        "The list “\(name)” is switched off. Switch it on: focusblox lists enable \"\(name)\"")
    case .noActiveList(let known):
      return l(
        "Keine Liste ist eingeschaltet. „focusblox lists enable NAME“ schaltet eine ein (\(l.joined(known))).",
        "No list is switched on. Switch one on with “focusblox lists enable NAME” (\(l.joined(known))).")
    case .syncOff(let key):
      return l(
        "Der Abgleich ist ausgeschaltet. Einschalten: focusblox settings set \"\(key)\" true",
        "Sync is switched off. Switch it on: focusblox settings set \"\(key)\" true")
    case .noHome(let name):
      return l(
        "Das Konto „\(name)“ zeigt auf eine einzelne Liste; dort lässt sich keine anlegen. Das Konto mit der Adresse des Servers anlegen.",
        "The account “\(name)” points to a single list, in which none can be created. Add the account with the address of the server."
      )
    }
  }
}

extension SecretProblem: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .commandFailed(let status):
      return l(
        "Der Passwortbefehl endete mit Code \(status). Ihn im Terminal ausprobieren.",
        "The password command failed with code \(status). Try it in a terminal.")
    case .commandSaidNothing:
      return l(
        "Der Passwortbefehl gab nichts aus. Seine erste Zeile muss das Passwort sein.",
        "The password command printed nothing. Its first line must be the password.")
    case .commandStuck(.tookTooLong(let limit)):
      let seconds = limit.components.seconds
      return l(
        "Der Passwortbefehl war nach \(seconds) Sekunden nicht fertig und wurde beendet. Ihn im Terminal ausprobieren.",
        "The password command had not finished after \(seconds) seconds and was stopped. Try it in a terminal.")
    case .commandStuck(.wantsTerminal):
      return l(
        "Der Passwortbefehl will im Terminal fragen, und focusblox läuft im Hintergrund. Es im Vordergrund ausführen, oder vorher den Passwortspeicher entsperren.",
        "The password command wants to ask on the terminal, and focusblox runs in the background. Run it in the foreground, or unlock the password store first."
      )
    case .commandStuck(.cannotStart):
      return l(
        "Der Passwortbefehl lässt sich nicht starten. Ihn im Terminal ausprobieren.",
        "The password command cannot be started. Try it in a terminal.")
    case .commandStuck(.outputTooLong):
      return l(
        "Der Passwortbefehl gibt mehr aus als ein Passwort. Seine erste Zeile muss es sein.",
        "The password command prints more than a password. Its first line must be the password.")
    case .fileUnreadable(let path, let error):
      return l(
        "Die Passwortdatei \(path) ist nicht lesbar (\(Texts.reason(error, l))). Pfad und Rechte prüfen.",
        "The password file \(path) cannot be read (\(Texts.reason(error, l))). Check path and permissions.")
    case .fileOpenToOthers(let path):
      return l(
        "Andere dürfen die Passwortdatei \(path) lesen. Abhilfe: chmod 600 \(path)",
        "Others may read the password file \(path). To fix it: chmod 600 \(path)")
    case .fileNotOwned(let path):
      return l(
        "Die Passwortdatei \(path) gehört einem anderen Benutzer, der sie lesen und ändern kann. Eine eigene Datei nehmen.",
        "The password file \(path) belongs to another user, who may read and change it. Use a file of your own.")
    case .controlCharacter(let scalar):
      return l(
        "Im Passwort steht das Steuerzeichen \(Texts.name(of: scalar)); kein Server nimmt es an. Die Quelle des Passworts prüfen.",
        "The password contains the control character \(Texts.name(of: scalar)), which no server accepts. Check where the password comes from."
      )
    case .fileEmpty(let path):
      return l(
        "Die Passwortdatei \(path) ist leer. Ihre erste Zeile muss das Passwort sein.",
        "The password file \(path) is empty. Its first line must be the password.")
    case .notInSecretService(let account):
      return l(
        "Im Schlüsselbund steht kein Passwort für „\(account)“. Das Konto neu anlegen, oder den Schlüsselbund entsperren.",
        "The keyring has no password for “\(account)”. Add the account again, or unlock the keyring.")
    case .noSecretService:
      return l(
        "Kein Schlüsselbund (secret-tool) kann das Passwort aufbewahren. --password-command oder --password-file angeben.",
        "There is no keyring (secret-tool) to store the password. Use --password-command or --password-file.")
    case .noTerminal:
      return l(
        "Ohne Terminal lässt sich kein Passwort erfragen. --password-command oder --password-file angeben.",
        "A password can only be asked for on a terminal. Use --password-command or --password-file.")
    }
  }
}

extension ImportProblem: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .notICalendar(let source, let finding):
      let why = finding.map { " (\(Texts.issue($0, l)))" } ?? ""
      return l(
        "\(source): Das ist keine iCalendar-Datei\(why). Nichts wurde geändert. Erwartet wird BEGIN:VCALENDAR … END:VCALENDAR, die Ausgabe von „task export“ oder eine todo.txt.",
        "\(source): This is not an iCalendar file\(why). Nothing was changed. Use BEGIN:VCALENDAR … END:VCALENDAR, the output of “task export”, or a todo.txt."
      )
    case .vCalendar(let source, let line):
      return l(
        "\(source): Das ist vCalendar 1.0 (Zeile \(line)), der Vorgänger von iCalendar. Nichts wurde geändert. Die Datei in KOrganizer oder Evolution öffnen und als iCalendar (.ics) speichern.",
        "\(source): This is vCalendar 1.0 (line \(line)), the predecessor of iCalendar. Nothing was changed. Open the file in KOrganizer or Evolution and save it as iCalendar (.ics)."
      )
    }
  }
}

extension FileProblem: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .missing(let path):
      return l("Die Datei \(path) gibt es nicht. Den Pfad prüfen.", "There is no file \(path). Check the path.")
    case .noCalendars(let path):
      return l(
        "Im Ordner \(path) liegt keine .ics-Datei. Andere Dateien einzeln nennen.",
        "There is no .ics file in the folder \(path). Name other files one by one.")
    case .ownFile(let path):
      return l(
        "\(path) gehört focusblox selbst. Eine andere Datei nennen.",
        "\(path) is a file of focusblox itself. Name another one.")
    case .unknownSource(let name, let known):
      return known.isEmpty
        ? l("Es ist noch keine Datei importiert worden.", "No file has been imported yet.")
        : l(
          "Eine Datei \(l.quoted(name)) ist nicht importiert worden. Importiert sind: \(known.joined(separator: ", ")).",
          "No file \(l.quoted(name)) has been imported. These have: \(known.joined(separator: ", ")).")
    case .unreadable(let path, let error):
      let reason = Texts.reason(error, l)
      return l(
        "\(path) ist nicht lesbar (\(reason)). Pfad und Rechte prüfen.",
        "\(path) cannot be read (\(reason)). Check path and permissions.")
    case .unwritable(let path, let error):
      let reason = Texts.reason(error, l)
      let words = l("\(path) ist nicht schreibbar (\(reason)).", "\(path) cannot be written (\(reason)).")
      return words + " " + Texts.remedy(ofWriting: error, l)
    }
  }
}

extension OutputProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    let reason = Texts.reason(number, l)
    return Explanation(
      l("Die Ausgabe ließ sich nicht schreiben (\(reason)).", "The output could not be written (\(reason))."))
  }
}

extension Language {
  fileprivate func joined(_ names: [String]) -> String {
    names.isEmpty ? self("keine", "none") : names.joined(separator: ", ")
  }
}

extension AccountProblem.Elsewhere {
  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .notAdded:
      l(
        "Das Konto wurde nicht angelegt; ist dem Rechner zu trauen, ihn mit --url nennen.",
        "The account was not added; if that host can be trusted, name it with --url.")
    case .notChanged(let name):
      l(
        "„\(name)“ bleibt, wie es ist; ist dem Rechner zu trauen: am Terminal fragt „focusblox account edit \(name)“ danach.",
        "“\(name)” stays as it is; if that host can be trusted: on a terminal, “focusblox account edit \(name)” asks.")
    case .notTaken(let name):
      l(
        "Dorthin geht nichts; ist dem Rechner zu trauen: am Terminal fragt „focusblox lists refresh --account \(name)“ danach.",
        "Nothing is sent there; if that host can be trusted: on a terminal, “focusblox lists refresh --account \(name)” asks."
      )
    }
  }
}
