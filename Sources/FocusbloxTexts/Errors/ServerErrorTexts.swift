package import CalDAV
package import FocusbloxModel
package import FocusbloxSync

extension CalDAVError: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .transport(.answerTooLarge(let limit), let url):
      return Explanation(
        l("The answer from \(url) is larger than \(limit) bytes and was discarded."),
        remedy: l("Ask whoever runs the server."))
    case .transport(let problem, _): return problem.explanation(in: l)
    case .unauthorized(let url, _):
      return Explanation(
        l("\(url) refuses the login (401)."),
        remedy: l(
          "Check user and password: “focusblox account show NAME” says where the password comes from, “focusblox account edit NAME --password” asks for a new one."
        ))
    case .forbidden(let refusal):
      return Explanation(l("\(refusal.url) forbids this (403). The user has no permission for it."))
    case .notFound(let refusal):
      return Explanation(l("\(refusal.url) does not exist (404)."), remedy: l("Check the address."))
    case .collectionVanished(let href):
      return Explanation(
        l("The list \(href.shown) is no longer on the server."),
        remedy: l("Nothing was deleted; “focusblox lists refresh” shows what is there."))
    case .throttled(let refusal, .seconds(let seconds)) where seconds <= 366 * 86_400:
      let time = l.time(roundingUp: seconds)
      return Explanation(
        l("\(refusal.url) asks clients to wait (\(refusal.status))."), remedy: l("Try again in \(time)."))
    case .throttled(let refusal, _):
      return Explanation(l("\(refusal.url) asks clients to wait (\(refusal.status))."), remedy: l("Try again later."))
    case .notCalDAV(let url, let reason):
      return Explanation(
        l("\(url) is not a CalDAV server (\(Texts.itemReason(reason, l)))."),
        remedy: l("Check the address; your provider lists it under “CalDAV”."))
    case .malformedAnswer(let url, _, let reason):
      return Explanation(
        l("The answer from \(url) cannot be used (\(Texts.itemReason(reason, l))) and was ignored."),
        remedy: l("Try again later."))
    case .calendarNotCreated(let home, let name):
      return Explanation(
        l("\(home) says that the list “\(name)” was created, but does not show it."),
        remedy: l("Create it there in a browser."))
    case .preconditionFailed(let refusal), .uidConflict(let refusal), .invalidSyncToken(let refusal),
      .unsupportedReport(let refusal), .locked(let refusal), .tooLarge(let refusal), .refused(let refusal):
      return Explanation(
        l("The server refused the request: \(refusal)."), remedy: l("If this continues, ask whoever runs the server."))
    case .rejected(let inner): return Explanation(of: inner, in: l)
    case .loginElsewhere, .homeElsewhere, .insecureRedirect, .redirectElsewhere, .redirectOutside, .redirectLoop:
      return redirectExplanation(l)
    }
  }

  /// A server that leads elsewhere.
  private func redirectExplanation(_ l: Language) -> Explanation {
    switch self {
    case .loginElsewhere(let from, let to):
      return Explanation(
        l("\(from) redirects to \(to), which asks for a login."),
        remedy: l(
          "The password was not sent there; if that server can be trusted, add or edit the account with this address: --url \(Texts.shellWord(to))"
        ))
    case .homeElsewhere(let url):
      return Explanation(
        l("The calendars are on another host: \(url)."),
        remedy: l("The password was not sent there; if that host can be trusted, name it with --url."))
    case .insecureRedirect(let from, let to):
      return Explanation(
        l("\(from) redirects to \(to), which is not encrypted; nothing is sent there."),
        remedy: l("Use the right https address."))
    case .redirectElsewhere(let from, let to):
      return Explanation(
        l("\(from) redirects a write to another host: \(to)."),
        remedy: l(
          "Nothing is sent there; if it can be trusted, give the account its address with “focusblox account edit”."))
    case .redirectOutside(let from, let to):
      return Explanation(
        l("\(from) redirects a write out of its list to \(to); nothing is written there."),
        remedy: l("Ask whoever runs the server."))
    case .redirectLoop(let url, let followed):
      return Explanation(l("\(url) redirects \(followed) times."), remedy: l("Check the address."))
    default: return Explanation("")
    }
  }
}

extension HTTPTransportError: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknownHost(let host):
      return Explanation(l("There is no server “\(host)”."), remedy: l("Check the address and the network connection."))
    case .unreachable(let host, let port, _):
      return Explanation(
        l("\(host):\(port) does not answer."), remedy: l("Is the server running, the port right, the network up?"))
    case .privateNetwork(let host):
      return Explanation(l("\(host) is a machine in your own network; nothing is sent there."))
    case .untrustedCertificate(let host, let problem, let reason):
      return Explanation(l("The certificate of \(host) cannot be trusted (\(reason))."), remedy: problem.remedy(l))
    case .noTLS(let host, let port, let reason):
      return Explanation(
        l("No encrypted connection to \(host):\(port) is possible (\(reason))."),
        remedy: l(
          "Is it the port for https? If the server speaks only http there, give the address with http://; plain http to another machine needs --allow-http."
        ))
    case .certificateRequired(let host):
      return Explanation(
        l("\(host) requires a client certificate that it trusts."),
        remedy: l("Give one with --client-cert and --client-key."))
    case .unusableTLSFile(let path, let reason):
      return Explanation(l("The file \(path) cannot be used (\(reason))."), remedy: l("It must be PEM."))
    case .timedOut(let host): return Explanation(l("\(host) does not answer in time."), remedy: l("Try again later."))
    case .interrupted(let host, let reason):
      return Explanation(
        l("The connection to \(host) broke off (\(reason))."),
        remedy: l("Try again; a sync continues where it broke off."))
    case .answerTooLarge(let limit):
      return Explanation(l("The answer is larger than \(limit) bytes and was discarded."))
    case .rejected(let inner): return Explanation(of: inner, in: l)
    case .cancelled: return Explanation(of: CancellationError(), in: l)
    case .missingLibrary(let name, let reason):
      return Explanation(
        l("Without the library \(name), nothing can be sent to a server or fetched from one (\(reason))."),
        remedy: l("On Debian: apt install libcurl4"))
    case .failed(let host, let reason):
      return Explanation(
        l("The request to \(host) failed: \(Texts.itemReason(reason, l))."), remedy: l("Try again later."))
    }
  }
}

