import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxSync
import FocusbloxTexts
import ICalendar

/// What `import` prints of one file. The lines of its items are put aside until the file has been read to its end: its issues stand before
/// them, an import that fails has none, and a file may have any number of items.
struct ImportResult {
  let app: AppContext
  /// As JSON names the file.
  let file: String
  let isDryRun: Bool
  private let itemLines: TextSpool

  init(app: AppContext, file: String, isDryRun: Bool, scratchFolder: String) {
    self.app = app
    self.file = file
    self.isDryRun = isDryRun
    itemLines = TextSpool(folder: scratchFolder)
  }

  /// As a sentence names the file.
  var source: String { file == "-" ? app.language("standard input") : file }

  /// Takes what is told of an item of the file, beside the counts of all items.
  func take(_ step: ImportStep) {
    if app.options.json {
      itemLines.append(Array((object(step).text + "\n").utf8))
    } else if let words = isDryRun ? words(step) : notice(step) {
      itemLines.append(Array(("  " + ScreenText(words).text + "\n").utf8))
    }
  }

  /// - Throws: what the system says of the lines that were put aside.
  func show(_ plan: ImportPlan) throws {
    let report = plan.report
    // What a file is made of, but not what it says, is for those who look before they import.
    for issue in plan.issues where issue.isAboutContent || isDryRun || app.options.json {
      // The line of the kept item says so.
      if !app.options.json, issue.action == .closed, plan.kept.contains(where: { $0.reason == .cutOff }) { continue }
      show(issue)
    }
    try showItemLines()
    let l = app.language
    if app.options.json { return app.emit(object(report)) }
    let counts = [
      (report.new, l("new")), (report.updated, l("updated")),
      (report.skipped, l("already here")),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + [Texts.kept(plan.kept, l)].compactMap(\.self)
    app.terminal.result(
      "\(source): " + (words.isEmpty ? l("nothing found") : words.joined(separator: ", "))
        + (isDryRun ? l(" (nothing written)") : ""))
  }

  /// Tells why this file, one of several, was not imported.
  func show(_ error: any Error) {
    let report = ErrorReport(error, language: app.language)
    guard app.options.json else {
      let isNamed = error is ImportProblem || error is FileProblem
      return app.terminal.message((isNamed ? "" : "\(file): ") + report.explanation.line)
    }
    var line = object(nil)
    line.add(reason: report.object?.reason, report.explanation)
    app.emit(line)
  }

  /// - Parameter report: `nil` for a file of which nothing was imported: it is one failure.
  private func object(_ report: ImportReport?) -> JSONLine {
    var line = JSONLine(.importReport)
    line.add("file", .string(file))
    line.add("new", .int(report?.new ?? 0))
    line.add("updated", .int(report?.updated ?? 0))
    line.add("skipped", .int(report?.skipped ?? 0))
    line.add("kept", .int(report?.kept ?? 0))
    line.add("failed", .int(report?.failed ?? 1))
    return line
  }

  private func showItemLines() throws {
    var begin = 0
    while begin < itemLines.count {
      let end = min(begin + TextSpool.inMemory / 16, itemLines.count)
      let octets = try itemLines.text(begin..<end)
      if isDryRun || app.options.json { app.terminal.bytes(octets) } else { app.terminal.messageBytes(octets) }
      begin = end
    }
  }

  private func show(_ issue: ReadingIssue) {
    guard app.options.json else {
      return app.terminal.message("  \(source): \(Texts.issue(issue, app.language))")
    }
    var line = JSONLine(.importIssue)
    line.add("action", .string("issue"))
    line.add("line", .int(issue.line))
    line.add("what", .string(issue.what.description))
    line.add("done", .string(issue.action.description))
    app.emit(line)
  }

  /// The notice for an imported item whose values in the file are not followed.
  private func notice(_ step: ImportStep) -> String? {
    switch step {
    case .keep(let component, _, _, .cutOff, let line):
      app.language(
        "\(source): line \(line): \(component) without END; kept, but not shown. Add END:\(component) and import again with --update."
      )
    case .keep(let component, _, _, let reason, let line) where reason.isFault:
      "\(source): \(app.language("line")) \(line): \(Texts.kept(component, reason, app.language))"
    case .skip(_, let title, .older, _): "\(title): \(older)"
    case .update(_, _, let title, _, true, _), .skip(_, let title, .serverLines, _): "\(title): \(keptByServer)"
    case .new, .update, .skip, .keep: nil
    }
  }

  private func words(_ step: ImportStep) -> String {
    switch step {
    case .new(_, _, let title, _): return "+ \(title)"
    case .update(_, _, let title, let names, let keeps, _):
      let fields = app.wording.fields
      let changed = names.isEmpty ? [app.language("details of other programs")] : []
      return "~ \(title) (\((changed + names.map { fields.name($0) }).joined(separator: ", ")))"
        + (keeps ? "; \(keptByServer)" : "")
    case .skip(_, let title, let reason, _):
      return "= \(title)" + (reason == .serverLines ? "; \(keptByServer)" : "")
        + (reason == .older ? "; \(older)" : "")
    case .keep(let component, _, let title, let reason, _):
      return "· \(title.isEmpty ? "" : title + ": ")\(Texts.kept(component, reason, app.language))"
    }
  }

  private func object(_ step: ImportStep) -> JSONLine {
    func line(_ action: String, _ uid: String, _ title: String, _ number: Int) -> JSONLine {
      var line = JSONLine(.importStep)
      line.add("action", .string(action))
      line.add("uid", .string(uid))
      line.add("title", .string(title))
      line.add("line", .int(number))
      return line
    }
    switch step {
    case .new(_, let uid, let title, let number): return line("new", uid, title, number)
    case .update(_, let uid, let title, _, let keeps, let number):
      var line = line("update", uid, title, number)
      line.add("keepsServerLines", .bool(keeps))
      return line
    case .skip(let uid, let title, let reason, let number):
      var line = line("skip", uid, title, number)
      line.add("reason", .string(reason.rawValue))
      return line
    case .keep(let component, let uid, let title, let reason, let number):
      var line = line("keep", uid, title, number)
      line.add("component", .string(component))
      line.add("reason", .string(reason.name))
      return line
    }
  }

  private var older: String {
    app.language("the file has an earlier version")
  }

  private var keptByServer: String {
    app.language("other programs' details stay as they are on the server")
  }
}

extension ReadingIssue {
  fileprivate var isAboutContent: Bool { what != .lineEnds && what != .byteOrderMark }
}
