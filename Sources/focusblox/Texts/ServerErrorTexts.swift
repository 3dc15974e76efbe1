import CalDAV
import FocusbloxModel
import FocusbloxSync

extension CalDAVError: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .transport(.answerTooLarge(let limit), let url):
      return l(
        "Die Antwort von \(url) ist größer als \(limit) Bytes und wurde verworfen. Den Betreiber des Servers fragen.",
        "The answer from \(url) is larger than \(limit) bytes and was discarded. Ask whoever runs the server.")
    case .transport(let problem, _): return problem.words(l)
    case .unauthorized(let url, _):
      return l(
        "\(url) weist die Anmeldung ab (401). Benutzer und Passwort prüfen: „focusblox account show“ sagt, woher das Passwort kommt, „account edit“ ändert es.",
        "\(url) refuses the login (401). Check user and password: “focusblox account show” says where the password comes from, “account edit” changes it."
      )
    case .loginElsewhere(let from, let to):
      return l(
        "\(from) verweist auf \(to), und dort ist eine Anmeldung nötig. Das Passwort ging nicht dorthin; ist dem Server zu trauen, das Konto mit dieser Adresse anlegen oder ändern: --url \(to)",
        "\(from) redirects to \(to), which asks for a login. The password was not sent there; if that server can be trusted, add or edit the account with this address: --url \(to)"
      )
    case .homeElsewhere(let url):
      return l(
        "Die Kalender liegen auf einem anderen Rechner: \(url). Das Passwort ging nicht dorthin; ist dem Rechner zu trauen, ihn mit --url nennen.",
        "The calendars are on another host: \(url). The password was not sent there; if that host can be trusted, name it with --url."
      )
    case .forbidden(let refusal):
      return l(
        "\(refusal.url) verbietet das (403). Der Benutzer hat dort kein Recht dazu.",
        "\(refusal.url) forbids this (403). The user has no permission for it.")
    case .notFound(let refusal):
      return l(
        "\(refusal.url) gibt es nicht (404). Die Adresse prüfen.",
        "\(refusal.url) does not exist (404). Check the address.")
    case .collectionVanished(let href):
      return l(
        "Die Liste \(href.shown) gibt es auf dem Server nicht mehr. Nichts wurde gelöscht; „focusblox lists refresh“ zeigt, was da ist.",
        "The list \(href.shown) is no longer on the server. Nothing was deleted; “focusblox lists refresh” shows what is there."
      )
    case .throttled(let refusal, .seconds(let seconds)) where seconds <= 366 * 86_400:
      let time = l.time(roundingUp: seconds)
      return l(
        "\(refusal.url) bittet um Geduld (\(refusal.status)). In \(time) noch einmal versuchen.",
        "\(refusal.url) asks to be left alone for a while (\(refusal.status)). Try again in \(time).")
    case .throttled(let refusal, _):
      return l(
        "\(refusal.url) bittet um Geduld (\(refusal.status)). Später noch einmal versuchen.",
        "\(refusal.url) asks to be left alone for a while (\(refusal.status)). Try again later.")
    case .insecureRedirect(let from, let to):
      return l(
        "\(from) verweist unverschlüsselt auf \(to); dorthin geht nichts. Die richtige https-Adresse angeben.",
        "\(from) redirects to \(to), which is not encrypted; nothing is sent there. Use the right https address.")
    case .redirectElsewhere(let from, let to):
      return l(
        "\(from) verweist beim Schreiben auf einen anderen Rechner: \(to). Dorthin geht nichts; ist ihm zu trauen, das Konto mit seiner Adresse anlegen.",
        "\(from) redirects a write to another host: \(to). Nothing is sent there; if it can be trusted, add the account with its address."
      )
    case .redirectOutside(let from, let to):
      return l(
        "\(from) verweist beim Schreiben aus seiner Liste hinaus auf \(to); dorthin wird nichts geschrieben. Den Betreiber des Servers fragen.",
        "\(from) redirects a write out of its list to \(to); nothing is written there. Ask whoever runs the server.")
    case .redirectLoop(let url, let followed):
      return l(
        "\(url) verweist \(followed)-mal weiter. Die Adresse prüfen.",
        "\(url) redirects \(followed) times. Check the address.")
    case .notCalDAV(let url, let reason):
      return l(
        "\(url) ist kein CalDAV-Server (\(Texts.itemReason(reason, l))). Die Adresse prüfen; der Anbieter nennt sie unter „CalDAV“.",
        "\(url) is not a CalDAV server (\(Texts.itemReason(reason, l))). Check the address; your provider lists it under “CalDAV”.")
    case .malformedAnswer(let url, _, let reason):
      return l(
        "Die Antwort von \(url) ist unbrauchbar (\(Texts.itemReason(reason, l))). Nichts wurde daraus geschlossen; später noch einmal versuchen.",
        "The answer from \(url) cannot be used (\(Texts.itemReason(reason, l))). Nothing was concluded from it; try again later.")
    case .calendarNotCreated(let home, let name):
      return l(
        "\(home) sagt, die Liste „\(name)“ sei angelegt, zeigt sie aber nicht. Die Liste dort im Browser anlegen.",
        "\(home) says that the list “\(name)” was created, but does not show it. Create it there in a browser.")
    case .preconditionFailed(let refusal), .uidConflict(let refusal), .invalidSyncToken(let refusal),
      .unsupportedReport(let refusal), .locked(let refusal), .tooLarge(let refusal), .refused(let refusal):
      return l(
        "Der Server lehnt ab: \(refusal). Bleibt es dabei, den Betreiber des Servers fragen.",
        "The server refuses: \(refusal). If this continues, ask whoever runs the server.")
    case .rejected(let inner): return ErrorReport(inner, language: l).sentence
    }
  }
}

