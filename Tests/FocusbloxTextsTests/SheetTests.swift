import FocusbloxModel
import Testing

@testable import FocusbloxTexts

/// The text in which a user edits an item: parsed, compared and annotated.
@Suite struct SheetTests {
  private func typed(_ text: String) -> TypedSheet { TypedSheet(text, SheetField.ofTask, .german) }

  @Test("a written sheet is read back in both languages", arguments: [Language.german, .english])
  func readsBack(_ language: Language) {
    var sheet = ItemSheet(SheetField.ofTask)
    sheet[.title] = ["Milch: zwei Liter"]
    sheet[.due] = ["2026-11-26 18:00"]
    sheet[.reminder] = ["1h vorher", "2026-11-26 09:00"]
    sheet[.notes] = ["# Laden\n\n#! kein Zeichen von uns\nTitel: nur Text"]
    let read = TypedSheet(sheet.text(language, head: ["Aufgabe 1234", "Hinweis: so"]), SheetField.ofTask, language)
    #expect(read.isReadable && read.sheet == sheet)
  }

  @Test("field names of both languages are read in any case and without accents")
  func namesOfFields() {
    let read = typed("TITEL: a\ndue: b\nals nachstes: ja\nPart of: c\nTag: d")
    #expect(read.sheet[.title] == ["a"] && read.sheet[.due] == ["b"] && read.sheet[.nextUp] == ["ja"])
    #expect(read.sheet[.parent] == ["c"])
    #expect(!read.isReadable)
    #expect(read.marked.contains("\nTag: d") && read.marked.split(separator: "\n").count == 6)
  }

  @Test("Windows line ends are read, a repeated field gets a mark, and old marks are removed")
  func marks() {
    let read = typed("#! alt\r\nTitel: a\r\nTitel: b\r\n\r\nNotizen:\r\n#! bleibt\r\n")
    #expect(read.marked.hasPrefix("Titel: a\n#! ") && !read.marked.contains("#! alt"))
    #expect(read.sheet[.notes] == ["#! bleibt"])
  }

  @Test("a tag may contain a comma, and additions and removals of both sides are kept")
  func tags() {
    #expect(SheetWords.tags(SheetWords.text(tags: ["a, b", "c"])) == ["a, b", "c"])
    #expect(SheetWords.tags("#x, , x,y") == ["x", "y"])
    #expect(SheetWords.merged(["a", "b"], ["b", "c"], with: ["a", "b"]) == ["b", "c"])
    #expect(SheetWords.merged(["a", "b"], ["b", "c"], with: ["d", "b", "a"]) == ["d", "b", "c"])
  }
}
