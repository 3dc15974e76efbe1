import Foundation
import Glibc
import TestSupport
import Testing

/// The screen with a server: its changes, its refusals, and keys during a sync.
@Suite(.serialized) struct ScreenSyncTests {
  private func session(_ count: Int = 1, faults: ServerFaults = ServerFaults()) throws -> SessionAtServer {
    let session = try SessionAtServer(faults: faults)
    let home = session.server.home + "Aufgaben/"
    session.server.makeCalendar(home, name: "Aufgaben")
    for number in 0..<count {
      session.server.put(
        home + "t\(number).ics",
        """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VTODO\r\nUID:t\(number)\r\nDTSTAMP:20261101T080000Z\r
        SUMMARY:Angebot \(number) abgeben\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
        """)
    }
    _ = try session.run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password", address: "<server>")
    return session
  }

  private func open(_ session: borrowing SessionAtServer, _ view: String) throws -> PseudoTerminal {
    try PseudoTerminal(["focusblox", "ui", view], session.environment, in: session.home.path, 80, 24)
  }

  @Test("a sync starts by itself, and its tasks appear")
  func syncsByItself() throws {
    let session = try session()
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "Angebot 0 abgeben"), "\(terminal.screen.text)")
    #expect(terminal.wait(for: "✓ 08:00"), "\(terminal.screen.text)")
    // A local change is uploaded soon after.
    #expect(terminal.type(" ", until: "Erledigt: „Angebot 0 abgeben“"))
    #expect(terminal.type("S", until: "Abgeglichen"), "\(terminal.screen.text)")
    #expect(
      session.server.text(session.server.home + "Aufgaben/t0.ics")?.contains("STATUS:COMPLETED") == true,
      "\(session.server.text(session.server.home + "Aufgaben/t0.ics") ?? "") \(terminal.screen.text)")
  }

  @Test("a conflict shows both values, and one key chooses the other value")
  func conflict() throws {
    let session = try session()
    _ = try session.run("focusblox sync && focusblox edit Angebot --title Hier", address: "<server>")
    let path = session.server.home + "Aufgaben/t0.ics"
    session.server.put(
      path,
      (session.server.text(path) ?? "").replacing("SUMMARY:Angebot 0 abgeben", with: "SUMMARY:Dort")
        .replacing("DTSTAMP:20261101T080000Z", with: "LAST-MODIFIED:20271101T080000Z\r\nDTSTAMP:20271101T080000Z"))
    _ = try session.run("focusblox sync", address: "<server>")
    let terminal = try open(session, "history")
    #expect(terminal.wait(for: "⚠ Konflikt: Dort"), "\(terminal.screen.text)")
    #expect(terminal.type("g/Konflikt\r\r", until: "← gilt"), "\(terminal.screen.text)")
    #expect(
      terminal.screen.text.contains(#/hier +│ Server ← gilt/#) && terminal.screen.text.contains(#/Hier +│ Dort/#),
      "\(terminal.screen.text)")
    #expect(terminal.type("x", until: "Zurückgenommen: "), "\(terminal.screen.text)")
    #expect(terminal.type("2", until: "○ Hier"), "\(terminal.screen.text)")
  }

  @Test("the progress of another program's sync is shown in the line of the views")
  func syncOfAnotherProgram() throws {
    let session = try Session()
    _ = try session.run("focusblox add Milch")
    let path = session.home.path + "/.local/share/focusblox/focusblox.sqlite-sync.lock"
    try "4711\nprogress\t12\t5000\tEinkauf\n".write(toFile: path, atomically: false, encoding: .utf8)
    let descriptor = Glibc.open(path, O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let terminal = try PseudoTerminal(
      ["focusblox", "ui", "backlog"], session.environment, in: session.home.path, 100, 24)
    #expect(terminal.wait(for: "⟳ Einkauf 12/5000"), "\(terminal.screen.text)")
    try "4711\nprogress\t4999\t5000\tEinkauf\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(terminal.wait(for: "⟳ Einkauf 4999/5000"), "\(terminal.screen.text)")
    flock(descriptor, LOCK_UN)
    #expect(terminal.wait { !$0.text.contains("⟳") }, "\(terminal.screen.text)")
  }

  @Test("an unreachable server is reported in one line, and everything else works")
  func offline() throws {
    let faults = ServerFaults()
    let session = try session(faults: faults)
    _ = try session.run("focusblox sync", address: "<server>")
    faults.play { _, _ in .lostRequest }
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "Angebot 0 abgeben"))
    #expect(terminal.type("aMilch list:Aufgaben\r", until: "○ Milch"), "\(terminal.screen.text)")
    #expect(terminal.type("/Angebot\rtmorgen\r", until: "Angebot 0 abgeben · fällig"), "\(terminal.screen.text)")
    terminal.escape()
    #expect(terminal.wait(for: "↑2"), "\(terminal.screen.text)")
    #expect(terminal.type("S", until: "⚠1"), "\(terminal.screen.text)")
    // The pending items are shown with the reason of the delay.
    #expect(terminal.type("4\u{1B}[B", until: "2 warten aufs Hochladen"), "\(terminal.screen.text)")
    faults.stop()
    #expect(terminal.type("S", until: "Abgeglichen"), "\(terminal.screen.text)")
    #expect(terminal.wait { !$0.text.contains("↑2") && !$0.text.contains("⚠") }, "\(terminal.screen.text)")
    let home = session.server.home + "Aufgaben/"
    let texts = session.server.names(in: home).compactMap { session.server.text($0.hasPrefix("/") ? $0 : home + $0) }
    #expect(texts.contains { $0.contains("SUMMARY:Milch") }, "\(texts)")
    #expect(texts.contains { $0.contains("DUE;VALUE=DATE:20261126") }, "\(texts)")
    terminal.type("q")
    #expect(terminal.ended() == 0)
  }

  @Test("keys are answered during a sync of five thousand changes, and no typed text is lost")
  func manyChanges() throws {
    let session = try session(5000)
    let terminal = try open(session, "backlog")
    #expect(terminal.wait(for: "? Tasten"))
    #expect(terminal.wait(for: "⟳"), "\(terminal.screen.text)")
    // The progress is shown in the same line.
    #expect(terminal.wait(seconds: 60) { $0.text.contains(#/⟳ Aufgaben \d+\/5000/#) }, "\(terminal.screen.text)")
    var isSyncing = true
    for number in 1...12 {
      // Each letter appears before the next one is typed.
      terminal.type("a")
      var line = ""
      for letter in "Gedanke \(number) mittendrin" {
        terminal.type(String(letter))
        line.append(letter)
        #expect(terminal.wait(for: "> " + line), "\(terminal.screen.text)")
      }
      // While the sync holds the store the line stays, so Enter is typed again.
      var isTaken = false
      for _ in 0..<3 where !isTaken {
        terminal.type("\r")
        isTaken = terminal.wait { !$0.text.contains("> " + line) }
      }
      #expect(isTaken, "\(terminal.screen.text)")
      if number == 1 { isSyncing = terminal.screen.text.contains("⟳") }
    }
    #expect(isSyncing, "the sync was over before the first line: \(terminal.screen.text)")
    #expect(terminal.wait(seconds: 120) { $0.text.contains("5012 Aufgaben") }, "\(terminal.screen.text)")
    #expect(try session.run("focusblox list mittendrin", address: "<server>").output.last == "12 Aufgaben")
  }
}