extension HTTPTransportError: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .unknownHost(let host):
      return l(
        "Den Server „\(host)“ gibt es nicht. Adresse und Netzverbindung prüfen.",
        "There is no server “\(host)”. Check the address and the network connection.")
    case .unreachable(let host, let port, _):
      return l(
        "\(host):\(port) antwortet nicht. Läuft der Server, stimmt der Port, ist das Netz da?",
        "\(host):\(port) does not answer. Is the server running, the port right, the network up?")
    case .privateNetwork(let host):
      return l(
        "\(host) ist ein Rechner im eigenen Netz; dorthin geht nichts.",
        "\(host) is a machine in your own network; nothing goes there.")
    case .untrustedCertificate(let host, let problem, let reason):
      return l(
        "Dem Zertifikat von \(host) ist nicht zu trauen (\(reason)).",
        "The certificate of \(host) cannot be trusted (\(reason)).") + " " + problem.remedy(l)
    case .noTLS(let host, let port, let reason):
      return l(
        "Mit \(host):\(port) kommt keine verschlüsselte Verbindung zustande (\(reason)). Ist es der Port für https? Spricht der Server dort nur http, die Adresse mit http:// angeben; zu einem anderen Rechner geht das nur mit --allow-http.",
        "No encrypted connection to \(host):\(port) is possible (\(reason)). Is it the port for https? If the server speaks only http there, give the address with http://; to another host that needs --allow-http."
      )
    case .certificateRequired(let host):
      return l(
        "\(host) lässt nur ein, wer ein Zertifikat zeigt, dem er traut. Es wird mit --client-cert und --client-key angegeben.",
        "\(host) requires a client certificate that it trusts. Give one with --client-cert and --client-key.")
    case .unusableTLSFile(let path, let reason):
      return l(
        "Die Datei \(path) ist nicht brauchbar (\(reason)). Erwartet wird PEM.",
        "The file \(path) cannot be used (\(reason)). It must be PEM.")
    case .timedOut(let host):
      return l(
        "\(host) antwortet nicht rechtzeitig. Später noch einmal versuchen.",
        "\(host) does not answer in time. Try again later.")
    case .interrupted(let host, let reason):
      return l(
        "Die Verbindung zu \(host) brach ab (\(reason)). Der nächste Abgleich macht hier weiter.",
        "The connection to \(host) broke off (\(reason)). The next sync continues from here.")
    case .answerTooLarge(let limit):
      return l(
        "Die Antwort ist größer als \(limit) Bytes und wurde verworfen.",
        "The answer is larger than \(limit) bytes and was discarded.")
    case .rejected(let inner): return ErrorReport(inner, language: l).sentence
    case .cancelled: return ErrorReport(CancellationError(), language: l).sentence
    case .missingLibrary(let name, let reason):
      return l(
        "Ohne die Bibliothek \(name) geht nichts zu einem Server oder von ihm (\(reason)). Auf Debian: apt install libcurl4.",
        "Without the library \(name), nothing can be sent to a server or fetched from one (\(reason)). On Debian: apt install libcurl4."
      )
    case .failed(let host, let reason):
      return l(
        "Die Anfrage an \(host) scheiterte: \(Texts.itemReason(reason, l)). Später noch einmal versuchen.",
        "The request to \(host) failed: \(Texts.itemReason(reason, l)). Try again later.")
    }
  }
}

