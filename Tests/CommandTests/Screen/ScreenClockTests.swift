import Foundation
import TestSupport
import Testing

/// Changes by time while the screen is open: midnight and rings. The clock starts shortly before them.
@Suite(.serialized) struct ScreenClockTests {
  private func open(_ session: borrowing Session, _ words: [String] = ["focusblox", "ui"]) throws -> PseudoTerminal {
    try PseudoTerminal(words, session.environment, in: session.home.path, 80, 24)
  }

  @Test("at midnight the screen shows the next day")
  func midnight() throws {
    let session = try Session(["FOCUSBLOX_NOW": "2026-11-24T23:59:54+01:00.."])
    _ = try session.run("focusblox add --title Bericht --due 2026-11-25")
    let terminal = try open(session)
    #expect(terminal.wait(for: "Di 23:59"), "\(terminal.screen.text)")
    #expect(!terminal.screen.text.contains("Heute fällig"))
    #expect(terminal.wait(seconds: 20) { $0.text.contains("Mi 00:00") && $0.text.contains("Heute fällig") })
    #expect(terminal.screen.text.contains("○ Bericht"), "\(terminal.screen.text)")
  }

  @Test("a ring is shown on the screen, whichever program rings", arguments: [false, true])
  func rings(_ isWatched: Bool) throws {
    let session = try Session(["FOCUSBLOX_NOW": "2026-11-25T08:59:50+01:00.."])
    _ = try session.run("focusblox add --title Anruf --due '2026-11-25 09:00'")
    let watch = isWatched ? try open(session, ["focusblox", "watch"]) : nil
    if isWatched {
      for _ in 0..<50 {
        if try session.run("focusblox watch --status --json").output.first?.contains("\"watched\":true") == true {
          break
        }
        usleep(100_000)
      }
    }
    let terminal = try open(session)
    #expect(terminal.wait(for: "? Tasten"))
    terminal.type("aMilch")
    #expect(
      terminal.wait(seconds: 25) { $0.text.contains("◷ ") && $0.text.contains("Anruf") }, "\(terminal.screen.text)")
    // The line that the user is typing stays.
    #expect(terminal.wait(for: "> Milch"), "\(terminal.screen.text)")
    if let watch {
      #expect(watch.wait(for: "Anruf"), "\(watch.screen.text)")
      watch.signal(SIGTERM)
      _ = watch.ended()
    }
  }
}
