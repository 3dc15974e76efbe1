public import ArgumentParser
public import FocusbloxModel
import FocusbloxTexts

/// The options of every command.
struct GlobalOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON objects, one per line.")
  var json = false

  @Option(name: .long, help: ArgumentHelp("Language of the output.", valueName: "de|en"))
  var lang: Language?

  @Option(name: .long, help: ArgumentHelp("The SQLite store; otherwise FOCUSBLOX_DB.", valueName: "path"))
  var db: String?

  @Option(name: .long, help: ArgumentHelp("The settings file; otherwise FOCUSBLOX_CONFIG.", valueName: "path"))
  var config: String?

  @Option(name: .long, help: .hidden)
  var now: String?

  /// An empty value is a variable that a script has not set. It must not open the private store.
  func validate() throws {
    if db?.isEmpty == true { throw ValidationError("--db is empty") }
    if config?.isEmpty == true { throw ValidationError("--config is empty") }
  }

  /// The given options, for another command that this command runs.
  var arguments: [String] {
    let said = [("--lang", lang?.rawValue), ("--db", db), ("--config", config), ("--now", now)]
    return (json ? ["--json"] : []) + said.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  private static let withValue: Set = ["--lang", "--db", "--config", "--now"]

  /// Adds the overview command where the command line has none.
  static func withCommand(_ arguments: [String]) -> [String] {
    var rest = arguments[...]
    while let first = rest.popFirst() {
      if withValue.contains(first) {
        guard rest.popFirst() != nil else { return arguments }
      } else if first != "--json", !withValue.contains(where: { first.hasPrefix($0 + "=") }) {
        return arguments
      }
    }
    return [Overview.name, "--alone"] + arguments
  }

  /// Moves options before the command's name behind the name.
  static func behindCommand(_ arguments: [String]) -> [String] {
    var leading: [String] = []
    var rest = arguments[...]
    while let first = rest.first {
      if first == "--json" || withValue.contains(where: { first.hasPrefix($0 + "=") }) {
        leading.append(first)
        rest = rest.dropFirst()
      } else if withValue.contains(first), rest.count > 1 {
        leading += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    guard !leading.isEmpty, !rest.isEmpty else { return arguments }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return rest[..<end] + leading + rest[end...]
  }

  /// The arguments without these options and their values.
  static func removed(from arguments: [String]) -> [String] {
    var words: [String] = []
    var rest = arguments[...]
    while let first = rest.popFirst() {
      if withValue.contains(first) {
        _ = rest.popFirst()
      } else if first != "--json", !withValue.contains(where: { first.hasPrefix($0 + "=") }) {
        words.append(first)
      }
    }
    return words
  }
}

extension Language: ExpressibleByArgument {
  /// The parser's own implementation asks every case for its description at each start.
  public static var allValueStrings: [String] { ["de", "en"] }
  public static var allValueDescriptions: [String: String] { [:] }
}
