import FocusbloxModel
import Testing

@testable import FocusbloxTexts

/// The sentences of the program in both languages.
@Suite struct SentenceTests {
  @Test("English is what the code has") func english() {
    let name = "Bank"
    #expect(Language.english("No list “\(name)” in \(3) accounts") == "No list “Bank” in 3 accounts")
    #expect(Language.english("yes") == "yes")
  }

  @Test("German is the row of the table, with the values at their places") func german() {
    let word = "{2}"
    #expect(Language.german("yes") == "ja")
    #expect(Language.german("There is no perspective “\(word)”.") == "Eine Perspektive „{2}“ gibt es nicht.")
  }

  @Test("a value with words of its own has those of the sentence's language") func values() {
    let state = LocalizedText("yes")
    #expect(Language.german("“\(state)”") == "„ja“" && Language.english("“\(state)”") == "“yes”")
    #expect(LocalizedText("“\(state)”").german == "„ja“" && LocalizedText("“\(state)”") != LocalizedText("yes"))
  }

  @Test("a context chooses between rows with the same English words") func context() {
    #expect(Language.german("none") == "keine")
    #expect(Language.german("none", for: "password") == "keines")
  }

  @Test(
    "the search finds each row, and no other",
    arguments: [
      ("a", "A"), ("ab", "AB"), ("abc", nil), ("b{1}", "{1}B"), ("b", nil), ("", nil), ("c\u{4}x", "CX"), ("c", "C"),
      ("d", nil),
      ("é", "É"),
    ] as [(String, String?)])
  func search(_ english: String, _ other: String?) {
    let table = SentenceTable(rows: "\u{1}a\0A\u{1}ab\0AB\u{1}b{1}\0{1}B\u{1}c\0C\u{1}c\u{4}x\0CX\u{1}é\0É")
    #expect(table.sentence(for: english) == other)
  }

  @Test("a table without rows has no sentence") func noRows() {
    #expect(SentenceTable(rows: "").sentence(for: "a") == nil)
  }
}
