import Foundation
import TestSupport
import Testing

/// A user's day with the screen, as scripts of keys.
@Suite(.serialized) struct ScreenDayTests {
  private func open(_ session: borrowing Session, _ view: String, _ size: (Int, Int) = (80, 24)) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(["focusblox", "ui", view], session.environment, in: session.home.path, size.0, size.1)
  }

  @Test("ten tasks are added without leaving the input line")
  func capture() throws {
    let session = try Session()
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "Hier ist nichts."))
    terminal.type("a")
    for number in 1...10 { terminal.type("Gedanke \(number) #kopf\(number == 10 ? "\r" : "\u{0E}")") }
    #expect(terminal.wait(for: "10 Aufgaben"), "\(terminal.screen.text)")
    #expect(try session.run("focusblox list '#kopf'").output.last == "10 Aufgaben")
    #expect(terminal.type("*", until: "10 ausgewählt"))
    // Ten changes are one step of undo.
    #expect(terminal.type("tfreitag\r", until: "Geändert: 10 Aufgaben"), "\(terminal.screen.text)")
    #expect(terminal.type("u", until: "Zurückgenommen: „geändert: Gedanke 1 (+9)“"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{12}", until: "Wiederhergestellt: "), "\(terminal.screen.text)")
  }

  @Test("a week is planned day by day in the forecast")
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
    // Friday's task moves to Monday, and Saturday's task loses its date.
    #expect(terminal.wait(for: "14 Tage · 3 fällig"), "\(terminal.screen.text)")
    #expect(terminal.type("gjj\rjtmontag\r", until: "fällig Mo 30. Nov."), "\(terminal.screen.text)")
    #expect(terminal.type("gjjj\rjt\u{7F}\r", until: "14 Tage · 2 fällig"), "\(terminal.screen.text)")
    let weeks = try session.run("focusblox list due:2026-11-25..2026-11-29; focusblox list due:2026-11-30..2026-12-06")
    #expect(weeks.messages.contains("0 Aufgaben") && weeks.output.last == "2 Aufgaben", "\(weeks)")
  }

  @Test("tasks that were unchanged for a month are reviewed with one key each")
  func review() throws {
    let session = try Session()
    let old = "FOCUSBLOX_NOW=2026-10-01T08:00:00+02:00 focusblox add --title"
    for title in ["Garage", "Blog", "Bericht", "Sport", "Keller"] { _ = try session.run("\(old) \(title)") }
    _ = try session.run("focusblox add --title Neu")
    let terminal = try open(session, "today")
    #expect(terminal.type("7", until: "5 durchzusehen"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.contains("vor 55 Tagen") && !terminal.screen.text.contains("Neu"))
    #expect(terminal.type(".", until: "Bleibt: „Garage“") && terminal.wait(for: "4 durchzusehen"))
    #expect(terminal.type("m", until: "3 durchzusehen"), "\(terminal.screen.text)")
    #expect(terminal.type(" ", until: "Erledigt: „Bericht“") && terminal.wait(for: "2 durchzusehen"))
    #expect(terminal.type("d", until: "Gelöscht: „Sport“"), "\(terminal.screen.text)")
    #expect(terminal.type("n", until: "Nichts durchzusehen"), "\(terminal.screen.text)")
    // The command does not show a task that the user kept.
    #expect(try session.run("focusblox review").messages.last?.hasPrefix("Nichts durchzusehen") == true)
  }

  @Test("a task planned for today is shown in today")
  func planned() throws {
    let session = try Session()
    _ = try session.run(
      "focusblox add --title Bericht --planned today && focusblox add --title Sport --planned tomorrow")
    let terminal = try open(session, "today")
    #expect(terminal.wait(for: "Geplant"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.contains("Bericht") && !terminal.screen.text.contains("Sport"))
  }

  @Test("a search narrows during typing, and also finds completed tasks")
  func search() throws {
    let session = try Session()
    for words in ["'Übergabe lesen' --tag büro --due fri", "'Milch kaufen'", "'Brot kaufen' --importance high"] {
      _ = try session.run("focusblox add --title \(words)")
    }
    _ = try session.run("focusblox done Milch")
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "2 Aufgaben"))
    // Case and accents do not matter.
    #expect(terminal.type("/uberg", until: "1 Aufgabe") && terminal.screen.text.contains("Übergabe lesen"))
    #expect(terminal.type("\u{15}!hoch", until: "1 Aufgabe ") && terminal.wait(for: "○ !!! Brot kaufen"))
    #expect(terminal.type("\u{15}due:friday", until: "○ Übergabe") || terminal.screen.text.contains("Übergabe"))
    #expect(terminal.type("\u{15}gibtesnicht", until: "Nichts gefunden."), "\(terminal.screen.text)")
    #expect(terminal.type("\u{15}kaufen\r", until: "/ kaufen"), "\(terminal.screen.text)")
    #expect(terminal.type("ooooooo", until: "Erledigt · / kaufen"), "\(terminal.screen.text)")
    #expect(terminal.wait(for: "✓ Milch kaufen") && !terminal.screen.text.contains("Brot"), "\(terminal.screen.text)")
    terminal.escape()
    #expect(!terminal.screen.text.contains("/ kaufen"), "\(terminal.screen.text)")
  }

  @Test("all steps are undone one by one, and redone")
  func undo() throws {
    let session = try Session()
    _ = try session.run("focusblox add --title Bericht && focusblox add --title Sport")
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "2 Aufgaben"))
    #expect(terminal.type("gtfreitag\r", until: "fällig Fr 27. Nov."), "\(terminal.screen.text)")
    #expect(terminal.type("g#+haus\r", until: "#haus"))
    #expect(terminal.type("gd", until: "Gelöscht: „Bericht“"))
    #expect(terminal.type("u", until: "Zurückgenommen: „gelöscht: Bericht“") && terminal.wait(for: "#haus"))
    terminal.type("u")
    #expect(terminal.wait { !$0.text.contains("#haus") && $0.text.contains("Freitag") }, "\(terminal.screen.text)")
    terminal.type("u")
    #expect(terminal.wait { !$0.text.contains("Freitag") }, "\(terminal.screen.text)")
    #expect(
      terminal.type("\u{12}", until: "Wiederhergestellt: ") && terminal.wait(for: "Freitag"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{12}", until: "#haus"), "\(terminal.screen.text)")
    // An earlier step is undone from the history.
    #expect(terminal.type("5/hinzugefügt: Sport\rx", until: "Zurückgenommen: „hinzugefügt: Sport“"))
    #expect(terminal.type("2", until: "1 Aufgabe"), "\(terminal.screen.text)")
  }

  @Test("a block is planned from a task and shown in the line of its day")
  func block() throws {
    let session = try Session()
    _ = try session.run("focusblox add --title Bericht --due today --estimate 90m")
    let terminal = try open(session, "today")
    #expect(terminal.wait(for: "○ Bericht"))
    #expect(terminal.type("bheute 14 Uhr", until: "14:00–15:30"), "\(terminal.screen.text)")
    #expect(terminal.type("\r", until: "Focus Block 14:00 · heute 14:00 · „Bericht“"), "\(terminal.screen.text)")
    #expect(terminal.wait { $0.lines[3].contains("▄▄") && $0.text.contains("┃ Focus Block 14:00") })
  }

  @Test("a day is planned: one task is taken out, the blocks are written, and taken back")
  func plan() throws {
    let session = try Session()
    for words in ["Angebot --estimate 90m", "Anruf --estimate 60m"] {
      _ = try session.run("focusblox add --due today --title \(words)")
    }
    let terminal = try open(session, "today")
    #expect(terminal.wait(for: "○ Angebot"))
    #expect(terminal.type("P", until: "2 Blöcke, 2 h 30 min. Anlegen?"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.contains("▌ 09:00–10:00 + Anruf"), "\(terminal.screen.text)")
    #expect(terminal.type(" ", until: "Ausgelassen"), "\(terminal.screen.text)")
    #expect(terminal.wait(for: "1 Block, 1 h 30 min. Anlegen?"), "\(terminal.screen.text)")
    #expect(terminal.type("-", until: "1 Block, 1 h. Anlegen?"), "\(terminal.screen.text)")
    #expect(terminal.type(">", until: "Morgen, Do 26. Nov."), "\(terminal.screen.text)")
    // Keys that arrive at once concern the plans that they ask for.
    #expect(terminal.type("<- \r", until: "1 Block geplant · u nimmt es zurück"), "\(terminal.screen.text)")
    #expect(terminal.wait(for: "▒ 09:00–10:30"), "\(terminal.screen.text)")
    #expect(try session.run("focusblox block list").output.last == "1 Focus Block")
    #expect(terminal.type("u", until: "Zurückgenommen: „Tag geplant: Angebot“"), "\(terminal.screen.text)")
    #expect(terminal.wait { !$0.text.contains("▒ 09:00") }, "\(terminal.screen.text)")
    #expect(try session.run("focusblox block list").messages.last == "0 Focus Blocks")
    // What another program changes is in the plan that is open.
    #expect(terminal.type("P", until: "2 Blöcke, 2 h 30 min. Anlegen?"), "\(terminal.screen.text)")
    #expect(try session.run("focusblox done Anruf").code == 0)
    #expect(terminal.wait(for: "1 Block, 1 h 30 min. Anlegen?"), "\(terminal.screen.text)")
    terminal.escape()
    // The keys of the view are back, and the help has the key.
    #expect(terminal.type("PPq?plan", until: "P  Tag planen"), "\(terminal.screen.text)")
    #expect(terminal.screen.unknown.isEmpty, "\(terminal.screen.unknown)")
  }

  @Test("subtasks, tags, importance and flags need one key each")
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

  @Test("a refused input shows the reason and stays in the line")
  func refused() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    _ = try session.run("focusblox add --title Report")
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "○ Report"))
    #expect(terminal.type("t31.2.\r", until: "31.2."), "\(terminal.screen.text)")
    #expect(terminal.wait { $0.lines[21...].joined().contains("31.2.") && $0.text.contains("> 31.2.") })
    #expect(terminal.type("\u{15}tomorrow\r", until: "due"), "\(terminal.screen.text)")
    #expect(terminal.type("s1h\r", until: "Snoozed until "), "\(terminal.screen.text)")
    #expect(terminal.type("/is:nonsense", until: "nonsense"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{1B}", until: "○ Report"))
  }

  @Test("the forecast has a series on each of its days, and the history shows a deletion once")
  func seriesInTheForecast() throws {
    let session = try Session()
    _ = try session.run(
      "focusblox add --title Blumen --due today --repeat daily && focusblox add --title Alt --due 2026-11-01 && focusblox add --title Weg && focusblox delete Weg"
    )
    let terminal = try PseudoTerminal(
      ["focusblox", "ui", "forecast"], session.environment, in: session.home.path, 80, 24)
    #expect(terminal.wait(for: "14 Tage · 14 fällig"), "\(terminal.screen.text)")
    #expect(
      terminal.type("jjj ", until: "Keine Aufgabe") && terminal.type("\r", until: "└ ↻"), "\(terminal.screen.text)")
    #expect(terminal.type("5", until: "gelöscht: Weg"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.components(separatedBy: "gelöscht: Weg").count == 2, "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
  }

  @Test("many overdue tasks or reviews are shown in part, with the number of the others")
  func many() throws {
    let session = try Session()
    let tasks = (1...205).map { number in
      "BEGIN:VTODO\r\nUID:t\(number)\r\nDTSTAMP:20260901T080000Z\r\nLAST-MODIFIED:20260901T080000Z\r\n"
        + "SUMMARY:Liegt \(number)\r\nDUE;VALUE=DATE:20261120\r\nEND:VTODO\r\n"
    }
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n\(tasks.joined())END:VCALENDAR\r\n"
    try text.write(to: session.home.appendingPathComponent("viele.ics"), atomically: false, encoding: .utf8)
    #expect(try session.run("focusblox import ~/viele.ics").code == 0)
    let terminal = try PseudoTerminal(
      ["focusblox", "ui", "today"], session.environment, in: session.home.path, 80, 24)
    #expect(terminal.wait { $0.text.contains(#/Überfällig +205/#) }, "\(terminal.screen.text)")
    #expect(
      terminal.wait(for: "Die 100 am längsten überfälligen; alle stehen im Backlog."), "\(terminal.screen.text)")
    #expect(terminal.type("G", until: "▌○ Liegt 100"), "\(terminal.screen.text)")
    #expect(terminal.type("7", until: "mehr als 200 durchzusehen"), "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
  }
}
