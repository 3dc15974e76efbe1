import CalDAV
import FocusbloxModel
import FocusbloxSync

extension SubscriptionProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .noAddress:
      Explanation(
        l("Das ist keine Adresse eines Kalenders.", "This is no address of a calendar."),
        remedy: l(
          "Erwartet wird etwas wie https://example.org/kalender.ics, webcal://… oder file:///pfad/datei.ics.",
          "Something like https://example.org/calendar.ics, webcal://… or file:///path/file.ics is expected."),
        outcome: .wrongUse)
    case .login:
      Explanation(
        l(
          "In der Adresse stehen Benutzer oder Passwort; solche Kalender lassen sich nicht abonnieren.",
          "The address has a user or a password; such calendars cannot be subscribed to."),
        remedy: l(
          "Die private Adresse nehmen, die der Anbieter zum Abonnieren nennt.",
          "Use the private address that the provider gives for subscriptions."), outcome: .wrongUse)
    case .plainHTTP(let host):
      Explanation(
        l("Mit \(host) wird unverschlüsselt nicht gesprochen.", "Nothing goes to \(host) unencrypted."),
        remedy: l(
          "Die https-Adresse angeben; ist das Netz sicher: --allow-http.",
          "Give its https address; if the network is safe: --allow-http."))
    case .noTerminal:
      Explanation(
        l("Die Adresse des Kalenders fehlt.", "The address of the calendar is missing."),
        remedy: l(
          "Sie nennen, oder mit --address-command oder --address-file sagen, wo sie steht.",
          "Give it, or say with --address-command or --address-file where it is."), outcome: .wrongUse)
    case .notSubscribed(let name):
      Explanation(
        l("\(l.quoted(name)) ist kein Abo.", "\(l.quoted(name)) is no subscription."),
        remedy: l(
          "Eine Liste am Server löscht focusblox lists delete.", "focusblox lists delete deletes a list on its server.")
      )
    case .subscribed(let name):
      Explanation(
        l(
          "\(l.quoted(name)) ist ein Abo und wird nur gelesen.", "\(l.quoted(name)) is a subscription and only read."),
        remedy: l(
          "Namen und Alarme ändert focusblox lists edit LISTE, das Abo beendet focusblox lists unsubscribe LISTE.",
          "focusblox lists edit LIST changes its name and alarms, focusblox lists unsubscribe LIST ends it."))
    case .nameTaken(let name):
      Explanation(
        l("Eine Liste \(l.quoted(name)) gibt es schon.", "There is already a list \(l.quoted(name))."),
        remedy: l("Einen anderen Namen nehmen.", "Use another name."))
    case .unasked(let name):
      Explanation(
        l(
          "Ob \(l.quoted(name)) mit ihren Terminen weg soll, lässt sich nur am Terminal fragen.",
          "Without a terminal nobody can be asked whether \(l.quoted(name)) and its events are to go."),
        remedy: l("Ohne Rückfrage: --yes.", "Without a question: --yes."), outcome: .wrongUse)
    case .addressGone(nil):
      Explanation(
        l(
          "Die Adresse steht nicht im Schlüsselbund dieses Rechners. Ist er entsperrt? Sonst neu abonnieren: focusblox lists unsubscribe, dann lists subscribe.",
          "The address is not in the keyring of this machine. Is it unlocked? Otherwise subscribe again: focusblox lists unsubscribe, then lists subscribe."
        ))
    case .addressGone(let path?):
      Explanation(
        l(
          "Die Adresse ist nicht auf diesem Rechner (\(path) fehlt). Neu abonnieren: focusblox lists unsubscribe, dann lists subscribe.",
          "The address is not on this machine (\(path) is missing). Subscribe again: focusblox lists unsubscribe, then lists subscribe."
        ))
    case .addressUnavailable(let problem): problem.explanation(in: l)
    case .noKeyring:
      Explanation(
        l(
          "Der Schlüsselbund (secret-tool) nimmt die Adresse nicht an.",
          "The keyring (secret-tool) does not take the address."),
        remedy: l(
          "Ihn entsperren, oder mit --address-command oder --address-file sagen, wo sie steht.",
          "Unlock it, or say with --address-command or --address-file where the address is."))
    }
  }
}

extension FirstReadingProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .feed(let error): Explanation(error.words(l, isFirst: true))
    case .contents(let error): Explanation(error.words(l, isFirst: true))
    }
  }
}

extension CalendarFeedError: ExplainedError {
  func explanation(in l: Language) -> Explanation { Explanation(words(l, isFirst: false)) }

