package import CalDAV
package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync

extension SubscriptionProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noAddress:
      Explanation(
        l("This is not the address of a calendar."),
        remedy: l("Use something like https://example.org/calendar.ics, webcal://… or file:///path/file.ics."),
        outcome: .wrongUse)
    case .login:
      Explanation(
        l("The address has a user or a password; such calendars cannot be subscribed to."),
        remedy: l("Use the private address that the provider gives for subscriptions."), outcome: .wrongUse)
    case .plainHTTP(let host):
      Explanation(
        l("Nothing goes to \(host) unencrypted."),
        remedy: l("Give its https address; if the network is safe: --allow-http."))
    case .noTerminal:
      Explanation(
        l("The address of the calendar is missing."),
        remedy: l("Give it, or say with --address-command or --address-file where it is."), outcome: .wrongUse)
    case .notSubscribed(let name):
      Explanation(
        l("\(l.quoted(name)) is not a subscription."),
        remedy: l("To delete a list on its server: focusblox lists delete \(Texts.shellWord(name))"))
    case .subscribed(let name):
      Explanation(
        l("\(l.quoted(name)) is a subscribed calendar; this command is only for lists and accounts on a server."),
        remedy: l(
          "To rename it: focusblox lists edit \(Texts.shellWord(name)) --name NAME (or --alarms, --no-alarms for its alarms); to end it: focusblox lists unsubscribe \(Texts.shellWord(name))"
        ))
    case .nameTaken(let name):
      Explanation(l("There is already a list \(l.quoted(name))."), remedy: l("Use another name."))
    case .unconfirmed(let name):
      Explanation(
        l(
          "With --json or without a terminal, focusblox does not ask whether to remove \(l.quoted(name)) and its events."
        ),
        remedy: l("To remove it without being asked, add --yes."), outcome: .wrongUse)
    case .addressGone(nil):
      Explanation(
        l(
          "The address is not in the keyring of this machine. Is it unlocked? Otherwise subscribe again: focusblox lists unsubscribe NAME; focusblox lists subscribe --name NAME"
        ))
    case .addressGone(let path?):
      Explanation(
        l(
          "The address is not on this machine (\(path) is missing). Subscribe again: focusblox lists unsubscribe NAME; focusblox lists subscribe --name NAME"
        ))
    case .addressUnavailable(let problem): problem.explanation(in: l)
    case .noKeyring:
      Explanation(
        l("The keyring (secret-tool) does not take the address."),
        remedy: l("Unlock it, or say with --address-command or --address-file where the address is."))
    }
  }
}

extension FirstReadingProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .feed(let error): Explanation(error.words(l, isFirst: true))
    case .contents(let error): Explanation(error.words(l, isFirst: true))
    }
  }
}

extension CalendarFeedError: ExplainedError {
  package func explanation(in l: Language) -> Explanation { Explanation(words(l, isFirst: false)) }

  fileprivate func words(_ l: Language, isFirst: Bool) -> String {
    switch self {
    case .unusableAddress: SubscriptionProblem.noAddress.explanation(in: l).sentence
    case .transport(let error): error.explanation(in: l).line
    case .refused(let host, 401) where isFirst, .refused(let host, 403) where isFirst:
      l("\(host) asks for a login at this address. Use the private address that the provider gives for subscriptions.")
    case .refused(let host, 404) where isFirst, .refused(let host, 410) where isFirst:
      l("\(host) has no calendar at this address. Check the address.")
    case .refused(let host, let status) where isFirst:
      l("\(host) does not deliver the calendar (\(status)). Try again later.")
    case .tooLarge(let limit) where isFirst: l("The calendar is larger than \(limit >> 20) MB and was discarded.")
    case .refused(let host, 401), .refused(let host, 403):
      l("\(host) asks for a login at this address. Get a new private address, and subscribe again.")
    case .refused(let host, 404), .refused(let host, 410):
      l(
        "\(host) has no calendar at this address (any more). The events stay as they were; if the subscription is over: focusblox lists unsubscribe NAME"
      )
    case .refused(let host, let status):
      l("\(host) does not deliver the calendar (\(status)). The events stay as they were; try again later.")
    case .tooLarge(let limit):
      l("The calendar is larger than \(limit >> 20) MB and was discarded; the events stay as they were.")
    case .insecureRedirect(let host): l("\(host) points to an unencrypted address; nothing goes there.")
    case .leadsInside(let host, let inside):
      l(
        "\(host) points to \(inside), a machine in your own network; nothing is sent there. If this is intended, subscribe to that address."
      )
    case .redirectLoop(let host): l("\(host) redirects again and again. Check the address.")
    }
  }
}

extension SubscriptionError: ExplainedError {
  package func explanation(in l: Language) -> Explanation { Explanation(words(l, isFirst: false)) }

  fileprivate func words(_ l: Language, isFirst: Bool) -> String {
    let rest = isFirst ? "." : l("; the events stay as they were.")
    let again =
      isFirst
      ? "."
      : l(
        ". The events stay as they were. The next sync tries again; if it fails, too, check the address with the provider."
      )
    return switch self {
    case .empty: l("The answer is empty") + again
    case .notACalendar: l("The address delivers no calendar (perhaps a web page)") + again
    case .cutOff: l("The end of the calendar is missing") + again
    case .tooManyComponents(let limit): l("The calendar has more than \(limit) items") + rest
    case .mostGone(let list, let held, let left):
      (left == 0
        ? l("None of the \(held) events is left")
        : l("Only \(left) of the \(held) events are left")) + rest
        + l(" If that is right: ")
        + "focusblox sync --list \(Texts.shellWord(list)) --force-mass-changes"
    }
  }
}

extension Texts {
  /// "Nicht gezeigt: 3 Aufgaben, 1 Journaleintrag."
  package static func notShown(_ components: [String: Int], _ l: Language) -> String {
    let counts = components.sorted { $0.key < $1.key }.map { component, count in
      switch component {
      case "VTODO": count == 1 ? l("1 task") : l("\(count) tasks")
      case "VJOURNAL": count == 1 ? l("1 journal entry") : l("\(count) journal entries")
      default: "\(count) \(component)"
      }
    }
    return l("Not shown: ") + counts.joined(separator: ", ") + "."
  }
}