extension SyncError: ExplainedError {
  func explanation(in language: Language) -> Explanation { Explanation(words(language)) }

  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .braked(let plan, _, let allowance) where plan.publishing.contains { $0.isLoss && $0.kind == .suppress }:
      let gone = plan.publishing.count { $0.isLoss && $0.kind == .suppress }
      let commands = [false, true].map { "focusblox settings set publish_alarms \($0); focusblox sync" }
        .joined(separator: "; ")
      return l(
        "Angehalten, nichts wurde geschrieben: \(gone) von \(plan.knownItems) Alarmen in „\(plan.list.name)“ sind am Server gelöscht (bis \(allowance) gehen durch). Neu veröffentlichen: \(commands). Sollen sie gelöscht bleiben: --force-mass-changes.",
        "Stopped, nothing was written: \(gone) of \(plan.knownItems) alarms in “\(plan.list.name)” are deleted on the server (up to \(allowance) pass). To publish them again: \(commands). To keep them deleted: --force-mass-changes."
      )
    case .braked(let plan, let losses, let allowance):
      return l(
        "Angehalten, nichts wurde geschrieben: \(losses) von \(plan.knownItems) Einträgen in „\(plan.list.name)“ würden abgehängt, gelöscht oder überschrieben (bis \(allowance) gehen durch). Ist das gewollt: --force-mass-changes.",
        "Stopped, nothing was written: \(losses) of \(plan.knownItems) items in “\(plan.list.name)” would be unlinked, deleted or overwritten (up to \(allowance) pass). To go ahead: --force-mass-changes."
      )
    case .wentBack(let plan, let back):
      let (list, time) = (plan.list.name, back.words(l))
      return l(
        "Angehalten, nichts wurde geschrieben: Der Server scheint auf den Stand vom \(time) zurückgefallen zu sein: \(back.items) Einträge in „\(list)“ sind dort älter als hier. Das Hiesige noch einmal senden: focusblox sync --server-went-back. Den Stand des Servers übernehmen: --force-mass-changes.",
        "Stopped, nothing was written: the server seems to have gone back to \(time): \(back.items) items in “\(list)” are older there than here. To send the versions from here again: focusblox sync --server-went-back. To take the server's state: --force-mass-changes."
      )
    case .brakedOnTheWay(let list, let losses, let allowance):
      return l(
        "Unterwegs angehalten: Mit Änderungen, die erst dabei herauskamen, würden \(losses) Einträge in „\(list.name)“ abgehängt, gelöscht oder überschrieben (bis \(allowance) gehen durch). „focusblox sync --dry-run“ zeigt, was noch kommt; ist das gewollt: --force-mass-changes.",
        "Stopped on the way: with changes that showed only then, \(losses) items in “\(list.name)” would be unlinked, deleted or overwritten (up to \(allowance) pass). “focusblox sync --dry-run” shows what is still to come; to go ahead: --force-mass-changes."
      )
    case .waiting(let seconds):
      let time = l.time(roundingUp: seconds)
      return l(
        "Der Server bat um Geduld; er wird noch \(time) nicht gefragt. Danach macht „focusblox sync“ weiter.",
        "The server asked to be left alone; it is not contacted for \(time). After that, “focusblox sync” continues."
      )
    case .tooLong(let list, let minutes):
      return l(
        "Der Abgleich von „\(list.name)“ dauerte länger als \(minutes) Minuten und wurde beendet; was geschafft ist, bleibt. „focusblox sync“ macht weiter.",
        "Syncing “\(list.name)” took longer than \(minutes) minutes and was stopped; what was done is kept. “focusblox sync” continues."
      )
    case .askedToEnd(let list):
      return l(
        "Der Abgleich von „\(list.name)“ wurde auf Wunsch beendet; was geschafft ist, bleibt.",
        "Syncing “\(list.name)” was stopped as requested; what was done is kept.")
    case .loginRefused(let account, _):
      return l(
        "Die Anmeldung bei „\(account.name)“ wurde abgewiesen und wird unbeaufsichtigt nicht so bald wiederholt. Das Passwort berichtigen, dann einmal „focusblox sync“.",
        "The login to “\(account.name)” was refused and is not retried soon by syncs in the background. Correct the password, then run “focusblox sync” once."
      )
    case .missing(let list, let waiting):
      let changes =
        waiting == 1
        ? l("1 Änderung wartet", "1 change is waiting")
        : l("\(waiting) Änderungen warten", "\(waiting) changes are waiting")
      return l(
        "Die Liste „\(list.name)“ fehlt auf dem Server; \(changes) auf sie. Sobald der Server sie wieder zeigt, wird sie abgeglichen; „focusblox move ID --list LISTE“ bringt eine Aufgabe in eine andere.",
        "The list “\(list.name)” is missing on the server, and \(changes) for it. It is synced again as soon as the server shows it; “focusblox move ID --list LIST” puts a task into another one."
      )
    case .unusableHref(let list):
      return l(
        "Der Ort der Liste „\(list.name)“ ist unbrauchbar. „focusblox lists refresh“ holt ihn neu.",
        "The place of the list “\(list.name)” cannot be used. “focusblox lists refresh” fetches it again.")
    }
  }
}

