import CalDAV
import FocusbloxModel
import FocusbloxSync

/// An account whose lists cannot be read, for example without its password.
struct SkippedAccount {
  var account: Account
  var error: any Error
  /// Whether the server does not answer. Its lists are then not tried.
  var isSilent = false
}

/// The output of `sync`.
struct SyncResult {
  let app: AppContext
  let texts: SyncTexts

  /// - Parameters:
  ///   - skippedAccounts: accounts that are reported if no list of the account reports the same error.
  ///   - unpublished: the reason why no alarms were published although publishing is on.
  /// - Throws: ``SyncFailure`` after all output if something was not synced.
  func show(_ outcomes: [ListOutcome], skippedAccounts: [SkippedAccount], unpublished: AlarmCalendarProblem?) throws {
    var failed = 0
    var braked = false
    var reported: Set<String> = []
    for outcome in outcomes {
      switch outcome {
      case .done(let report):
        show(report)
        failed += report.failed > 0 ? 1 : 0
      case .planned(let plan, let report): show(plan, report)
      case .failed(let report, let error):
        failed += 1
        if let plan = (error as? SyncError)?.stoppedPlan {
          braked = true
          show(plan, report)
        } else if case SyncError.brakedOnTheWay = error {
          braked = true
          show(report)
        } else if app.options.json || report.didSomething {
          show(report)
        }
        // What stops a whole account is told once, however many lists it has.
        let isAboutAccount = error.isAboutAccount || outcome.hostError != nil
        let sentence = ErrorReport(error, language: app.language).sentence
        // A login is refused for all addresses of the account.
        let isNews =
          !isAboutAccount || reported.insert(report.account + (error.isAboutAccount ? "" : sentence)).inserted
        let place = isAboutAccount ? report.account : name(report)
        let waits = isAboutAccount ? texts.waiting(report.account, app.language) : ""
        if isNews { app.terminal.message("\(place): " + sentence + waits) }
      }
    }
    let asked = Set(outcomes.map(\.report.account))
    for skipped in skippedAccounts where !asked.contains(skipped.account.name) {
      failed += 1
      app.terminal.message(
        "\(skipped.account.name): " + ErrorReport(skipped.error, language: app.language).sentence
          + texts.waiting(skipped.account.name, app.language))
    }
    if let unpublished {
      failed += 1
      app.terminal.message(ScreenText(lines: ErrorReport(unpublished, language: app.language).text))
    }
    tellClocks(outcomes.map(\.report))
    if braked { throw SyncFailure.braked }
    if failed == 0 { return }
    let wholeFailures = outcomes.count { outcome in
      guard case .failed(let report, let error) = outcome else { return false }
      if case SyncError.missing = error { return false }
      return !report.didSomething
    }
    throw wholeFailures == outcomes.count ? SyncFailure.nothing : SyncFailure.inPart
  }

  /// Tells each account's server whose clock differs from this machine's.
  private func tellClocks(_ reports: [ListReport]) {
    if app.options.json { return }
    var told: Set<String> = []
    for report in reports {
      guard let skew = report.clockSkew, told.insert(report.account).inserted else { continue }
      app.terminal.message("\(report.account): " + Texts.clockSkew(skew, app.language))
    }
  }

  private func name(_ report: ListReport) -> String { texts.names.shown(report.list, of: report.account) }

  private func show(_ report: ListReport) {
    if app.options.json {
      app.emit(report.json())
      for failure in report.failures { app.emit(failure.json(report, title: texts.title(failure))) }
      for row in report.deletedItems { app.emit(row.json(report)) }
      for row in report.found { app.emit(row.json(report, isFound: true)) }
      for held in report.heldHere { app.emit(held.json(report)) }
      for folder in report.subcollections { app.emit(report.json(ofFolder: folder)) }
      for zones in report.unknownZones { app.emit(zones.json(report)) }
      for (component, count) in report.otherComponents.sorted(by: { $0.key < $1.key }) {
        app.emit(report.json(notShown: count, component))
      }
      return
    }
    let l = app.language
    let parts: [(Int, String)] = [
      (report.pulledNew, l("neu geholt", "fetched")), (report.pulledChanged, l("hier geändert", "changed here")),
      (report.answered, l("anderswo beantwortet", "answered elsewhere")),
      (report.unlinked, l("am Server gelöscht (hier behalten)", "deleted on the server (kept here)")),
      (report.calledOff, l("im Kalender gelöscht (auch hier)", "deleted in the calendar (here too)")),
      (report.moved, l("zwischen Listen verschoben", "moved between lists")),
      (report.pushedNew, l("hochgeladen", "uploaded")),
      (report.pushedChanged, l("am Server geändert", "changed on the server")),
      (report.pushedDeleted, l("vom Server entfernt", "removed from the server")),
      (report.conflicts, l("im Konflikt (beide Werte im Journal)", "in conflict (both values in the journal)")),
      (report.failed, l("nicht abgeglichen", "not synced")),
    ]
    let fields = FieldWords(zone: app.zone, now: app.now, language: l)
    let properties = report.listChanges.map { fields.name($0) }.joined(separator: l(" und ", " and "))
    let done =
      (properties.isEmpty
        ? [] : [l("\(properties) der Liste am Server geändert", "\(properties) of the list changed on the server")])
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let requests =
      report.requests == 1
      ? l("1 Anfrage", "1 request") : l("\(report.requests) Anfragen", "\(report.requests) requests")
    app.terminal.result(
      app.style(name(report), .bold) + ": "
        + (done.isEmpty ? l("nichts zu tun", "nothing to do") : done.joined(separator: ", "))
        + app.style(" · " + requests, .gray))
    if let place = report.movedTo {
      app.terminal.result(
        "  " + l("Der Server hat die Liste nach \(place) verlegt.", "The server has moved the list to \(place)."))
    }
    for failure in report.failures {
      app.terminal.message(
        "  ! \(texts.title(failure).map { l.quoted($0) } ?? failure.name): \(Texts.itemReason(failure.reason, l))")
    }
    show(report.deletedItems)
    for held in report.heldHere { app.terminal.result("  " + Texts.heldHere(held, l)) }
    for folder in report.subcollections {
      app.terminal.result(
        "  "
          + l(
            "Einträge im Ordner \(folder) dieser Liste werden nicht abgeglichen.",
            "Items in the folder \(folder) of this list are not synced."))
    }
    for item in report.unknownZones {
      app.terminal.message("  ! \(l.quoted(item.title)): \(Texts.unknownZones(item.names, l) ?? "")")
    }
    if !report.otherComponents.isEmpty { app.terminal.result("  " + Texts.notShown(report.otherComponents, l)) }
    if !report.found.isEmpty {
      app.terminal.result("  " + l("was der Server verschwiegen hatte:", "what the server had not announced:"))
      show(report.found)
    }
  }

