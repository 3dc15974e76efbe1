import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxSync
import FocusbloxTexts

/// The output of `sync`.
struct SyncResult {
  let app: AppContext
  let outcome: SyncOutcome

  /// - Throws: ``SyncFailure`` after all output if something was not synced.
  func show() throws {
    var failed = 0
    var isBraked = false
    var reported: Set<String> = []
    for part in outcome.parts {
      guard let failure = part.failure else {
        if let steps = part.steps { show(steps, of: part) } else { show(part) }
        failed += part.steps == nil && part.report.failed > 0 ? 1 : 0
        continue
      }
      failed += 1
      isBraked = isBraked || failure.isBrake
      if let steps = part.steps {
        if app.options.json { app.emit(part.report.json(failure)) }
        show(steps, of: part)
      } else if failure.isBrake || app.options.json || part.report.didSomething {
        show(part)
      }
      // What stops a whole account is told once, however many lists it has.
      let isAboutAccount = failure.isAboutAccount || failure.isAboutHost
      let account = part.report.account
      // A login is refused for all addresses of the account.
      let isNews =
        !isAboutAccount || reported.insert(account + (failure.isAboutAccount ? "" : failure.explanation.line)).inserted
      let place = isAboutAccount ? account : part.name
      let waits = isAboutAccount ? waiting(account) : ""
      if isNews { app.terminal.message("\(place): " + failure.explanation.line + waits) }
    }
    let asked = Set(outcome.parts.map(\.report.account))
    for skipped in outcome.skipped where !asked.contains(skipped.account) {
      failed += 1
      app.terminal.message("\(skipped.account): " + skipped.sentence + waiting(skipped.account))
    }
    if let unpublished = outcome.unpublished {
      failed += 1
      app.terminal.message(ScreenText(lines: app.language("Alarms were not published: ") + unpublished))
    }
    tellReady()
    tellClocks(outcome.parts.map(\.report))
    if isBraked { throw SyncFailure.braked }
    if failed == 0 { return }
    let wholeFailures = outcome.parts.count { part in
      part.failure.map { !$0.isMissingList && !part.report.didSomething } ?? false
    }
    throw wholeFailures == outcome.parts.count ? SyncFailure.nothing : SyncFailure.inPart
  }

  /// The sentence about waiting edits, to follow the reason why the account was not synced.
  private func waiting(_ account: String) -> String {
    switch outcome.waiting(account) {
    case 0: ""
    case 1: app.language(" 1 change is waiting to be uploaded.")
    case let count: app.language(" \(count) changes are waiting to be uploaded.")
    }
  }