extension Texts {
  /// - Parameter skew: the seconds by which the server's clock is ahead; negative where it is behind.
  static func clockSkew(_ skew: Int, _ l: Language) -> String {
    let hours = abs(skew) / 3600
    let minutes = abs(skew) / 60 % 60
    let time =
      hours >= 48
      ? l("\(hours / 24) Tage", "\(hours / 24) days")
      : [hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil].compactMap(\.self)
        .joined(separator: " ")
    return skew > 0
      ? l(
        "Die Uhr des Servers geht gegenüber diesem Rechner \(time) vor. Bei Konflikten gilt die spätere Änderung; bitte die falsche Uhr stellen.",
        "The server's clock is \(time) ahead of this machine's. In a conflict the later edit wins, so set the clock that is wrong."
      )
      : l(
        "Die Uhr des Servers geht gegenüber diesem Rechner \(time) nach. Bei Konflikten gilt die spätere Änderung; bitte die falsche Uhr stellen.",
        "The server's clock is \(time) behind this machine's. In a conflict the later edit wins, so set the clock that is wrong."
      )
  }
}

extension Language {
  /// A length of time after "in": minutes below an hour, hours below two days, else days.
  fileprivate func time(roundingUp seconds: Int) -> String {
    func count(of unit: Int) -> Int { max(1, (seconds + unit - 1) / unit) }
    switch seconds {
    case ...3540:
      let minutes = count(of: 60)
      return minutes == 1 ? self("1 Minute", "1 minute") : self("\(minutes) Minuten", "\(minutes) minutes")
    case ...(47 * 3600):
      let hours = count(of: 3600)
      return hours == 1 ? self("1 Stunde", "1 hour") : self("\(hours) Stunden", "\(hours) hours")
    default: return self("\(count(of: 86_400)) Tagen", "\(count(of: 86_400)) days")
    }
  }
}

extension CertificateProblem {
  fileprivate func remedy(_ l: Language) -> String {
    switch self {
    case .unknownAuthority:
      l(
        "Eine eigene Zertifizierungsstelle mit --ca-file nennen.",
        "If you have a certificate authority of your own, name it with --ca-file.")
    case .expired:
      l(
        "Es ist abgelaufen: Wer den Server betreibt, muss es erneuern. Stimmt die Uhr dieses Rechners?",
        "It has expired: whoever runs the server must renew it. Is this machine's clock right?")
    case .notYetValid:
      l(
        "Es gilt noch nicht. Stimmt die Uhr dieses Rechners?",
        "It is not valid yet. Is this machine's clock right?")
    case .otherHost:
      l(
        "Es gilt für einen anderen Namen. Die Adresse mit dem Namen angeben, den der Anbieter nennt.",
        "It is for another name. Give the address with the name that the provider states.")
    case .other: l("Den Betreiber des Servers fragen.", "Ask whoever runs the server.")
    }
  }
}
