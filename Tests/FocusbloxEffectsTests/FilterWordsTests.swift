import Testing

@testable import FocusbloxEffects

/// The words of a prompt of the screen.
@Suite struct FilterWordsTests {
  @Test(
    "marks are removed as by a shell; in a filter a word that is quoted as a whole keeps them",
    arguments: [
      ("milch kaufen", ["milch", "kaufen"], ["milch", "kaufen"]),
      ("\"müller:vertrag\" heute", ["müller:vertrag", "heute"], ["\"müller:vertrag\"", "heute"]),
      ("\"müller:v", ["müller:v"], ["\"müller:v\""]), ("\"zu Hause\"", ["zu Hause"], ["\"zu Hause\""]),
      ("tag:\"zu Hause\" x", ["tag:zu Hause", "x"], ["tag:zu Hause", "x"]),
      ("\"a\"b c\"d\" \"e\"\"f\"", ["ab", "cd", "ef"], ["ab", "cd", "ef"]),
      ("\"a\\\"", ["a\\"], ["\"a\\\\\""]), ("", [], []),
    ] as [(String, [String], [String])])
  func split(_ text: String, _ words: [String], _ filter: [String]) {
    #expect(FilterWords.split(text) == words)
    #expect(FilterWords.split(text, keepingQuotes: true) == filter)
  }
}
