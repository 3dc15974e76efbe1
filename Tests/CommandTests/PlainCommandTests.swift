import ArgumentParser
import Testing

@testable import focusblox

/// Commands that the program parses without ArgumentParser, or with a part of it, have the same meaning.
@Suite struct PlainCommandTests {
  @Test(
    "a frequent line has the same meaning as with ArgumentParser",
    arguments: [
      "add", "add Milch kaufen morgen 18 Uhr", "add tag:Haushalt !high ~30m", "badge", "done 3f2a", "done 3f2a 91bc",
      "status-line", "status-line --source badge",
      "sync", "sync --unattended", "sync --account home --conflict server --unattended",
    ])
  func aFrequentLineIsUnderstoodAsArgumentParserDoes(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let plain = try #require(Focusblox.plainCommand(of: words))
    let parsed = try Focusblox.parseAsRoot(words)
    #expect(String(reflecting: plain) == String(reflecting: parsed))
    #expect(!String(reflecting: plain).contains("*definition*"))
  }

  @Test(
    "a line that needs ArgumentParser, or that ArgumentParser refuses, is left to it",
    arguments: [
      "", "badge --json", "badge tag", "done", "done -h", "add -", "add Milch --due friday", "list", "odd",
      "status-line --source", "status-line --format waybar", "status-line --source --json",
      "sync home", "sync --account", "sync --account -x", "sync --conflict odd", "sync --dry-run",
    ])
  func otherLinesAreLeftToArgumentParser(_ line: String) {
    #expect(Focusblox.plainCommand(of: line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("every command without subcommands is parsed without a search for completion scripts")
  func everyLeafNamesTheProgram() {
    func leaves(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      let below = command.configuration.subcommands
      return below.isEmpty ? [command] : below.flatMap(leaves)
    }
    let found = leaves(Focusblox.self)
    #expect(found.count > 60)
    for command in found { #expect(command.configuration._superCommandName == Focusblox.name, "\(command)") }
  }
}
