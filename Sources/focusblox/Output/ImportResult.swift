import FocusbloxSync
import ICalendar

/// The output of `import`.
struct ImportResult {
  let app: AppContext

  /// Whether a step is reported in addition to the counts.
  static func isTold(_ step: ImportStep) -> Bool {
    switch step {
    case .keep, .skip(_, _, .older, _), .skip(_, _, .serverLines, _): true
    case .update(_, _, _, _, let keepsServerLines, _): keepsServerLines
    case .new, .skip: false
    }
  }

  func show(_ plan: ImportPlan, source file: String, isDryRun: Bool) {
    let report = plan.report
    let source = file == "-" ? app.language("Standardeingabe", "standard input") : file
    // Findings that change no content are shown only in a dry run and in JSON output.
    for issue in plan.issues where issue.isAboutContent || isDryRun || app.options.json { show(issue, source) }
    if isDryRun || app.options.json {
      for step in plan.steps { show(step) }
    } else {
      for step in plan.steps {
        switch step {
        case .keep(let component, _, _, let reason, let line) where reason.isFault:
          app.terminal.message("  \(source):\(line): \(Texts.kept(component, reason, app.language))")
        case .skip(_, let title, .older, _): app.terminal.message("  \(title): \(older)")
        case .update(_, _, let title, _, true, _), .skip(_, let title, .serverLines, _):
          app.terminal.message("  \(title): \(keptByServer)")
        default: continue
        }
      }
    }
    let l = app.language
    if app.options.json {
      var line = JSONLine()
      line.add("file", .string(file))
      line.add("new", .int(report.new))
      line.add("updated", .int(report.updated))
      line.add("skipped", .int(report.skipped))
      line.add("kept", .int(report.kept))
      line.add("failed", .int(report.failed))
      return app.emit(line)
    }
    let counts = [
      (report.new, l("neu", "new")), (report.updated, l("geändert", "updated")),
      (report.skipped, l("schon da", "already here")),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + [Texts.kept(plan.steps, l)].compactMap(\.self)
    app.terminal.result(
      "\(source): " + (words.isEmpty ? l("nichts gefunden", "nothing found") : words.joined(separator: ", "))
        + (isDryRun ? l(" (nur gezeigt)", " (only shown)") : ""))
  }

  private func show(_ issue: ReadingIssue, _ source: String) {
    guard app.options.json else {
      return app.terminal.message("  \(source): \(Texts.issue(issue, app.language))")
    }
    var line = JSONLine()
    line.add("action", .string("issue"))
    line.add("line", .int(issue.line))
    line.add("what", .string(issue.what.description))
    line.add("done", .string(issue.action.description))
    app.emit(line)
  }

  private func show(_ step: ImportStep) {
    var line = JSONLine()
    let words: String
    switch step {
    case .new(_, let uid, let title, let number):
      add(&line, "new", uid, title, number)
      words = "+ \(title)"
    case .update(_, let uid, let title, let names, let keeps, let number):
      add(&line, "update", uid, title, number)
      line.add("keepsServerLines", .bool(keeps))
      let fields = FieldWords(zone: app.zone, now: app.now, language: app.language)
      let changed = names.isEmpty ? [app.language("Angaben anderer Programme", "details of other programs")] : []
      words =
        "~ \(title) (\((changed + names.map { fields.name($0) }).joined(separator: ", ")))"
        + (keeps ? "; \(keptByServer)" : "")
    case .skip(let uid, let title, let reason, let number):
      add(&line, "skip", uid, title, number)
      line.add("reason", .string(reason.rawValue))
      words =
        "= \(title)" + (reason == .serverLines ? "; \(keptByServer)" : "") + (reason == .older ? "; \(older)" : "")
    case .keep(let component, let uid, let title, let reason, let number):
      add(&line, "keep", uid, title, number)
      line.add("component", .string(component))
      line.add("reason", .string(reason.name))
      let what = Texts.kept(component, reason, app.language)
      words = "· \(title.isEmpty ? "" : title + ": ")\(what)"
    }
    if app.options.json { app.emit(line) } else { app.terminal.result("  " + words) }
  }

  private var older: String {
    app.language("die Datei hat eine ältere Fassung", "the file has an earlier version")
  }

  private var keptByServer: String {
    app.language(
      "Angaben anderer Programme bleiben, wie der Server sie hat",
      "details of other programs stay as the server has them")
  }

  private func add(_ line: inout JSONLine, _ action: String, _ uid: String, _ title: String, _ number: Int) {
    line.add("action", .string(action))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    line.add("line", .int(number))
  }
}

extension ReadingIssue {
  fileprivate var isAboutContent: Bool { what != .lineEnds && what != .byteOrderMark }
}