  private func show(_ plan: SyncPlan, _ report: ListReport) {
    if app.options.json {
      for row in plan.rows { app.emit(row.json(report)) }
      return
    }
    app.terminal.result(app.style(name(report), .bold) + ":")
    if plan.rows.isEmpty { app.terminal.result("  " + app.language("nichts zu tun", "nothing to do")) }
    show(plan.rows)
  }

  private func show(_ rows: [SyncPlan.Row]) {
    let words = FieldWords(zone: app.zone, now: app.now, language: app.language)
    for row in rows {
      app.terminal.result("  " + row.words(app.language))
      if let people = row.people {
        let names = people.joined(separator: ", ")
        app.terminal.result(
          "      " + app.language("der Server kann Mail senden an ", "the server may send mail to ") + names)
      }
      for change in row.changes {
        app.terminal.result("      " + words.change(change.name, from: change.old, to: change.new))
      }
      for conflict in row.conflicts {
        let kept = words.value(conflict.kept, of: conflict.name)
        let lost = words.value(conflict.lost, of: conflict.name)
        app.terminal.result(
          "      \(words.name(conflict.name)): "
            + app.language(
              "Konflikt, „\(kept)“ bleibt, „\(lost)“ geht ins Journal",
              "conflict, “\(kept)” stays, “\(lost)” goes into the journal"))
      }
    }
  }
}

extension SyncError {
  /// The plan of a run that stopped before its first write.
  fileprivate var stoppedPlan: SyncPlan? {
    switch self {
    case .braked(let plan, _, _), .wentBack(let plan, _): plan
    default: nil
    }
  }
}

extension ListReport {
  fileprivate func json() -> JSONLine {
    var line = JSONLine(.syncReport)
    line.add("account", .string(account))
    line.add("list", .string(list))
    for (name, count) in [
      ("pulledNew", pulledNew), ("pulledChanged", pulledChanged), ("answered", answered),
      ("unlinked", unlinked), ("calledOff", calledOff), ("moved", moved), ("pushedNew", pushedNew),
      ("pushedChanged", pushedChanged), ("pushedDeleted", pushedDeleted), ("merged", merged), ("conflicts", conflicts),
      ("failed", failed), ("requests", requests), ("bytesSent", bytesSent), ("bytesReceived", bytesReceived),
    ] {
      line.add(name, .int(count))
    }
    line.add("seconds", .double(seconds))
    if let clockSkew { line.add("clockSkew", .int(clockSkew)) }
    if let movedTo { line.add("movedTo", .string(movedTo)) }
    return line
  }

  fileprivate func json(notShown count: Int, _ component: String) -> JSONLine {
    var line = JSONLine(.syncComponents)
    line.add("account", .string(account))
    line.add("list", .string(list))
    line.add("component", .string(component))
    line.add("notShown", .int(count))
    return line
  }

  fileprivate func json(ofFolder href: String) -> JSONLine {
    var line = JSONLine(.syncFolder)
    line.add("account", .string(account))
    line.add("list", .string(list))
    line.add("folderNotSynced", .string(href))
    return line
  }
}

extension ItemFailure {
  fileprivate var name: String { uid.isEmpty ? href.flatMap { Href($0)?.shown } ?? "" : uid }

  fileprivate func json(_ report: ListReport, title: String?) -> JSONLine {
    var line = JSONLine(.syncFailure)
    line.add("account", .string(report.account))
    line.add("list", .string(report.list))
    line.add("href", .string(href))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    line.add("reason", .string(reason))
    return line
  }
}

extension Error {
  /// Whether it stops every list of the account: the login or the user, not the list.
  fileprivate var isAboutAccount: Bool {
    switch self as any Error {
    case CalDAVError.unauthorized, CalDAVError.loginElsewhere, SyncError.loginRefused: true
    default: self is SecretProblem || self is AccountProblem || self is CancellationError
    }
  }
}

extension HeldHere {
  fileprivate func json(_ report: ListReport) -> JSONLine {
    var line = JSONLine(.syncHeld)
    line.add("account", .string(report.account))
    line.add("list", .string(report.list))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    line.add("heldHere", .strings(properties))
    line.add("reason", .string(reason.rawValue))
    return line
  }
}

extension UnknownZones {
  fileprivate func json(_ report: ListReport) -> JSONLine {
    var line = JSONLine(.syncZones)
    line.add("account", .string(report.account))
    line.add("list", .string(report.list))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    line.add("unknownZones", .strings(names))
    return line
  }
}
