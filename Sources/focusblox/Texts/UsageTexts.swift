import ArgumentParser
import FocusbloxModel
import Foundation

/// The command line parser's errors in the user's language. The parser writes a few fixed English sentences; an unknown
/// sentence stays unchanged.
struct UsageTexts {
  let l: Language
  /// The command that the parser recognised.
  var command: any ParsableCommand.Type = Focusblox.self

  /// - Parameter message: the parser's message, including the lines about usage.
  func text(_ message: String) -> String {
    var lines = message.components(separatedBy: "\n")
    guard let first = lines.first else { return message }
    let sentence = first.hasPrefix("Error: ") ? String(first.dropFirst("Error: ".count)) : first
    lines[0] = self.sentence(sentence)
    if let remedy = suggestion(sentence) { lines.insert(remedy, at: 1) }
    return lines.map(line).joined(separator: "\n")
  }

  private func line(_ line: String) -> String {
    guard l == .german else { return line }
    if line.hasPrefix("Usage: ") { return "Aufruf: " + HelpTexts.values(in: String(line.dropFirst("Usage: ".count))) }
    if let match = line.wholeMatch(of: /Help:  (.+?)  (.+)/) {
      let words = String(match.2)
      return "Hilfe:  " + HelpTexts.values(in: String(match.1)) + "  " + (HelpTexts.german(words) ?? words)
    }
    if let match = line.wholeMatch(of: #/  See '(.+)' for more information\./#) { return "  Mehr sagt: \(match.1)" }
    return line
  }

  private func sentence(_ english: String) -> String {
    guard l == .german else { return english }
    if let known = Self.german[english] { return known }
    if let match = english.wholeMatch(of: /Unexpected argument '(.*)'/) { return "Unerwartet: „\(match.1)“" }
    if let match = english.wholeMatch(of: /\d+ unexpected arguments: (.*)/) {
      return "Unerwartet: " + match.1.matches(of: /'([^']*)'/).map { "„\($0.1)“" }.joined(separator: ", ")
    }
    if let match = english.wholeMatch(of: /Unknown option '(.*?)'\. Did you mean '(.*)'\?/) {
      return "Die Option „\(match.1)“ gibt es nicht. Gemeint: „\(match.2)“?"
    }
    if let match = english.wholeMatch(of: /Unknown option '(.*)'/) { return "Die Option „\(match.1)“ gibt es nicht." }
    if let match = english.wholeMatch(of: /Missing expected argument '(.*)'/) {
      return "Es fehlt: " + HelpTexts.values(in: String(match.1))
    }
    if let match = english.wholeMatch(of: /Missing value for '(.*)'/) { return "Hinter „\(match.1)“ fehlt der Wert." }
    if let match = english.wholeMatch(
      of: /The value '(.*)' is invalid for '(.*)'\. Please provide one of the following:/)
    {
      return "„\(match.1)“ passt nicht zu „\(HelpTexts.values(in: String(match.2)))“. Möglich ist:"
    }
    if let match = english.wholeMatch(of: /The value '(.*?)' is invalid for '(.*?)'\. Please provide one of (.*)\./) {
      let possible = match.3.replacing(" or ", with: " oder ").replacing(" and ", with: " und ").replacing(
        "'", with: "")
      return "„\(match.1)“ passt nicht zu „\(HelpTexts.values(in: String(match.2)))“. Möglich: \(possible)."
    }
    if let match = english.wholeMatch(of: /The value '(.*?)' is invalid for '(.*?)'(.*)/) {
      return "„\(match.1)“ passt nicht zu „\(HelpTexts.values(in: String(match.2)))“.\(match.3.dropFirst())"
    }
    if let match = english.wholeMatch(of: /(.+) and (.+) cannot be used together/) {
      return "\(match.1) und \(match.2) schließen einander aus."
    }
    if let match = english.wholeMatch(of: /(--\S+) is at least (\d+)/) {
      return "\(match.1) ist mindestens \(match.2)."
    }
    if let match = english.wholeMatch(of: /(--\S+) is (\d+) to (\d+)/) {
      return "\(match.1) ist \(match.2) bis \(match.3)."
    }
    return english
  }

