import Foundation
import Glibc
import TestSupport
import Testing

/// Effects of shells, other programs and broken files on an open screen: no key is lost, and the terminal is restored.
@Suite(.serialized) struct ScreenSignalTests {
  private func seeded(_ variables: [String: String] = [:]) throws -> Session {
    let session = try Session(variables)
    #expect(try session.run("focusblox add --title 'Milch kaufen' && focusblox add --title Brot").code == 0)
    return session
  }

  private func open(
    _ session: borrowing Session, _ words: [String] = ["focusblox", "ui", "backlog"]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(words, session.environment, in: session.home.path, 80, 24)
  }

  @Test("Ctrl-C in the editor ends only the editor, and the screen continues")
  func interruptedEditor() throws {
    let session = try seeded(["EDITOR": "./editor"])
    _ = try session.run(
      "printf '#!/bin/sh\\ntrap \"\" INT\\nkill -INT 0\\nsed -i s/Milch/Hafermilch/ \"$1\"\\n' >editor; chmod +x editor"
    )
    let terminal = try open(session)
    #expect(terminal.wait(for: "Milch kaufen"))
    #expect(terminal.type("e", until: "○ Hafermilch kaufen"), "\(terminal.screen.text)")
    terminal.settle()
    #expect(terminal.type("?", until: "Alle Tasten"), "\(terminal.screen.text)")
  }

  @Test("Ctrl-Z in the editor stops the job, and fg restores first the editor, then the screen")
  func stoppedEditor() throws {
    let session = try seeded(["EDITOR": "./editor"])
    _ = try session.run(
      "printf '#!/bin/sh\\nkill -TSTP 0\\nsed -i s/Milch/Hafermilch/ \"$1\"\\n' >editor; chmod +x editor")
    let terminal = try open(session, ["/bin/bash", "--norc", "-i"])
    terminal.type("focusblox ui backlog\r")
    #expect(terminal.wait(for: "Milch kaufen"))
    terminal.type("e")
    #expect(terminal.wait { !$0.modes.contains(1049) })
    #expect(terminal.type("echo da''zwischen\r", until: "dazwischen"), "\(terminal.screen.text)")
    terminal.type("fg\r")
    // The command's output also contains the new title, so the test waits for the full screen.
    #expect(
      terminal.wait { $0.modes.contains(1049) && $0.text.contains("Hafermilch kaufen") }, "\(terminal.screen.text)")
    terminal.type("q")
    #expect(terminal.wait { !$0.modes.contains(1049) })
    terminal.type("exit\r")
    #expect(terminal.ended() == 0)
  }

  @Test("the screen is usable after a stop that no program can handle")
  func stoppedFromOutside() throws {
    let session = try seeded()
    let terminal = try open(session, ["/bin/bash", "--norc", "-i"])
    terminal.type("focusblox ui backlog\r")
    #expect(terminal.wait(for: "Milch kaufen"))
    let stopped = try session.run("kill -STOP $(pgrep -P \(terminal.number))")
    #expect(stopped.code == 0, "\(stopped)")
    #expect(terminal.wait(for: "Stopped"), "\(terminal.screen.text)")
    #expect(terminal.type("stty sane; printf '\\033[?1049l'; echo da''zwischen\r", until: "dazwischen"))
    terminal.type("fg\r")
    #expect(terminal.wait { $0.modes.contains(1049) && $0.text.contains("Milch kaufen") }, "\(terminal.screen.text)")
    // A single key is handled, and the terminal does not echo it.
    #expect(terminal.type("?", until: "Alle Tasten"), "\(terminal.screen.text)")
    terminal.escape()
    terminal.type("q")
    #expect(terminal.wait { !$0.modes.contains(1049) })
    terminal.type("exit\r")
    #expect(terminal.ended() == 0)
  }

  @Test("Escape is handled during a stream of changes")
  func escapeBetweenNews() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.type("aEtwas", until: "> Etwas"))
    _ = try session.run(
      "(for i in $(seq 3000); do kill -WINCH \(terminal.number); sleep 0.003; done) </dev/null >/dev/null 2>&1 &")
    terminal.type("\u{1B}")
    #expect(terminal.wait(seconds: 5) { !$0.text.contains("> Etwas") }, "\(terminal.screen.text)")
  }

  @Test("an unreadable file in place of the store ends the screen with a message")
  func brokenStore() throws {
    let session = try seeded()
    let terminal = try open(session)
    #expect(terminal.wait(for: "Milch kaufen"))
    _ = try session.run(
      "f=$(find . -name '*.sqlite' | head -1); head -c 8192 /dev/zero | tr '\\0' 'x' >broken; mv broken \"$f\"")
    #expect(terminal.ended() > 0, "\(terminal.screen.text)")
    #expect(terminal.isOrdinary && !terminal.screen.modes.contains(1049) && terminal.screen.isCursorShown)
    #expect(!terminal.screen.text.isEmpty)
  }

  @Test("focusblox overview prints text, even where focusblox alone opens the screen")
  func overviewIsPrinted() throws {
    let session = try seeded()
    _ = try session.run("focusblox settings set open_screen true")
    let lines = try open(session, ["focusblox", "overview"])
    #expect(lines.ended() == 0)
    #expect(!lines.screen.modes.contains(1049) && !lines.octets.contains(0x07), "\(lines.screen.text)")
  }
}
