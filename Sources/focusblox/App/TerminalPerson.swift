import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxSync
import FocusbloxTexts
import FocusbloxWords
import Foundation

/// The person at the terminal, whom actions tell news and ask. Programs and pipes are never asked.
struct TerminalPerson: Person {
  private let terminal: Terminal
  private let language: Language
  private let answers: Bool

  init(_ terminal: Terminal, _ language: Language, _ options: AppContext.Options) {
    (self.terminal, self.language) = (terminal, language)
    answers = terminal.isInteractive && !options.json
  }

  var isReading: Bool { terminal.errorIsTerminal }

  func tell(_ news: News) {
    switch news {
    case .skippedTime(let reading): terminal.message(Texts.skipped(reading, language))
    case .unknownKeys(let keys, let path):
      for key in keys.prefix(Texts.namedKeys) { terminal.message(Texts.unknownKey(key, path: path, language)) }
      let others = keys.count - Texts.namedKeys
      if others > 0 { terminal.message(Texts.moreUnknownKeys(others, path: path, language)) }
    case .services(let domain, let urls):
      let known = urls.joined(separator: ", ")
      terminal.message(language("The service of \(domain): \(known)"))
    case .newList(let list, let account, true): terminal.message(language("New list “\(list.name)” (\(account.name))."))
    case .newList(let list, let account, false):
      let name = Texts.shellWord("\(account.name)/\(list.name)")
      terminal.message(
        language("New list “\(list.name)” (\(account.name)); “focusblox lists enable \(name)” switches it on."))
    case .lostList(let list, let account):
      terminal.message(
        language(
          "The list “\(list.name)” (\(account.name)) is gone from the server; it is no longer synced, and its items stay here."
        ))
    case .calendarsElsewhere(let problem): terminal.message(problem.explanation(in: language).line)
    case .extendedMappingHelps(let account):
      let command = "focusblox account mapping \(Texts.shellWord(account.name)) extended"
      terminal.message(
        language(
          "Another machine adds tasks to “\(account.name)” with focusblox. Series, tags and flags stay on each machine; run “\(command)” on every machine to share them."
        ))
    }
  }

  func choose(reading refusal: Refusal) -> Int? { answers ? ReadingChoice(terminal, language).ask(refusal) : nil }

  func choose(_ text: String, among items: [Handles.Item], in zone: TimeZone, at now: Date) -> Int? {
    guard answers, (2...9).contains(items.count) else { return nil }
    let quoted = language.quoted(text)
    terminal.message(language("What does \(quoted) mean?", for: "choice"))
    let style = Style(isOn: terminal.showsColours, theme: Theme(environment: AppContext.startEnvironment))
    let relative = RelativeTime(zone: zone, now: now, language: language)
    for (index, item) in items.enumerated() {
      terminal.message("  \(index + 1)  \(item.title)  \(style(note(item, relative), .gray))")
    }
    terminal.status("> ")
    let key = terminal.key()
    terminal.status("\n")
    return key.flatMap { Int(String($0)) }.map { $0 - 1 }
  }

  /// The date or the state, which distinguishes items with equal titles.
  private func note(_ item: Handles.Item, _ relative: RelativeTime) -> String {
    switch item {
    case .task(let task): task.status == .open ? task.due.map(relative.text) ?? "" : language("completed")
    case .block(let block): relative.text(block.start)
    }
  }

  func agrees(to notice: InvitationNotice) throws -> Bool? {
    guard answers else { return nil }
    let question = notice.words(language) + " " + language("Change it anyway?")
    return try Interview(terminal: terminal, language: language).yes(question, usually: false)
  }

  func ends(_ other: SyncUnderWay) -> Bool {
    agrees(to: other.explanation(in: language).sentence + language(" Stop it after its current request? [y/N] "))
  }

  func trusts(_ hosts: [String], besides own: String) -> Bool {
    let hosts = hosts.joined(separator: ", ")
    return agrees(to: language("\(own) keeps the calendars on \(hosts). Trust that server with your items? [y/N] "))
  }

  func words(about error: any Error, in language: Language?) -> ErrorWords {
    let report = ErrorReport(error, language: language ?? self.language)
    let explanation = report.explanation
    return ErrorWords(
      sentence: explanation.sentence, remedy: explanation.remedy, line: explanation.line, text: report.text,
      reason: report.object?.reason)
  }

  private func agrees(to question: String) -> Bool {
    guard answers, let answer = terminal.ask(ScreenText(question))?.lowercased() else { return false }
    return ["j", "ja", "y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces))
  }
}