  private func tellReady() {
    let ready = outcome.ready
    if ready.isEmpty { return }
    if app.options.json {
      var line = JSONLine(.syncReady)
      line.add("readyNow", .strings(ready.map(\.id)))
      return app.emit(line)
    }
    app.terminal.result(ScreenText(WaitTexts(language: app.language).readyNow(ready.map(\.title))))
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

  private func show(_ part: SyncOutcome.Part) {
    if app.options.json {
      emit(part)
    } else {
      showCounts(part)
      showItems(part.report)
    }
  }

  private func emit(_ part: SyncOutcome.Part) {
    let report = part.report
    app.emit(report.json(part.failure))
    for failure in report.failures { app.emit(failure.json(report, title: outcome.title(failure))) }
    for row in report.deletedItems { app.emit(row.json(report, isDone: true)) }
    for row in report.found { app.emit(row.json(report, isDone: true, isFound: true)) }
    for held in report.heldHere { app.emit(held.json(report)) }
    for folder in report.subcollections { app.emit(report.json(ofFolder: folder)) }
    for zones in report.unknownZones { app.emit(zones.json(report)) }
    for (component, count) in report.otherComponents.sorted(by: { $0.key < $1.key }) {
      app.emit(report.json(notShown: count, component))
    }
  }

  /// The line of a list: how many items had what done to them.
  private func showCounts(_ part: SyncOutcome.Part) {
    let (l, report) = (app.language, part.report)
    let counts: [(Int, String)] = [
      (report.pulledNew, l("fetched", for: "result of a sync")), (report.pulledChanged, l("changed here")),
      (report.answered, l("answered elsewhere")), (report.unlinked, l("deleted on the server (kept here)")),
      (report.calledOff, l("deleted in the calendar (here too)")), (report.moved, l("moved between lists")),
      (report.pushedNew, l("uploaded")), (report.pushedChanged, l("changed on the server")),
      (report.pushedDeleted, l("removed from the server")),
      (report.conflicts, l("in conflict (both values in the history)")), (report.failed, l("not synced")),
    ]
    let fields = app.wording.fields
    let properties = report.listChanges.map { fields.name($0) }.joined(separator: l(" and "))
    let done =
      (properties.isEmpty ? [] : [l("\(properties) of the list changed on the server")])
      + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let requests = report.requests == 1 ? l("1 request") : l("\(report.requests) requests")
    app.terminal.result(
      app.style(part.name, .bold) + ": " + (done.isEmpty ? l("nothing to do") : done.joined(separator: ", "))
        + app.style(" · " + requests, .gray))
  }

  /// The lines below: what needs more words than a count.
  private func showItems(_ report: ListReport) {
    let l = app.language
    if let place = report.movedTo { app.terminal.result("  " + l("The server has moved the list to \(place).")) }
    for failure in report.failures {
      app.terminal.message(
        "  ! \(outcome.title(failure).map { l.quoted($0) } ?? failure.name): \(Texts.itemReason(failure.reason, l))")
    }
    show(report.deletedItems)
    for held in report.heldHere { app.terminal.result("  " + Texts.heldHere(held, l)) }
    for folder in report.subcollections {
      app.terminal.result("  " + l("Items in the folder \(folder) of this list are not synced."))
    }
    for item in report.unknownZones {
      app.terminal.message("  ! \(l.quoted(item.title)): \(Texts.unknownZones(item.names, l) ?? "")")
    }
    if !report.otherComponents.isEmpty { app.terminal.result("  " + Texts.notShown(report.otherComponents, l)) }
    if !report.found.isEmpty {
      app.terminal.result("  " + l("what the server had not announced:"))
      show(report.found)
    }
  }

  private func show(_ steps: [SyncPlan.Row], of part: SyncOutcome.Part) {
    if app.options.json {
      for row in steps { app.emit(row.json(part.report, isDone: false)) }
      return
    }
    app.terminal.result(app.style(part.name, .bold) + ":")
    if steps.isEmpty { app.terminal.result("  " + app.language("nothing to do")) }
    show(steps)
  }

  private func show(_ rows: [SyncPlan.Row]) {
    let words = FieldWords(zone: app.zone, now: app.now, language: app.language) { outcome.title(ofTask: $0) }
    for row in rows {
      app.terminal.result("  " + row.words(app.language))
      if let people = row.people {
        let names = people.joined(separator: ", ")
        app.terminal.result("      " + app.language("the server may send mail to ") + names)
      }
      for change in row.changes where !(row.action == "pushNew" && change.isUsual) {
        app.terminal.result("      " + words.change(change.name, from: change.old, to: change.new))
      }
      for conflict in row.conflicts {
        let kept = words.value(conflict.kept, of: conflict.name)
        let lost = words.value(conflict.lost, of: conflict.name)
        app.terminal.result(
          "      \(words.name(conflict.name)): "
            + app.language("conflict: “\(kept)” stays; “\(lost)” goes into the history"))
      }
    }
  }
}

extension FieldChange {
  /// Whether a new task has the value without being told.
  fileprivate var isUsual: Bool { ["completed": "open", "importance": "none"][name] == new }
}

extension SyncOutcome.Failure {
  fileprivate var explanation: Explanation { Explanation(sentence, remedy: remedy) }
}

extension ListReport {
  fileprivate func json(_ failure: SyncOutcome.Failure?) -> JSONLine {
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
    line.add("run", .int(run.map(Int.init)))
    if let clockSkew { line.add("clockSkew", .int(clockSkew)) }
    if let movedTo { line.add("movedTo", .string(movedTo)) }
    if let failure { line.add(reason: failure.reason, failure.explanation) }
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
