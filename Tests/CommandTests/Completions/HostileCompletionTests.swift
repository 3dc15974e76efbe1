import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import FocusbloxTexts
@testable import focusblox

/// Texts of other people are candidates of a shell. Nothing in them runs while the user completes a line, nor with the
/// completed line.
@Suite("Attacks: completions", .serialized, .timeLimit(.minutes(20)))
struct HostileCompletionTests {
  private static let others = [CompletingShell.Kind.zsh, .fish].filter(\.isInstalled)

  /// Every position at which the program itself offers candidates, as a line before the word. The script names them.
  private static let positions: [String] = {
    let script = CompletionScript.text(for: .bash)
    let found = script.matches(of: /---completion (.+?) -- (\S+) "/).map { match -> String in
      let place = match.2.hasPrefix("positional@") ? Int(match.2.dropFirst(11)) : nil
      let before = place.map { Array(repeating: "x", count: $0) } ?? [String(match.2)]
      return (["focusblox", String(match.1)] + before).joined(separator: " ") + " "
    }
    return found + [
      "focusblox settings set default_list ", "focusblox settings set custom_perspective_id ", "focusblox list tag:",
      "focusblox list list:", "focusblox list #", "focusblox add tag:", "focusblox add list:", "focusblox add #",
      "focusblox add parent:", "focusblox add --list=",
    ]
  }()

  private func isClean(_ line: String, typed: String) -> Bool {
    // Bash quotes the sign of a tag.
    let text = line.replacing("\\", with: "")
    return text.hasPrefix(typed.trimmingCharacters(in: .whitespaces))
      && !text.contains { "$`;|&<>!{}*'\"".contains($0) }
  }

  @Test("bash: Tab runs nothing at any position, and inserts a hostile title's id or nothing")
  func bash() throws {
    let session = try SessionAtServer()
    try HostilePayloads.fill(session)
    let shell = try CompletingShell(.bash, session.environment, in: session.home)
    #expect(Self.positions.count > 60)
    for typed in Self.positions {
      let line = shell.line(after: typed, "\t\t")
      #expect(isClean(line, typed: typed) && !shell.hasRunPayload, "\(typed): \(line)")
    }
    _ = shell.received()
    // The titles are shown, so that the ids mean something.
    _ = shell.line(after: "focusblox done ", "\t\t")
    let shown = shell.received()
    for payload in HostilePayloads.all { #expect(shown.contains(payload), "\(payload)") }
    for index in HostilePayloads.all.indices {
      expectSafe(index, shell, session.server.home)
      #expect(!shell.hasRunPayload, "\(HostilePayloads.all[index])")
    }
    for keys in ["\u{18}m\u{18}m\u{18}m", "\u{18}a"] {
      for typed in ["focusblox done ", "focusblox list --tag ", "focusblox sync --list "] {
        let line = shell.line(after: typed, keys)
        #expect(line.count > typed.count && isClean(line, typed: typed), "\(line)")
      }
    }
    let index = try #require(HostilePayloads.all.firstIndex(of: "(touch own)"))
    let name = HostilePayloads.name("P", index)
    #expect(shell.run("focusblox show \(name)\t", until: "\(name) (touch own)"))
    #expect(shell.run("focusblox show P00\t", until: "P00 ${x:-$(touch own)}"))
    #expect(!shell.hasRunPayload)
  }

  /// Completes the payload's title, tag and list after their first letters.
  private func expectSafe(_ index: Int, _ shell: CompletingShell, _ home: String) {
    func name(_ letter: String) -> String { HostilePayloads.name(letter, index) }
    let whole = "\\ " + HostilePayloads.quoted(index) + " "
    let task = shell.line(after: "focusblox done \(name("P"))")
    let tag = shell.line(after: "focusblox list --tag \(name("T"))")
    let list = shell.line(after: "focusblox add list:\(name("L"))")
    if HostilePayloads.isHarmless(index) {
      #expect(task == "focusblox done \(name("P"))\(whole)")
      #expect(tag == "focusblox list --tag \(name("T"))\(whole)")
      #expect(list == "focusblox add list:\(name("L"))\(whole)")
    } else {
      #expect(task.wholeMatch(of: #/focusblox done [0-9A-Fa-f]{8} /#) != nil, "\(task)")
      #expect(tag == "focusblox list --tag \(name("T"))")
      #expect(list == "focusblox add list:\(home)l\(index)/ ", "\(list)")
    }
  }

  @Test("bash: a script that an earlier version left behind runs nothing either")
  func earlierScript() throws {
    let session = try SessionAtServer()
    try HostilePayloads.fill(session)
    let script = Focusblox.completionScript(for: .bash)
    #expect(script.contains("complete -o filenames"))
    let shell = try CompletingShell(.bash, session.environment, in: session.home, script: script)
    let commands = [
      "done", "show", "edit", "delete", "why", "undo", "publish", "add --parent", "add --list", "list --tag",
      "block show", "perspective remove",
    ]
    for command in commands {
      for typed in ["focusblox \(command) ", "focusblox \(command) P", "focusblox \(command) T00 "] {
        let line = shell.line(after: typed, "\t\t")
        #expect(isClean(line, typed: typed) && !shell.hasRunPayload, "\(typed): \(line)")
      }
    }
    _ = shell.received()
    _ = shell.line(after: "focusblox done ", "\t\t")
    #expect(shell.received().contains(#/[0-9A-Fa-f]{8} +[0-9A-Fa-f]{8}/#))
  }

  @Test(
    "zsh and fish: Tab runs nothing", .enabled(if: !others.isEmpty, "Config/scripts/bootstrap installs zsh and fish"),
    arguments: others)
  func otherShell(kind: CompletingShell.Kind) throws {
    let session = try SessionAtServer()
    try HostilePayloads.fill(session)
    let shell = try CompletingShell(kind, session.environment, in: session.home)
    for command in [
      "done", "show", "undo", "add --parent", "add --list", "list --tag", "block show", "perspective remove",
      "settings set default_list", "sync --list",
    ] {
      let line = shell.line(after: "focusblox \(command) ", "\t\t\t")
      #expect(line.hasPrefix("focusblox \(command)") && !shell.hasRunPayload, "\(line)")
    }
    for typed in ["focusblox list tag:", "focusblox add parent:"] {
      #expect(shell.line(after: typed, "\t\t").hasPrefix(typed) && !shell.hasRunPayload, "\(typed)")
    }
    #expect(shell.received().contains("${x:-$(touch own)}"))
    for index in HostilePayloads.all.indices where index % 3 == 0 || HostilePayloads.isHarmless(index) {
      for (command, letter) in [("done", "P"), ("list --tag", "T")] {
        let typed = "focusblox \(command) \(HostilePayloads.name(letter, index))"
        let line = shell.line(after: typed)
        let isID = line.wholeMatch(of: #/focusblox done [0-9A-Fa-f]{8} ?/#) != nil
        #expect(!shell.hasRunPayload && (HostilePayloads.isHarmless(index) || line == typed || isID), "\(line)")
      }
    }
    let index = try #require(HostilePayloads.all.firstIndex(of: "x(e:touch own:)"))
    let title = HostilePayloads.name("P", index)
    #expect(shell.run("focusblox show \(title)\t", until: "\(title) x(e:touch own:)"))
    #expect(!shell.hasRunPayload)
  }
}
