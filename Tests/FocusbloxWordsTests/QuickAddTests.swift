import Foundation
import Testing

@testable import FocusbloxWords

@Suite struct QuickAddTests {
  private func read(_ line: String, given: Set<QuickAdd.Field> = [], due: When? = nil) throws(Refusal) -> QuickAdd {
    try QuickAddReader(Now.wednesday).read(line, given: given, due: due).get()
  }

  private static let titles: [String] = ((try? Table("given/quickadd.tsv").rows) ?? []).compactMap { $0["line"] }

  @Test func aQuotedLineIsATitleAsItIs() throws {
    for line in Self.titles
    where !line.contains("\"") && !line.contains("\\") && line.contains(where: { !$0.isWhitespace }) {
      let task = try read("\"" + line + "\"")
      #expect(task == QuickAdd(title: line.split(separator: " ").joined(separator: " ")))
    }
  }

  @Test func theTitleIsNeverEmpty() {
    for line in Self.titles {
      guard let task = try? read(line) else { continue }
      #expect(!task.title.isEmpty, "\(line)")
    }
  }

  @Test func dateWordsInTheMiddleStayInTheTitle() throws {
    for words in ["morgen", "friday 18:00", "31.12.2026", "every monday", "in 3 Tagen", "um 18 Uhr"] {
      let line = "Bericht \(words) fertig schreiben"
      #expect(try read(line).title == line)
    }
  }

  @Test func fieldsOfOptionsAreNotReadFromTheWords() throws {
    let task = try read("Abgabe morgen", given: [.due], due: .day(Now.wednesday.today.plus(2)))
    #expect(task.title == "Abgabe morgen" && task.due == nil && task.stayed == ["morgen"])
    let weekly = try read("Abgabe weekly", given: [.repetition])
    #expect(weekly.title == "Abgabe weekly" && weekly.repetition == nil)
  }

  @Test(arguments: [
    ("Eier @morgen", QuickAdd.Field.due), ("Eier ^morgen", .start), ("Eier list:A", .list), ("Eier !high", .importance),
    ("Eier ~30m", .estimate), ("Eier !flag", .flag), ("Eier @daily", .repetition), ("Eier parent:1a2b", .parent),
  ])
  func anOptionAndASignForOneFieldAreRefused(_ line: String, _ field: QuickAdd.Field) {
    #expect { _ = try read(line, given: [field]) } throws: { ($0 as? Refusal)?.reason == .twice }
  }

  @Test(
    "a hint shows the date words that stayed in the title, and how to write them as a date",
    arguments: [
      ("Morgen Milch kaufen", ["Morgen"]), ("Pay rent fri", ["fri"]), ("Treffen um 9", ["um 9"]),
      ("Read pages 3-5", []),
      ("Buy milk", []),
      ("Steuer nächsten Montag um 9 wichtig", ["nächsten Montag um 9"]),
      ("Kino heute 20:15 mit Anna", ["heute 20:15"]),
      ("Notes from monday for Ann", []),
      ("Call Bob on friday about rent", ["on friday"]),
      ("Read 1984", []), ("Call Bob friday", []), ("Plan next week", ["next week"]),
    ])
  func aHintShowsWhatStayed(_ line: String, _ stayed: [String]) throws {
    #expect(try read(line).stayed == stayed)
  }

  @Test func theRefusalOfASignSuggestsAnEscape() throws {
    for line in ["Call @max", "Fix !urgent", "Milk @tomorow"] {
      guard case .failure(let refusal) = QuickAddReader(Now.wednesday).read(line) else {
        Issue.record("\(line) is taken")
        continue
      }
      guard let escaped = refusal.say.last else {
        Issue.record("\(line) has no way out")
        continue
      }
      #expect(escaped == "\\" + refusal.text)
      #expect(try read(line.replacingOccurrences(of: refusal.text, with: escaped)).title == line)
    }
  }

  @Test func aValueThatTheShellQuotedIsOneValue() throws {
    let words = ["Milch", "kaufen", "list:Große Liste", "tag:zu Hause", "unter:Haus \"Nord\" streichen", "morgen"]
    let task = try read(ShellLine.text(of: words))
    #expect(task.title == "Milch kaufen" && task.list == "Große Liste" && task.tags == ["zu Hause"])
    #expect(task.parent == "Haus \"Nord\" streichen" && task.due?.when.local == "2026-11-26")
    #expect(ShellLine.text(of: ["list:Rewe Milch kaufen"]) == "list:Rewe Milch kaufen")
    #expect(ShellLine.text(of: ["Anruf: Max", "list:\"A B\""]) == "Anruf: Max list:\"A B\"")
  }

  @Test func aHintShowsTheDayThatARepetitionLeavesInTheTitle() throws {
    #expect(try read("Call fri 9 weekly").stayed == ["fri"])
    #expect(try read("Slides for tuesday by monday").stayed.isEmpty)
  }

  @Test func aBackslashKeepsAWordInTheTitle() throws {
    #expect(try read("Buy \\tomorrow").title == "Buy tomorrow")
    #expect(try read("Buy \\next friday").title == "Buy next friday")
    #expect(try read("Tag \\#home").title == "Tag #home")
    #expect(try read("Key \\list:x").title == "Key list:x")
    #expect(try read("Path C:\\temp\\new").title == "Path C:\\temp\\new")
    #expect(try read("Say \\\"hi\\\" tomorrow").title == "Say \"hi\"")
  }

  @Test func aWeekdayThatIsDueCountsFromTheStart() throws {
    for line in [
      "Report ^monday @friday", "Report @friday ^monday", "Report ab Montag bis Freitag",
      "Report ab:Montag bis:Freitag",
    ] {
      let task = try read(line)
      #expect(task.start?.when.local == "2026-11-30" && task.due?.when.local == "2026-12-04", "\(line)")
    }
  }

  @Test(
    "a short weekday after a marked date stays in the title",
    arguments: ["do laundry", "sat nav", "so schnell", "sun cream", "mon amour"])
  func aShortWeekdayAfterASignStays(_ words: String) throws {
    let task = try read("@tomorrow " + words)
    #expect(task.title == words && task.due?.when.local == "2026-11-26")
  }
}