  fileprivate func words(_ l: Language, isFirst: Bool) -> String {
    switch self {
    case .unusableAddress: SubscriptionProblem.noAddress.explanation(in: l).sentence
    case .transport(let error): error.explanation(in: l).sentence
    case .refused(let host, 401) where isFirst, .refused(let host, 403) where isFirst:
      l(
        "\(host) verlangt für diese Adresse eine Anmeldung. Die private Adresse nehmen, die der Anbieter zum Abonnieren nennt.",
        "\(host) asks for a login at this address. Use the private address that the provider gives for subscriptions.")
    case .refused(let host, 404) where isFirst, .refused(let host, 410) where isFirst:
      l(
        "Unter der Adresse gibt es bei \(host) keinen Kalender. Die Adresse prüfen.",
        "\(host) has no calendar at this address. Check the address.")
    case .refused(let host, let status) where isFirst:
      l(
        "\(host) liefert den Kalender nicht (\(status)). Später noch einmal versuchen.",
        "\(host) does not deliver the calendar (\(status)). Try again later.")
    case .tooLarge(let limit) where isFirst:
      l(
        "Der Kalender ist größer als \(limit >> 20) MB und wurde verworfen.",
        "The calendar is larger than \(limit >> 20) MB and was dropped.")
    case .refused(let host, 401), .refused(let host, 403):
      l(
        "\(host) verlangt für diese Adresse eine Anmeldung. Die private Adresse neu holen und den Kalender neu abonnieren.",
        "\(host) asks for a login at this address. Get the private address anew and subscribe again.")
    case .refused(let host, 404), .refused(let host, 410):
      l(
        "Unter der Adresse gibt es bei \(host) keinen Kalender (mehr). Die Termine bleiben, wie sie waren; ist das Abo vorbei: focusblox lists unsubscribe.",
        "\(host) has no calendar at this address (any more). The events stay as they were; if the subscription is over: focusblox lists unsubscribe."
      )
    case .refused(let host, let status):
      l(
        "\(host) liefert den Kalender nicht (\(status)). Die Termine bleiben, wie sie waren; später noch einmal versuchen.",
        "\(host) does not deliver the calendar (\(status)). The events stay as they were; try again later.")
    case .tooLarge(let limit):
      l(
        "Der Kalender ist größer als \(limit >> 20) MB und wurde verworfen; die Termine bleiben, wie sie waren.",
        "The calendar is larger than \(limit >> 20) MB and was dropped; the events stay as they were.")
    case .insecureRedirect(let host):
      l(
        "\(host) verweist auf eine unverschlüsselte Adresse; dorthin geht nichts.",
        "\(host) points to an unencrypted address; nothing goes there.")
    case .leadsInside(let host, let inside):
      l(
        "\(host) verweist auf \(inside), einen Rechner im eigenen Netz; dorthin geht nichts. Ist das gewollt, diese Adresse abonnieren.",
        "\(host) points to \(inside), a machine in your own network; nothing goes there. If that is meant, subscribe to that address."
      )
    case .redirectLoop(let host):
      l("\(host) verweist immer weiter. Die Adresse prüfen.", "\(host) redirects again and again. Check the address.")
    }
  }
}

extension SubscriptionError: ExplainedError {
  func explanation(in l: Language) -> Explanation { Explanation(words(l, isFirst: false)) }

  fileprivate func words(_ l: Language, isFirst: Bool) -> String {
    let rest = isFirst ? "." : l("; die Termine bleiben, wie sie waren.", "; the events stay as they were.")
    return switch self {
    case .empty: l("Die Antwort ist leer", "The answer is empty") + rest
    case .notACalendar:
      l(
        "Unter der Adresse steht kein Kalender, sondern vielleicht eine Webseite",
        "There is no calendar at the address; it may be a web page")
        + rest
    case .cutOff: l("Das Ende des Kalenders fehlt", "The end of the calendar is missing") + rest
    case .tooManyComponents(let limit):
      l("Der Kalender hat mehr als \(limit) Einträge", "The calendar has more than \(limit) items") + rest
    case .mostGone(let list, let held, let left):
      (left == 0
        ? l("Von \(held) Terminen ist keiner mehr da", "Of \(held) events none is left")
        : l("Von \(held) Terminen sind nur noch \(left) da", "Of \(held) events only \(left) are left")) + rest
        + l(" Ist das richtig: ", " If that is right: ")
        + "focusblox sync --list \(Texts.shellWord(list)) --force-mass-changes"
    }
  }
}

extension Texts {
  /// "Nicht gezeigt: 3 VTODO, 1 VJOURNAL."
  static func notShown(_ components: [String: Int], _ l: Language) -> String {
    let counts = components.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return l("Nicht gezeigt: ", "Not shown: ") + counts.joined(separator: ", ") + "."
  }
}
