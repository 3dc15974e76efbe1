import Foundation
import Glibc
import TestSupport
import Testing

/// `focusblox ui` in a pseudo-terminal.
@Suite(.serialized) struct ScreenTests {
  private func seeded(_ variables: [String: String] = [:]) throws -> Session {
    let session = try Session(variables)
    for words in [
      "--title 'Steuererklärung abgeben' --due '2026-11-24 18:00' --importance high",
      "--title 'Blumen gießen' --due today --repeat daily", "--title 'Milch 牛乳 kaufen'",
    ] {
      #expect(try session.run("focusblox add \(words)").code == 0)
    }
    return session
  }

  private func open(
    _ session: borrowing Session, _ words: [String] = ["focusblox", "ui", "backlog"], _ size: (Int, Int) = (80, 24)
  ) throws -> PseudoTerminal {
    try PseudoTerminal(words, session.environment, in: session.home.path, size.0, size.1)
  }

  @Test("a click chooses a row, a second click opens it, the wheel moves, and a click on a view's name shows the view")
  func mouse() throws {
    let session = try seeded()
    let terminal = try open(session)
    func click(_ x: Int, _ y: Int) { terminal.type("\u{1B}[<0;\(x);\(y)M\u{1B}[<0;\(x);\(y)m") }
    #expect(terminal.wait(for: "▌○ !!! Steuererklärung abgeben"), "\(terminal.screen.text)")
    func lines() -> [Substring] { terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false) }
    let row = try #require(lines().firstIndex { $0.contains("Milch 牛乳 kaufen") }) + 1
    click(10, row)
    #expect(terminal.wait { $0.text.contains(#/▌○ +Milch 牛乳 kaufen/#) }, "\(terminal.screen.text)")
    click(10, row)
    #expect(terminal.wait(for: "UID"), "\(terminal.screen.text)")
    terminal.escape()
    terminal.type("\u{1B}[<64;10;5M")
    #expect(terminal.wait(for: "▌○ !!! Steuererklärung abgeben"), "\(terminal.screen.text)")
    // The counts next to the names appear last.
    terminal.settle()
    let names = lines()[0]
    let place = try #require(names.range(of: "5 Verlauf")).lowerBound
    click(names.distance(from: names.startIndex, to: place) + 2, 1)
    #expect(terminal.wait(for: "• hinzugefügt: Milch 牛乳 kaufen"), "\(terminal.screen.text)")
    #expect(terminal.screen.unknown.isEmpty, "\(terminal.screen.unknown)")
  }

  @Test("a user looks, completes, changes a date, undoes and quits")
  func morning() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "▌○ !!! Steuererklärung abgeben"), "\(terminal.screen.text)")
    #expect(terminal.screen.modes.contains(1049) && !terminal.isOrdinary)
    #expect(terminal.type(" ", until: "Erledigt: „Steuererklärung abgeben“"))
    #expect(terminal.type("u", until: "Zurückgenommen: „erledigt: Steuererklärung abgeben“"))
    #expect(terminal.type("gtfreitag 12:00", until: "Freitag 12:00 · Fr 27. Nov. 12:00"), "\(terminal.screen.text)")
    #expect(terminal.type("\r", until: "fällig Fr 27. Nov. 12:00"))
    #expect(terminal.type("1", until: "Heute fällig"))
    #expect(terminal.type("aBrot #haus morgen", until: "Tags"))
    #expect(terminal.type("\r", until: "Brot · fällig Do 26. Nov."), "\(terminal.screen.text)")
    #expect(terminal.screen.unknown.isEmpty, "\(terminal.screen.unknown)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
    #expect(terminal.isOrdinary && !terminal.screen.modes.contains(1049) && terminal.screen.isCursorShown)
    #expect(!terminal.screen.modes.contains(2004) && !terminal.screen.modes.contains(1000))
    // The history has the same steps as the commands.
    let history = try session.run("focusblox history").output.joined(separator: "\n")
    #expect(history.contains("hinzugefügt: Brot") && history.contains("geändert: Steuererklärung"), "\(history)")
  }

  @Test("the deletion of one of several single dates asks, and says what it cancelled")
  func singleDates() throws {
    let session = try seeded()
    let dates = ["26", "27"].map { day in
      [
        "BEGIN:VTODO", "UID:board", "DTSTAMP:20261101T080000Z", "SUMMARY:Vorstand",
        "RECURRENCE-ID:202611\(day)T120000Z",
      ]
        + ["DTSTART:202611\(day)T120000Z", "DUE:202611\(day)T123000Z", "END:VTODO"]
    }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + dates.flatMap(\.self) + ["END:VCALENDAR", ""]
    try lines.joined(separator: "\r\n").write(
      to: session.home.appendingPathComponent("dates.ics"), atomically: true, encoding: .utf8)
    #expect(try session.run("focusblox import dates.ics").code == 0)
    let terminal = try open(session)
    #expect(terminal.type("/Vorstand\r", until: "Vorstand"), "\(terminal.screen.text)")
    #expect(terminal.type("d", until: "1  Nur diesen Termin: morgen 13:30"), "\(terminal.screen.text)")
    #expect(
      terminal.type("1", until: "Abgesagt: Vorstand, nur der Termin morgen 13:30 · ↻ nächstes Mal: Freitag"),
      "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
  }

  @Test("a change of a series asks, and the answer decides")
  func series() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "Blumen gießen"))
    #expect(terminal.type("jd", until: "2  Alle offenen dieser Serie"), "\(terminal.screen.text)")
    #expect(
      terminal.type("1", until: "Übersprungen: „Blumen gießen“ · ↻ nächstes Mal: morgen"), "\(terminal.screen.text)")
    #expect(terminal.type("u", until: "Zurückgenommen"))
    #expect(terminal.type("gjf", until: "Was soll geändert werden?"))
    #expect(terminal.type("\u{1B}f2", until: "markiert"), "\(terminal.screen.text)")
    // The new date is for one instance, the new title for all.
    #expect(terminal.type("gjtheute 20 Uhr\r", until: "Nur diese Aufgabe"), "\(terminal.screen.text)")
    #expect(terminal.type("1", until: "Blumen gießen · fällig heute 20:00"), "\(terminal.screen.text)")
    #expect(
      terminal.type("/Blumen\rc\u{15}Kräuter gießen\r", until: "Was soll geändert werden?"), "\(terminal.screen.text)")
    #expect(terminal.type("2", until: "Kräuter gießen · fällig"), "\(terminal.screen.text)")
    terminal.escape()
    #expect(terminal.type("/Kräuter\r", until: "1 Aufgabe"), "\(terminal.screen.text)")
    #expect(
      terminal.type("Rjede Woche\r", until: "Was soll geändert werden?") && terminal.type("2", until: "wöchentlich"))
    #expect(terminal.type("d2", until: "Gelöscht: „Kräuter gießen“"), "\(terminal.screen.text)")
    #expect(try session.run("focusblox list is:recurring").messages.last == "0 Aufgaben")
  }

  @Test("no key is lost while another program holds the store")
  func heldStore() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "▌○ !!! Steuererklärung abgeben"))
    let hold = """
      import os, sqlite3, time
      store = sqlite3.connect(os.path.expanduser("~/.local/share/focusblox/focusblox.sqlite"), isolation_level=None)
      store.execute("BEGIN IMMEDIATE")
      open(os.path.expanduser("~/held"), "w").write("1")
      while os.path.exists(os.path.expanduser("~/held")): time.sleep(0.05)
      store.execute("ROLLBACK")
      """
    let program = session.home.appendingPathComponent("hold.py")
    try Data(hold.utf8).write(to: program)
    let script =
      "/usr/bin/python3 hold.py >/dev/null 2>&1 & for i in $(seq 200); do [ -s held ] && break; sleep 0.1; done"
    #expect(try session.run(script).code == 0)
    terminal.type(" ")
    #expect(
      terminal.wait(seconds: 40) { $0.text.contains("Wartet, bis der Speicher frei ist") }, "\(terminal.screen.text)")
    // A change of the settings must not discard the pending key.
    let file = ".config/focusblox/focusblox.yaml"
    let change = "mkdir -p .config/focusblox && echo 'dueDateMorningReminderEnabled: false' >>\(file)"
    #expect(try session.run(change).code == 0)
    try FileManager.default.removeItem(at: session.home.appendingPathComponent("held"))
    #expect(terminal.wait(seconds: 20) { $0.text.contains("Erledigt: „Steuererklärung") }, "\(terminal.screen.text)")
  }

  @Test("a change by another program appears by itself")
  func otherPrograms() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "Milch 牛乳 kaufen"))
    #expect(try session.run("focusblox add Zoë zurückrufen").code == 0)
    #expect(terminal.wait(for: "Zoë zurückrufen"), "\(terminal.screen.text)")
    // The line that the user is typing stays.
    terminal.type("aEtwas Lan")
    #expect(terminal.wait(for: "> Etwas Lan"))
    let done = try session.run("focusblox done Zoë")
    #expect(done.code == 0, "\(done)")
    #expect(
      terminal.wait { !$0.text.contains("Zoë") } && terminal.screen.text.contains("> Etwas Lan"),
      "\(terminal.screen.text)")
  }

  @Test("another program's sync is shown only while it runs")
  func otherSync() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "Milch 牛乳 kaufen"))
    let path = session.home.path + "/.local/share/focusblox/focusblox.sqlite-sync.lock"
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let number = "\(getpid())\n"
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0 && write(file, number, number.utf8.count) == number.utf8.count)
    #expect(try session.run("focusblox add Zoë zurückrufen").code == 0)
    #expect(terminal.wait(for: "⟳ Abgleich"), "\(terminal.screen.text)")
    // The end of the other sync changes nothing in the store.
    #expect(flock(file, LOCK_UN) == 0)
    #expect(terminal.wait { !$0.text.contains("⟳") }, "\(terminal.screen.text)")
  }

  @Test("a task is edited in the editor, and the screen returns")
  func editor() throws {
    let session = try seeded(["EDITOR": "sed -i s/Milch/Hafermilch/"])
    let terminal = try open(session)
    #expect(terminal.wait(for: "○     Milch"))
    #expect(terminal.type("jje", until: "○     Hafermilch 牛乳 kaufen"), "\(terminal.screen.text)")
    #expect(terminal.screen.modes.contains(1049) && !terminal.isOrdinary)
  }

  @Test("without the full screen, a task is also edited in the editor")
  func plainEditor() throws {
    let session = try seeded(["EDITOR": "sed -i s/Milch/Hafermilch/"])
    let terminal = try open(session, ["focusblox", "ui", "backlog", "--plain"])
    #expect(terminal.type("G\n", until: "Backlog 3/3: ○ Milch"), "\(terminal.screen.text)")
    #expect(terminal.type("e\n", until: "Backlog 3/3: ○ Hafermilch"), "\(terminal.screen.text)")
    terminal.type("q\n")
    #expect(terminal.ended() == 0 && !terminal.octets.contains(0x1B))
  }

  @Test("a changed setting is written to its file and applies at once")
  func settings() throws {
    let session = try seeded()
    let terminal = try open(session, ["focusblox", "ui", "settings"])
    #expect(terminal.wait(for: "[●] Morgen-Erinnerung"))
    #expect(terminal.type("/Morgen\r ", until: "[ ] Morgen-Erinnerung"), "\(terminal.screen.text)")
    #expect(try session.run("focusblox settings get dueDateMorningReminderEnabled").output == ["false"])
    #expect(terminal.type("r", until: "[●] Morgen-Erinnerung"), "\(terminal.screen.text)")
    // The time has one row (S0-62), a refused value stays in the line, and a setting with few values cycles through
    // them.
    terminal.escape()
    #expect(terminal.type("/Uhrzeit\rg ", until: "Möglich: 0:00…23:59"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{15}9:75\r", until: "kann nicht „9:75“ sein"), "\(terminal.screen.text)")
    #expect(terminal.type("\u{15}7:30\r", until: "Uhrzeit: 07:30"), "\(terminal.screen.text)")
    // Both keys of the time are one step.
    #expect(terminal.type("u", until: "Zurückgenommen") && terminal.wait(for: "09:00"), "\(terminal.screen.text)")
    #expect(
      terminal.type("\u{12}", until: "Wiederhergestellt") && terminal.wait(for: "07:30"), "\(terminal.screen.text)")
    terminal.escape()
    #expect(terminal.type("/Zeitraum für\r ", until: "„bald fällig“: 3 Tage"), "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
    let file = try String(
      contentsOf: session.home.appendingPathComponent(".config/focusblox/focusblox.yaml"), encoding: .utf8)
    #expect(
      file.contains("dueDateMorningReminderHour: 7\n") && file.contains("dueDateMorningReminderMinute: 30\n"), "\(file)"
    )
  }

  @Test("a program ends when told to, even where the settings change at that moment")
  func endsWhileSettingsChange() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "Steuererklärung abgeben"))
    // Drawing the views keeps the program busy, so that the change of the file is handled after the last key.
    terminal.type(String(repeating: "12", count: 200) + "q")
    #expect(try session.run("focusblox settings set due_soon_threshold three_days").code == 0)
    #expect(terminal.ended() == 0)
  }

  @Test("the setting makes the program without arguments open the screen")
  func alone() throws {
    let session = try seeded()
    let lines = try open(session, ["focusblox"])
    #expect(lines.ended() == 0)
    #expect(lines.screen.text.contains("Heute fällig") && !lines.screen.modes.contains(1049))
    _ = try session.run("focusblox settings set open_screen true")
    let terminal = try open(session, ["focusblox", "--lang", "en"])
    #expect(terminal.wait(for: "1 Today"), "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
    // A pipe and a terminal without cursor movement have no screen.
    #expect(try session.run("focusblox").output.first == "Überfällig")
    let dumb = try open(session, ["env", "TERM=dumb", "focusblox"])
    #expect(dumb.ended() == 0)
    #expect(dumb.screen.text.contains("Heute fällig") && !dumb.octets.contains(0x1B))
  }

  @Test("details show foreign content and the history")
  func details() throws {
    let session = try Session()
    let file = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VTODO\r\nUID:t\r\nDTSTAMP:20261101T080000Z\r
      SUMMARY:Angebot\r\nLOCATION:Werkstatt\r\nURL:https://example.org/a\r\nSTATUS:IN-PROCESS\r\nPERCENT-COMPLETE:40\r
      X-OTHER-COLOUR;X-P=1:blau\\, hell\r\nCONTACT:Zoë\r\nX-APPLE-SORT-ORDER:7\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
      """
    try Data(file.utf8).write(to: session.home.appendingPathComponent("a.ics"))
    _ = try session.run("focusblox import a.ics && focusblox edit Angebot --title Angebote --due friday")
    let terminal = try open(session, ["focusblox", "ui", "backlog"], (80, 40))
    #expect(terminal.wait(for: "○ Angebote"), "\(terminal.screen.text)")
    #expect(terminal.type("\r", until: "Verlauf\n"), "\(terminal.screen.text)")
    let text = terminal.screen.text
    for shown in [
      "Werkstatt", "https://example.org/a", "in Arbeit, 40 %", "Von anderen Programmen", "X-OTHER-COLOUR: blau, hell",
      "CONTACT: Zoë", "geändert · Titel: Angebot → Angebote · fällig: Freitag", "importiert",
    ] { #expect(text.contains(shown), "\(shown): \(text)") }
    #expect(!text.contains("X-APPLE-SORT-ORDER"), "the task's own place is nothing foreign")
  }

  @Test("the screen has the size of the terminal")
  func resizing() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "? Tasten"))
    terminal.resize(140, 40)
    #expect(terminal.wait { $0.lines[39].contains("? Tasten") && $0.text.contains("│ ○ Steuererklärung abgeben") })
    terminal.resize(40, 10)
    #expect(terminal.wait { $0.lines[9].contains("? Tasten") }, "\(terminal.screen.text)")
    terminal.resize(10, 3)
    #expect(terminal.wait(for: "Zu klein"))
    terminal.resize(80, 24)
    #expect(terminal.wait(for: "Milch 牛乳 kaufen"))
  }

  @Test("the terminal is restored after a signal", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(_ signal: Int32) throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "? Tasten"))
    terminal.signal(signal)
    #expect(terminal.ended() == 1)
    #expect(terminal.isOrdinary && !terminal.screen.modes.contains(1049) && terminal.screen.isCursorShown)
  }

  @Test("the terminal is restored after a crash", arguments: [SIGSEGV, SIGABRT])
  func crash(_ signal: Int32) throws {
    let session = try seeded(["SWIFT_BACKTRACE": "enable=no"])
    let terminal = try open(session)
    #expect(terminal.wait(for: "? Tasten"))
    terminal.signal(signal)
    #expect(terminal.ended() == 128 + signal)
    #expect(terminal.isOrdinary && !terminal.screen.modes.contains(1049) && terminal.screen.isCursorShown)
  }

  @Test("Ctrl-Z returns to the shell, and fg restores the screen")
  func suspension() throws {
    let session = try seeded()
    let terminal = try open(session, ["/bin/bash", "--norc", "-i"])
    terminal.type("stty -g > before; focusblox ui backlog\r")
    #expect(terminal.wait(for: "Milch 牛乳 kaufen"))
    terminal.type("jj")
    #expect(terminal.wait(for: "▌○     Milch"))
    terminal.type("\u{1A}")
    #expect(terminal.wait { !$0.modes.contains(1049) })
    #expect(terminal.type("stty -g > between; echo da''zwischen\r", until: "dazwischen"))
    terminal.type("fg\r")
    #expect(terminal.wait(for: "▌○     Milch"), "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.wait { !$0.modes.contains(1049) })
    #expect(terminal.type("stty -g > after; echo fer''tig\r", until: "fertig"))
    let states = try ["before", "between", "after"].map {
      try String(contentsOf: session.home.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(Set(states).count == 1, "\(states)")
    terminal.type("exit\r")
    #expect(terminal.ended() == 0)
  }

  @Test("without a terminal the screen is refused with the alternatives")
  func refusals() throws {
    let session = try seeded()
    let piped = try session.run("focusblox ui")
    #expect(piped.code == 64 && piped.messages == ["Das braucht ein Terminal.", "Als Zeilen: focusblox today"])
    let dumb = try open(session, ["env", "TERM=dumb", "LANG=en_US.UTF-8", "focusblox", "ui"])
    #expect(dumb.ended() == 64)
    #expect(dumb.screen.text.contains("This terminal cannot move a cursor"), "\(dumb.screen.text)")
    #expect(!dumb.octets.contains(0x1B))
    #expect(try session.run("focusblox ui --json").code == 64)
  }

  @Test("a key costs few bytes, and a key without an effect costs none")
  func bytes() throws {
    let session = try seeded()
    _ = try session.run("seq 60 | sed 's/.*/Aufgabe & #haus/' | focusblox add -")
    let terminal = try open(session, ["focusblox", "ui", "backlog"], (100, 30))
    // The counts appear after the rows.
    #expect(terminal.wait(for: "2 Backlog 63"))
    terminal.settle()
    func cost(_ keys: String) -> Int {
      let before = terminal.octets.count
      terminal.type(keys)
      terminal.settle()
      return terminal.octets.count - before
    }
    #expect(cost("x") == 0)
    #expect(cost("j") < 800)
    _ = cost("/")
    #expect(cost("M") < 6000)
  }
}
