import Testing

@testable import FocusbloxScreen

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

  @Test func columnsAreAlignedAndAnEmptyColumnHasNoWidth() {
    #expect(
      table.lines(style: Style(isOn: false), width: nil).map(\.text) == [
        "1   Müll 🗑️               gestern", "22  Steuererklärung 2026  morgen 18:00",
      ])
  }

  @Test func theFlexibleColumnShrinksOnANarrowTerminal() {
    let lines = table.lines(style: Style(isOn: false), width: 30)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 30 })
    #expect(lines[1].text == "22  Steuererklä…  morgen 18:00")
  }

  @Test("a table fits any screen: dispensable columns go first, and the title keeps the most width")
  func fitsEveryScreen() {
    var table = Table(flexible: 2, dispensable: [5, 4])
    for title in ["Steuererklärung 2026 mit allen Anlagen und Belegen", "日本語 lernen", "👩‍👩‍👧 Ausflug"] {
      table.rows.append([
        .init("○"), .init("0f2b6a5e"), .init(title), .init("24. Dez. 18:00"), .init("Aufgaben"), .init("#Büro #Geld"),
      ])
    }
    for width in 1...120 {
      let lines = table.lines(style: Style(isOn: false), width: width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width): \(lines)")
    }
    #expect(
      table.lines(style: Style(isOn: false), width: 54) == [
        "○  0f2b6a5e  Steuererklärung 2026 mit…  24. Dez. 18:00", "○  0f2b6a5e  日本語 lernen              24. Dez. 18:00",
        "○  0f2b6a5e  👩‍👩‍👧 Ausflug                 24. Dez. 18:00",
      ])
  }

  @Test func aTitleOfSeveralLinesIsOneLineOfTheTable() {
    #expect(Table.Cell(String("eins\r\nzwei\ndrei")).text.text == "eins zwei drei")
  }

  @Test(
    "a terminal obeys no control sequence of a title",
    arguments: [
      ("Milch\u{1B}[2J\u{1B}]0;x\u{07}", "Milch\u{FFFD}[2J\u{FFFD}]0;x\u{FFFD}"), ("a\u{202E}b", "a\u{FFFD}b"),
      ("\u{1B}[31mrot\u{1B}[0m", "\u{FFFD}[31mrot\u{FFFD}[0m"), ("a\tb\nc", "a b c"),
      ("a\r\n✓ b\u{2028}c\u{85}", "a ✓ b c\u{FFFD}"),
      ("\u{200F}a\u{2067}", "\u{FFFD}a\u{FFFD}"),
      ("\u{9B}2J\u{7F}", "\u{FFFD}2J\u{FFFD}"),
      ("Büro 👩‍👩‍👧 日本", "Büro 👩‍👩‍👧 日本"), ("\u{1B}", "\u{FFFD}"), ("\u{1B}[1;2", "\u{FFFD}[1;2"),
    ])
  func screenText(text: String, shown: String) {
    #expect(ScreenText(text).text == shown)
    #expect(("\(text)\n" as ScreenText).text == shown + "\n")
    #expect(Style(isOn: true)(text, .red).text == "\u{1B}[31m\(shown)\u{1B}[0m")
  }

  @Test func coloursHaveNoWidth() {
    let lines = table.lines(style: Style(isOn: true), width: nil)
    #expect(lines[0].text == "1   Müll 🗑️               \u{1B}[31mgestern\u{1B}[0m")
  }

  @Test("a message breaks at words, keeps its indentation, and leaves long words whole")
  func wrapsAtWords() {
    func wrapped(_ text: ScreenText, _ width: Int) -> [Substring] {
      text.wrapped(to: width).text.split(separator: "\n")
    }
    #expect(wrapped("eins zwei drei vier", 9) == ["eins zwei", "drei vier"])
    #expect(wrapped("  1  eine lange Antwort", 12) == ["  1  eine", "  lange", "  Antwort"])
    #expect(
      wrapped("siehe https://cloud.example.org/dav jetzt", 12) == ["siehe", "https://cloud.example.org/dav", "jetzt"])
    #expect(wrapped("日本語 日本語 a", 8) == ["日本語", "日本語 a"])
    let style = Style(isOn: true)
    #expect(wrapped(style("rot und", .red) + " mehr", 12) == ["\u{1B}[31mrot und\u{1B}[0m mehr"])
    #expect(wrapped("kurz", 80) == ["kurz"])
  }

  @Test func aTerminalOf256ColoursShowsTheColoursOfTheScreen() {
    let style = Style(isOn: true, theme: Theme(environment: ["TERM": "xterm-256color"]))
    #expect(style("x", .gray).text == "\u{1B}[38;5;243mx\u{1B}[0m")
    #expect(style("x", .bold).text == "\u{1B}[1mx\u{1B}[0m")
  }
}
