import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import focusblox

/// What bash makes of a line with a real Tab key.
@Suite("Completions in bash", .serialized, .timeLimit(.minutes(20)))
struct CompletionTests {
  @Test("commands, options and values are completed, also behind a key, a sign and an open quote")
  func lines() throws {
    let session = try SessionAtServer()
    try HostilePayloads.fill(session)
    let shell = try CompletingShell(.bash, session.environment, in: session.home)
    let table: [(typed: String, line: String)] = [
      ("focusblox l", "focusblox list "),
      ("focusblox lis", "focusblox list "),
      ("focusblox list", "focusblox list"),
      ("focusblox lists", "focusblox lists "),
      ("focusblox block l", "focusblox block list "),
      ("focusblox nothing ", "focusblox nothing "),
      ("focusblox add Milch list:Gro", "focusblox add Milch list:Große\\ Liste "),
      ("focusblox add Milch list:\"Gro", "focusblox add Milch list:\"Große Liste\" "),
      ("focusblox add Milch 'list:Gro", "focusblox add Milch 'list:Große Liste' "),
      ("focusblox add Milch list:Große\\ L", "focusblox add Milch list:Große\\ Liste "),
      ("focusblox add Milch tag:Hau", "focusblox add Milch tag:Haushalt "),
      ("focusblox add Milch tag:zu", "focusblox add Milch tag:zu\\ Hause "),
      // Unquoted, bash takes the sign at the beginning of a word for a comment.
      ("focusblox add Milch #Hau", "focusblox add Milch \\#Haushalt "),
      ("focusblox add Milch lis", "focusblox add Milch list:"),
      ("focusblox add Milch due:tod", "focusblox add Milch due:today "),
      ("focusblox add Milch prio:h", "focusblox add Milch prio:high "),
      ("focusblox add Milch remind:15", "focusblox add Milch remind:15m "),
      ("focusblox list tag:Hau", "focusblox list tag:Haushalt "),
      ("focusblox list #Hau", "focusblox list \\#Haushalt "),
      ("focusblox list is:over", "focusblox list is:overdue "),
      ("focusblox add --list=Gro", "focusblox add --list=Große\\ Liste "),
      ("focusblox add --list Gro", "focusblox add --list Große\\ Liste "),
      ("focusblox add --imp", "focusblox add --importance "),
      ("focusblox add --importance h", "focusblox add --importance high "),
      ("focusblox done Milch", "focusblox done Milch\\ /\\ Hafer\\ \\(2\\)\\ \\#1 "),
      ("focusblox done \"Milch", "focusblox done \"Milch / Hafer (2) #1\" "),
      ("focusblox --lang de done Milch", "focusblox --lang de done Milch\\ /\\ Hafer\\ \\(2\\)\\ \\#1 "),
      ("focusblox done --lang de Milch", "focusblox done --lang de Milch\\ /\\ Hafer\\ \\(2\\)\\ \\#1 "),
      ("focusblox settings set default_list Gro", "focusblox settings set default_list Große\\ Liste "),
      ("focusblox export >pl", "focusblox export >plan.ics "),
    ]
    for (typed, line) in table { #expect(shell.line(after: typed) == line) }
    _ = shell.received()
    _ = shell.line(after: "focusblox list", "\t\t")
    #expect(shell.received().contains("lists"))
  }

  @Test("setup, the program and the package have one script")
  func oneScript() throws {
    let session = try Session()
    for name in ["bash", "zsh", "fish"] {
      let shell = try #require(CompletionShell(rawValue: name))
      let printed = try session.run("focusblox --generate-completion-script \(name)")
      let text = CompletionScript.text(for: shell).trimmingCharacters(in: .newlines)
      #expect(printed.output.joined(separator: "\n") == text)
    }
    let bash = CompletionScript.text(for: .bash)
    #expect(!bash.contains("compgen") && !bash.contains("filenames") && !bash.contains("eval "))
  }

  @Test("doctor names the scripts of another version, with the command that replaces them")
  func outdatedScripts() throws {
    let session = try Session(["LC_ALL": "C.UTF-8"])
    let folder = ".local/share/bash-completion/completions"
    func doctor() throws -> [String] {
      try session.run("focusblox doctor --offline --lang en").output.filter { $0.contains("completions:") }
    }
    _ = try session.run("focusblox list; mkdir -p \(folder)")
    try Focusblox.completionScript(for: .bash)
      .write(to: session.home.appendingPathComponent(folder + "/focusblox"), atomically: true, encoding: .utf8)
    let told = try doctor()
    #expect(told.count == 1 && told[0].contains("is from another version; to fix it: focusblox --generate"), "\(told)")
    let remedy = try #require(told.first?.split(separator: "to fix it: ").last.map(String.init))
    #expect(try session.run(remedy.replacing("~", with: session.home.path)).code == 0)
    #expect(try doctor().isEmpty)
    _ = try session.run("echo 'complete -W x focusblox' >\(folder)/focusblox")
    #expect(try doctor().isEmpty, "a script of the user's own is no one's business")
  }
}
