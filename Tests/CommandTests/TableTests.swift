import Testing

@testable import focusblox

@Suite struct TableTests {
  @Test(arguments: [
    ("Büro", 4), ("Bu\u{308}ro", 4), ("🗑️", 2), ("👩‍👩‍👧", 2), ("日本", 4), ("🇩🇪", 2), ("", 0), ("↻", 1), ("한글", 4),
    ("e\u{301}", 1),
  ])
  func aTextTakesTheColumnsThatATerminalGivesIt(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func aTextIsCutOrFilledToExactlyItsColumns() {
    for text in ["Steuererklärung", "日本語日本語", "🗑️🗑️🗑️🗑️🗑️🗑️", "x"] {
      #expect(DisplayWidth.of(DisplayWidth.fitted(text, to: 6)) == 6)
    }
    #expect(DisplayWidth.fitted("Steuererklärung", to: 6) == "Steue…")
  }

  private var table: Table {
    var table = Table(flexible: 1)
    table.rows = [
      [.init("1"), .init("Müll 🗑️"), .init(""), .init("gestern", .red)],
      [.init("22"), .init("Steuererklärung 2026"), .init(""), .init("morgen 18:00")],
    ]
    return table
  }

  @Test func columnsAreAlignedAndAnEmptyOneTakesNoRoom() {
    #expect(
      table.lines(style: Style(isOn: false), width: nil) == [
        "1   Müll 🗑️               gestern", "22  Steuererklärung 2026  morgen 18:00",
      ])
  }

  @Test func theFlexibleColumnGivesWayOnANarrowTerminal() {
    let lines = table.lines(style: Style(isOn: false), width: 30)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 30 })
    #expect(lines[1] == "22  Steuererklä…  morgen 18:00")
  }

  @Test func coloursTakeNoColumns() {
    let lines = table.lines(style: Style(isOn: true), width: nil)
    #expect(lines[0] == "1   Müll 🗑️               \u{1B}[31mgestern\u{1B}[0m")
  }
}
