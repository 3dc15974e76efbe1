import FocusbloxModel
import Testing

@testable import FocusbloxScreen

@Suite struct KeyTableTests {
  @Test func noKeyMeansTwoThingsInOneView() { #expect(KeyTable.conflicts().isEmpty) }

  @Test("a key with two meanings is reported")
  func conflictIsFound() {
    let twice = KeyTable.entries + [KeyTable.Entry(.quit, [.character("d")], .lists, LocalizedText(verbatim: "x"))]
    #expect(KeyTable.conflicts(twice).contains("today: d"))
  }

  @Test func everyCommandHasAKey() {
    let named = Set(KeyTable.entries.map(\.command))
    #expect(Command.allCases.filter { !named.contains($0) }.isEmpty)
  }

  @Test("every key has words in both languages", arguments: KeyTable.entries)
  func words(_ entry: KeyTable.Entry) {
    #expect(!entry.words.german.isEmpty && !entry.words.english.isEmpty && !entry.keys.isEmpty)
  }

  @Test("the number keys choose the views in every view", arguments: ViewName.allCases)
  func numbersChooseViews(_ view: ViewName) {
    let commands = (1...7).map { KeyTable.command(.character(Character("\($0)")), in: view) }
    #expect(commands == [.today, .backlog, .forecast, .lists, .history, .settings, .review])
  }
}