  /// The command or value that is most similar to the typed one.
  private func suggestion(_ sentence: String) -> String? {
    if let match = sentence.wholeMatch(of: /The value '(.*?)' is invalid for .* Please provide one of (.*)\./) {
      return Suggestion.sentence(String(match.1), among: match.2.matches(of: /'([^']+)'/).map { String($0.1) }, l)
    }
    guard let typed = Self.unexpected(sentence) else { return nil }
    return Suggestion.sentence(typed, among: Self.names(command), l)
  }

  private static func unexpected(_ sentence: String) -> String? {
    let one = sentence.wholeMatch(of: /Unexpected argument '(.*)'/)?.1
    return (one ?? sentence.wholeMatch(of: /\d+ unexpected arguments: '(.*?)'.*/)?.1).map(String.init)
  }

  private static func names(_ command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    let all = configuration.subcommands + configuration.groupedSubcommands.flatMap { $0.subcommands }
    return all.compactMap { (one: any ParsableCommand.Type) -> String? in one.configuration.commandName }
  }

  private static let german = [
    "specify what to change: --title, --due, --clear …": "Angeben, was sich ändern soll: --title, --due, --clear …",
    "specify what to change: --title, --start, --end, --duration, --task, --list …":
      "Angeben, was sich ändern soll: --title, --start, --end, --duration, --task, --list …",
    "ui has no --json; list, today, agenda … do":
      "ui ist für Menschen; --json gehört zu list, today, agenda …",
    "settings defaults has no --json; settings list does":
      "settings defaults hat kein --json; settings list hat es.",
    "setup has no --json; it asks on a terminal": "setup hat kein --json, denn es fragt im Terminal.",
    "export has --json only with a file": "export hat --json nur, wenn eine Datei genannt ist.",
    "--hook has no --json; it prints a line for a configuration file":
      "--hook hat kein --json, denn es gibt eine Zeile für eine Konfigurationsdatei aus.",
    "--title and words cannot be used together": "--title und Wörter schließen einander aus.",
    "--client-key needs --client-cert": "--client-key braucht --client-cert.",
    "--end or --duration says how long it takes": "--end oder --duration sagt, wie lange es dauert.",
    "--interval and --no-sync belong to watch and to --install":
      "--interval und --no-sync gehören zu watch und zu --install.",
    "--once does not sync": "--once gleicht nicht ab.",
    "words or --start say when it begins: focusblox block add Steuer morgen 14-16 Uhr":
      "Wörter oder --start sagen, wann es beginnt: focusblox block add Steuer morgen 14-16 Uhr",
    "--wait belongs to --once; without --once every answer is waited for":
      "--wait gehört zu --once; ohne --once wird auf jede Antwort gewartet.",
    "give one of --password-command, --password-file, --token-command":
      "Eins von --password-command, --password-file, --token-command angeben.",
    "--move-to and --keep cannot be used together": "--move-to und --keep schließen einander aus.",
    "specify what to find": "Angeben, was zu finden ist.",
    "--done takes only words, filters and --limit": "Zu --done passen nur Wörter, Filter und --limit.",
    "--task and --run belong to --values": "--task und --run gehören zu --values.",
    "--items belongs to --count": "--items gehört zu --count.",
    "--cancelled and --count cannot be used together": "--cancelled und --count schließen einander aus.",
    "--by cannot be used with --source or --format": "--by schließt --source und --format aus.",
    "specify exactly one of --arrive, --depart, --remove": "Genau eins von --arrive, --depart, --remove angeben.",
    "specify exactly one of --before, --offset, --at, --arrive, --depart":
      "Genau eins von --before, --offset, --at, --arrive, --depart angeben.",
    "specify the place: LAT,LON[,RADIUS] NAME": "Den Ort angeben: BREITE,LÄNGE[,RADIUS] NAME",
    "an entry, --steps and --run cannot be used together": "Ein Eintrag, --steps und --run schließen einander aus.",
  ]
}
