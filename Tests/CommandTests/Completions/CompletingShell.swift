import ArgumentParser
import Foundation
import TestSupport

@testable import focusblox

/// A shell on its own terminal that has read the program's completions. Real keys complete its line.
final class CompletingShell {
  enum Kind: String {
    case bash, zsh, fish

    var script: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }

    var path: String { "/usr/bin/" + rawValue }
    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
  }

  private let kind: Kind
  private let terminal: PseudoTerminal
  private let folder: URL
  private var lines: URL { folder.appendingPathComponent("lines") }

  /// The keys after which the shell appends its line to the file `lines`, and those that clear the line.
  private static let (shows, clears) = ("\u{1D}", "\u{1F}")

  /// - Parameter script: the completion script, in place of the one that the program prints.
  init(_ kind: Kind, _ environment: [String: String], in folder: URL, script: String? = nil) throws {
    (self.kind, self.folder) = (kind, folder)
    let text = script ?? CompletionScript.text(for: kind.script)
    let files: [String: String]
    switch kind {
    case .bash: files = ["completions.bash": text, ".bashrc": Self.bash]
    case .zsh: files = ["functions/_focusblox": text, ".zshrc": Self.zsh]
    case .fish:
      files = [".config/fish/completions/focusblox.fish": text, ".config/fish/config.fish": Self.fish]
    }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try Data().write(to: folder.appendingPathComponent("lines"))
    let variables = environment.merging(["LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "ZDOTDIR": folder.path]) { $1 }
    terminal = try PseudoTerminal([kind.path, "-i"], variables, in: folder.path, 100, 40)
    terminal.wait(seconds: 30) { $0.text.contains("ready>") }
  }

  private static let bash = #"""
    . ./completions.bash
    bind 'set bell-style none'
    bind 'set completion-query-items 0'
    bind 'set page-completions off'
    bind '"\C-_": kill-whole-line'
    bind '"\C-xm": menu-complete'
    bind '"\C-xa": insert-completions'
    bind -x '"\C-]": printf "%s\n" "$READLINE_LINE" >>lines; printf "\a"'
    PS1='ready> '
    """#

  private static let zsh = #"""
    fpath=(~/functions $fpath)
    autoload -Uz compinit
    compinit -u -D
    unsetopt beep list_beep
    LISTMAX=10000
    dump() { print -r -- "$BUFFER" >>lines; printf '\a' >/dev/tty; }
    zle -N dump
    bindkey '^]' dump
    bindkey '^_' kill-buffer
    PS1='ready> '
    """#

  private static let fish = #"""
    function fish_greeting
    end
    function fish_prompt
        printf 'ready> '
    end
    function dump
        commandline >>lines
        printf '\a' >/dev/tty
    end
    function clear_line
        commandline ''
    end
    bind \c] dump
    bind \c_ clear_line
    """#

  /// Whether one of ``HostilePayloads`` has run.
  var hasRunPayload: Bool { FileManager.default.fileExists(atPath: folder.appendingPathComponent("own").path) }

  private func written() -> [String] {
    let text = (try? String(contentsOf: lines, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Types the text and the keys behind it.
  ///
  /// - Returns: the line that then stands there; it is cleared afterwards.
  func line(after typed: String, _ keys: String = "\t") -> String {
    let before = written().count
    // A shell that lost the first key writes the line twice, perhaps only after the next one was typed.
    let command = typed.prefix(upTo: typed.lastIndex(of: " ") ?? typed.endIndex)
    var line: String? { written().dropFirst(before).first { $0.hasPrefix(command) } }
    terminal.type(typed + keys)
    // Fish and zsh drop keys that arrive while they look for candidates.
    if kind != .bash { terminal.settle() }
    for _ in 0..<10 where line == nil {
      terminal.type(Self.shows)
      terminal.wait(seconds: kind == .bash ? 30 : 3) { _ in line != nil }
    }
    if kind != .bash { terminal.settle() }
    terminal.type(Self.clears)
    return line ?? "nothing"
  }

  /// What the terminal has received since the call before.
  func received() -> String {
    terminal.settle()
    defer { read = terminal.octets.count }
    return String(decoding: terminal.octets[read...], as: UTF8.self)
  }

  private var read = 0

  /// Types a line with its Return key and waits for the output.
  func run(_ line: String, until shown: String) -> Bool {
    terminal.type(line + "\r")
    defer { terminal.settle() }
    return terminal.wait(seconds: 30) { $0.text.contains(shown) }
  }
}