extension SyncError: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .braked(let plan, let losses, let allowance):
      return Self.braked(plan, losses: losses, allowance: allowance, l)
    case .wentBack(let plan, let back):
      let (list, time) = (plan.list.name, back.words(l))
      return Explanation(
        l(
          "Stopped; nothing was written. The server seems to have gone back to \(time): \(back.items) items in “\(list)” are older there than here."
        ),
        remedy: l(
          "To send the versions from here again: focusblox sync --server-went-back. To take the server's state: \(Self.force)"
        ))
    case .brakedOnTheWay(let list, let losses, let allowance):
      return Explanation(
        l(
          "Stopped partway: with changes found only during the sync, \(losses) items in “\(list.name)” would be unlinked, deleted or overwritten (the limit is \(allowance))."
        ),
        remedy: l("“focusblox sync --dry-run” shows what is still to come; to go ahead: \(Self.force)"))
    case .waiting(let seconds):
      let time = l.time(roundingUp: seconds)
      return Explanation(
        l("The server asked clients to wait; it will not be contacted for another \(time)."),
        remedy: l("After that, “focusblox sync” continues."))
    case .tooLong(let list, let minutes):
      return Explanation(
        l("Syncing “\(list.name)” took longer than \(minutes) minutes and was stopped; what was done is kept."),
        remedy: l("“focusblox sync” continues."))
    case .unrepeatable(let list, let uid, let error):
      let reason = Texts.itemReason(String(describing: error), l)
      return Explanation(
        l(
          "Another program changed the object \(uid) in “\(list.name)”, and that change cannot be repeated in its new list: \(reason). The object stays in “\(list.name)”, and the sync of this list ends."
        ),
        remedy: l("Correct the object there, or undo the move."))
    case .askedToEnd(let list):
      return Explanation(l("Syncing “\(list.name)” was stopped as requested; what was done is kept."))
    case .loginRefused(let account, _):
      return Explanation(
        l("The login to “\(account.name)” was refused; syncs in the background do not retry it for now."),
        remedy: l("Correct the password, then run “focusblox sync” once."))
    case .missing(let list, let waiting):
      let changes = waiting == 1 ? l("1 change is waiting") : l("\(waiting) changes are waiting")
      return Explanation(
        l("The list “\(list.name)” is missing from the server, and \(changes) for it."),
        remedy: l(
          "It is synced again as soon as the server shows it; “focusblox move ID --list LIST” puts a task into another one."
        ))
    case .unusableHref(let list):
      return Explanation(
        l("The address of the list “\(list.name)” cannot be used."),
        remedy: l("“focusblox lists refresh” fetches it again."))
    }
  }

  private static let force = "focusblox sync --force-mass-changes"

  /// What would be lost, and what lets it happen.
  private static func braked(_ plan: SyncPlan, losses: Int, allowance: Int, _ l: Language) -> Explanation {
    let suppressed = plan.publishing.count { $0.isLoss && $0.kind == .suppress }
    if suppressed == 0 {
      return Explanation(
        l(
          "Stopped; nothing was written. \(losses) of \(plan.knownItems) items would be unlinked, deleted or overwritten (the limit is \(allowance))."
        ),
        remedy: l("To go ahead: \(force)"))
    }
    let commands = [false, true].map { "focusblox settings set publish_alarms \($0); focusblox sync" }
      .joined(separator: "; ")
    return Explanation(
      l(
        "Stopped; nothing was written. \(suppressed) of \(plan.knownItems) alarms in “\(plan.list.name)” are deleted on the server (the limit is \(allowance))."
      ),
      remedy: l("To publish them again: \(commands). To keep them deleted: \(force)"))
  }
}

extension Texts {
  /// - Parameter skew: the seconds by which the server's clock is ahead; negative where it is behind.
  package static func clockSkew(_ skew: Int, _ l: Language) -> String {
    let hours = abs(skew) / 3600
    let minutes = abs(skew) / 60 % 60
    let time =
      hours >= 48
      ? l("\(hours / 24) days")
      : [hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil].compactMap(\.self)
        .joined(separator: " ")
    return skew > 0
      ? l(
        "The server's clock is \(time) ahead of this machine's. In a conflict the later edit wins, so set the clock that is wrong."
      )
      : l(
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
      return minutes == 1 ? self("1 minute") : self("\(minutes) minutes")
    case ...(47 * 3600):
      let hours = count(of: 3600)
      return hours == 1 ? self("1 hour") : self("\(hours) hours")
    default: return self("\(count(of: 86_400)) days", for: "dative")
    }
  }
}

extension CertificateProblem {
  fileprivate func remedy(_ l: Language) -> String {
    switch self {
    case .unknownAuthority: l("If you have a certificate authority of your own, name it with --ca-file.")
    case .expired: l("It has expired: whoever runs the server must renew it. Is this machine's clock right?")
    case .notYetValid: l("It is not valid yet. Is this machine's clock right?")
    case .otherHost: l("It is for another name. Give the address with the name that the provider states.")
    case .other: l("Ask whoever runs the server.")
    }
  }
}
