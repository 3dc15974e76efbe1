import ArgumentParser
import FocusbloxModel
import Foundation
import Testing

@testable import focusblox

/// Help in both languages: every sentence of every command, option and argument.
@Suite struct HelpTests {
  /// The parser's description of the program.
  private struct Tool: Decodable {
    struct Command: Decodable {
      var commandName: String
      var abstract: String?
      var discussion: String?
      var arguments: [Argument]?
      var subcommands: [Command]?

      var all: [Command] { [self] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap(\.all) }
    }

    struct Argument: Decodable {
      var abstract: String?
      var shouldDisplay: Bool
    }

    var command: Command
  }

  private static func commands() throws -> [Tool.Command] {
    try JSONDecoder().decode(Tool.self, from: Data(Focusblox._dumpHelp().utf8)).command.all
  }

  /// The sentences of the help without examples, which have a table of their own.
  private static func sentences() throws -> Set<String> {
    var sentences = Set(Focusblox.configuration.groupedSubcommands.map(\.name) + [FirstHelp.ofCommand] + FirstHelp.rest)
    for command in try commands() {
      let prose = command.discussion.map { HelpTexts.parts(ofDiscussion: $0).prose }
      sentences.formUnion([command.abstract, prose].compactMap(\.self))
      sentences.formUnion((command.arguments ?? []).filter(\.shouldDisplay).compactMap(\.abstract))
    }
    return sentences.filter { !$0.isEmpty }
  }

  @Test("every sentence of the help has a German translation")
  func everySentenceHasAGermanTranslation() throws {
    let sentences = try Self.sentences()
    #expect(sentences.count > 200)
    let missing = sentences.filter { SentenceTables.here[.german]?.sentence(for: $0) == nil }.sorted()
    #expect(missing.isEmpty, "without German: \(missing)")
  }

  @Test("a German page has German examples and names of values")
  func examplesInGerman() {
    let page = HelpPage(language: .german, width: 80).page(of: Add.self)
    #expect(page.contains("\n  focusblox add Milch kaufen morgen 18 Uhr tag:Haushalt prio:hoch"))
    #expect(page.contains("--due <wann>") && page.contains("\nBeispiele:\n"), "\(page)")
  }

  @Test("every command and option has a sentence, and every command has an example")
  func everyCommandHasASentence() throws {
    for command in try Self.commands() {
      #expect(command.abstract?.isEmpty == false, "\(command.commandName)")
      #expect(command.discussion?.contains("Example") == true, "\(command.commandName)")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        #expect(argument.abstract?.isEmpty == false, "\(command.commandName)")
      }
    }
  }

  @Test("a German page has all lines of the English page, and no English sentence")
  func pagesInGerman() throws {
    let english = try Self.sentences().filter { $0.count > 24 && $0 != HelpTexts(language: .german).text($0) }
    var pages = 0
    for command in Self.tree(Focusblox.self) {
      let page = HelpPage(language: .german, width: 10_000).page(of: command)
      let original = Focusblox.helpMessage(for: command, columns: 10_000)
      pages += 1
      for sentence in english { #expect(!page.contains(sentence), "\(command): \(sentence)") }
      // Options and arguments at the beginning of a line.
      let names = original.matches(of: /(?m)^  (--?[a-z][a-z-]*)/).map(\.1)
      #expect(names.allSatisfy { page.contains("  \($0)") }, "\(command)")
      #expect(!page.contains("OPTIONS") && !page.contains("USAGE") && !page.contains("OVERVIEW"))
    }
    #expect(pages > 50)
  }

  @Test("the first page has the commands that everybody needs, and the way to all others", arguments: ["de", "en"])
  func firstPage(_ language: String) throws {
    let session = try Session(["COLUMNS": "80"])
    let (locale, other) = language == "de" ? ("de_DE", "en_GB") : ("en_GB", "de_DE")
    let pages = try ["--help", "help", "help --all", "-h"].map {
      try session.run("LANG=\(locale).UTF-8 focusblox \($0)").output
    }
    for same in ["help --all --lang \(language)", "--lang \(language) help --all", "--help --all --lang=\(language)"] {
      #expect(try session.run("LANG=\(other).UTF-8 focusblox \(same)").output == pages[2], "\(same)")
    }
    let names = pages.map { $0.compactMap { $0.firstMatch(of: /^  ([a-z][a-z-]*)  +\S/).map { String($0.1) } } }
    #expect(names[0] == FirstHelp.commands && pages[0] == pages[1] && pages[0] == pages[3])
    #expect(pages[0].last?.hasSuffix("focusblox help --all") == true && pages[0].allSatisfy { $0.count <= 80 })
    let visible = Focusblox.configuration.groupedSubcommands.flatMap { $0.subcommands }
      .filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    #expect(Set(visible).isSubset(of: names[2]) && visible.count == names[2].count && visible.count < 37)
  }

  @Test("a paragraph has no line breaks but those of the screen")
  func paragraphsFillTheirLines() {
    let page = HelpPage(language: .english, width: 10_000).page(of: AccountEdit.self)
    #expect(page.contains("A list that has moved to another address is found by the end of its address or by its name"))
  }

  @Test("a page is not wider than the screen", arguments: [(40, Language.german), (60, .english), (80, .german)])
  func pagesAreAsWideAsTheScreen(_ width: Int, _ language: Language) {
    let page = HelpPage(language: language, width: width).page(of: Edit.self)
    for line in page.split(separator: "\n") where !line.contains("focusblox") {
      #expect(line.count <= width || !line.dropFirst(26).contains(" "), "\(line)")
    }
  }

  private static func tree(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    let configuration = command.configuration
    let below = configuration.subcommands + configuration.groupedSubcommands.flatMap { $0.subcommands }
    return [command] + below.flatMap(tree)
  }
}
