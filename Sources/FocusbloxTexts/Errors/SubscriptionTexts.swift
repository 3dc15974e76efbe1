package import CalDAV
package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync

extension SubscriptionProblem: ExplainedError {
  private static let again = "focusblox lists unsubscribe NAME; focusblox lists subscribe --name NAME"

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
        l("The address is not in the keyring of this machine."),
        remedy: l("Is it unlocked? Otherwise subscribe again: \(Self.again)"))
    case .addressGone(let path?):
      Explanation(
        l("The address is not on this machine (\(path) is missing)."), remedy: l("Subscribe again: \(Self.again)"))
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
    case .feed(let error): error.explanation(in: l, isFirst: true)
    case .contents(let error): error.explanation(in: l, isFirst: true)
    }
  }
}

extension CalendarFeedError: ExplainedError {
  package func explanation(in l: Language) -> Explanation { explanation(in: l, isFirst: false) }

  fileprivate func explanation(in l: Language, isFirst: Bool) -> Explanation {
    switch self {
    case .unusableAddress: Explanation(SubscriptionProblem.noAddress.explanation(in: l).sentence)
    case .transport(let error): error.explanation(in: l)
    case .refused(let host, 401), .refused(let host, 403):
      Explanation(
        l("\(host) asks for a login at this address."),
        remedy: isFirst
          ? l("Use the private address that the provider gives for subscriptions.")
          : l("Get a new private address, and subscribe again."))
    case .refused(let host, 404) where isFirst, .refused(let host, 410) where isFirst:
      Explanation(l("\(host) has no calendar at this address."), remedy: l("Check the address."))
    case .refused(let host, 404), .refused(let host, 410):
      Explanation(
        l.withKeptEvents(l("\(host) has no calendar at this address (any more)."), isFirst: isFirst),
        remedy: l("If the subscription is over: focusblox lists unsubscribe NAME"))
    case .refused(let host, let status):
      Explanation(
        l.withKeptEvents(l("\(host) does not deliver the calendar (\(status))."), isFirst: isFirst),
        remedy: l("Try again later."))
    case .tooLarge(let limit):
      Explanation(
        l.withKeptEvents(l("The calendar is larger than \(limit >> 20) MB and was discarded."), isFirst: isFirst))
    case .insecureRedirect(let host): Explanation(l("\(host) points to an unencrypted address; nothing goes there."))
    case .leadsInside(let host, let inside):
      Explanation(
        l("\(host) points to \(inside), a machine in your own network; nothing is sent there."),
        remedy: l("If this is intended, subscribe to that address."))
    case .redirectLoop(let host):
      Explanation(l("\(host) redirects again and again."), remedy: l("Check the address."))
    }
  }
}

extension SubscriptionError: ExplainedError {
  package func explanation(in l: Language) -> Explanation { explanation(in: l, isFirst: false) }

  fileprivate func explanation(in l: Language, isFirst: Bool) -> Explanation {
    let again =
      isFirst ? nil : l("The next sync tries again; if it fails, too, check the address with the provider.")
    return switch self {
    case .empty: Explanation(l.withKeptEvents(l("The answer is empty."), isFirst: isFirst), remedy: again)
    case .notACalendar:
      Explanation(
        l.withKeptEvents(l("The address delivers no calendar (perhaps a web page)."), isFirst: isFirst), remedy: again)
    case .cutOff:
      Explanation(l.withKeptEvents(l("The end of the calendar is missing."), isFirst: isFirst), remedy: again)
    case .tooManyComponents(let limit):
      Explanation(l.withKeptEvents(l("The calendar has more than \(limit) items."), isFirst: isFirst))
    case .mostGone(let list, let held, let left):
      Explanation(
        l.withKeptEvents(
          left == 0
            ? l("None of the \(held) events is left.")
            : l("Only \(left) of the \(held) events are left."), isFirst: isFirst),
        remedy: l("If that is right: focusblox sync --list \(Texts.shellWord(list)) --force-mass-changes"))
    }
  }
}

extension Language {
  /// The fact and, unless this is the first reading of the calendar, that its events are kept.
  fileprivate func withKeptEvents(_ fact: String, isFirst: Bool) -> String {
    isFirst ? fact : fact + " " + self("The events stay as they were.")
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
