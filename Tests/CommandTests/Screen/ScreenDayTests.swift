import Foundation
import TestSupport
import Testing

/// A person's day at the screen, in scripts of keys.
@Suite(.serialized) struct ScreenDayTests {
  private func open(_ session: borrowing Session, _ view: String, _ size: (Int, Int) = (80, 24)) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(["focusblox", "ui", view], session.environment, in: session.home.path, size.0, size.1)
  }

  @Test("ten tasks are captured without leaving the line")
  func capture() throws {
    let session = try Session()
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "Hier ist nichts."))
    terminal.type("a")
    for number in 1...10 { terminal.type("Gedanke \(number) #kopf\(number == 10 ? "\r" : "\u{0E}")") }
    #expect(terminal.wait(for: "10 Aufgaben"), "\(terminal.screen.text)")
    #expect(try session.run("focusblox list '#kopf'").output.last == "10 Aufgaben")
    #expect(terminal.type("*", until: "10 ausgewählt"))
    // Ten changes are one step.
    #expect(terminal.type("tfreitag\r", until: "Geändert: 10 Aufgaben"), "\(terminal.screen.text)")
    #expect(terminal.type("u", until: "Zurückgenommen: geändert: Gedanke 1 (+9)"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{12}", until: "Wiederholt: "), "\(terminal.screen.text)")
  }

  @Test("a week is moved day by day in the forecast")
  func week() throws {
    let session = try Session()
    for (title, day) in [("Bericht", "26"), ("Einkauf", "27"), ("Sport", "28")] {
      _ = try session.run("focusblox add --title \(title) --due 2026-11-\(day)")
    }
    let terminal = try open(session, "forecast")
    #expect(terminal.wait(for: "14 Tage · 3 fällig"), "\(terminal.screen.text)")
    #expect(terminal.type("j\r", until: "└ ○ Bericht"), "\(terminal.screen.text)")
    #expect(terminal.type("jt2.12.", until: "Mi 2. Dez."), "\(terminal.screen.text)")
    #expect(terminal.type("\r", until: "fällig Mi 2. Dez."), "\(terminal.screen.text)")
    #expect(try session.run("focusblox list due:2026-12-02").output.last == "1 Aufgabe")
  }

  @Test("what is planned for today and what nobody looked at are one key away")
  func plannedAndReviewed() throws {
    let session = try Session()
    _ = try session.run(
      "focusblox add --title Bericht --planned today && focusblox add --title Sport --planned tomorrow")
    let terminal = try open(session, "today")
    #expect(terminal.wait(for: "Geplant"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.contains("Bericht") && !terminal.screen.text.contains("Sport"))
    #expect(terminal.type("7", until: "Nichts durchzusehen"), "\(terminal.screen.text)")
  }

  @Test("a block is planned from a task, and stands in the line of the day")
  func block() throws {
    let session = try Session()
    _ = try session.run("focusblox add --title Bericht --due today --estimate 90m")
    let terminal = try open(session, "today")
    #expect(terminal.wait(for: "○ Bericht"))
    #expect(terminal.type("bheute 14 Uhr", until: "14:00–15:30"), "\(terminal.screen.text)")
    #expect(terminal.type("\r", until: "Focus Block 14:00 · heute 14:00 · „Bericht“"), "\(terminal.screen.text)")
    #expect(terminal.wait { $0.lines[3].contains("▄▄") && $0.text.contains("┃ Focus Block 14:00") })
  }

  @Test("sub-tasks, tags, importance and flags take one key each")
  func oneKey() throws {
    let session = try Session()
    _ = try session.run("focusblox add --title Umzug --tag haus")
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "○ Umzug"))
    #expect(terminal.type("AKartons\r", until: "└ ○ Kartons"), "\(terminal.screen.text)")
    #expect(terminal.type("g!", until: "niedrig"))
    #expect(terminal.type("f", until: "⚑"))
    #expect(terminal.type("n", until: "⚑→"))
    #expect(terminal.type("#+ha\t +neu\r", until: "#haus #neu"), "\(terminal.screen.text)")
    #expect(terminal.type("~45m\r", until: "~45 min"))
    #expect(terminal.type("wmorgen\r", until: "◌"), "\(terminal.screen.text)")
    #expect(terminal.type("c\u{15}Umziehen\r", until: "Umziehen"), "\(terminal.screen.text)")
    #expect(terminal.type("d", until: "Eine Unteraufgabe ist offen: Kartons"), "\(terminal.screen.text)")
    #expect(terminal.type("1", until: "Gelöscht: "), "\(terminal.screen.text)")
    #expect(terminal.wait(for: "Hier ist nichts."))
  }

  @Test("what is refused says why, and the line stays")
  func refused() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    _ = try session.run("focusblox add --title Report")
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "○ Report"))
    #expect(terminal.type("t31.2.\r", until: "31.2."), "\(terminal.screen.text)")
    #expect(terminal.wait { $0.lines[21...].joined().contains("31.2.") && $0.text.contains("> 31.2.") })
    #expect(terminal.type("\u{15}tomorrow\r", until: "due"), "\(terminal.screen.text)")
    #expect(terminal.type("s1h\r", until: "Later, "), "\(terminal.screen.text)")
    #expect(terminal.type("/is:nonsense", until: "nonsense"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{1B}", until: "○ Report"))
  }
}
