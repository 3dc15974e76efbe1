import ArgumentParser
import FocusbloxModel
import Foundation

/// What the parser of the command line says about wrong use, in the person's language. It speaks English in a few fixed sentences; one that
/// is not among them stays as it is.
struct UsageTexts {
  let l: Language
  /// The command that was understood.
  var command: any ParsableCommand.Type = Focusblox.self

  /// - Parameter message: of the parser, with the lines about usage below it.
  func text(_ message: String) -> String {
    var lines = message.components(separatedBy: "\n")
    guard let first = lines.first else { return message }
    let sentence = first.hasPrefix("Error: ") ? String(first.dropFirst("Error: ".count)) : first
    lines[0] = unknownCommand(sentence) ?? self.sentence(sentence)
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
    if let match = english.wholeMatch(of: /\d+ unexpected arguments: (.*)/) { return "Unerwartet: \(match.1)" }
    if let match = english.wholeMatch(of: /Unknown option '(.*?)'\. Did you mean '(.*)'\?/) {
      return "Die Option „\(match.1)“ gibt es nicht. Meintest du „\(match.2)“?"
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
    if let match = english.wholeMatch(of: /The value '(.*?)' is invalid for '(.*?)'(.*)/) {
      return "„\(match.1)“ passt nicht zu „\(HelpTexts.values(in: String(match.2)))“.\(match.3.dropFirst())"
    }
    if let match = english.wholeMatch(of: /(.+) and (.+) exclude each other/) {
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

  /// A command that is written nearly so.
  private func suggestion(_ sentence: String) -> String? {
    guard let typed = Self.unexpected(sentence) else { return nil }
    if command == Focusblox.self, let name = Self.elsewhere[typed.lowercased()] {
      return l("Hier heißt es „\(name)“.", "Here it is “\(name)”.")
    }
    return Suggestion.sentence(typed, among: Self.names(command), l)
  }

  private func unknownCommand(_ sentence: String) -> String? {
    guard !Self.names(command).isEmpty, let typed = Self.unexpected(sentence) else { return nil }
    return l("Den Befehl „\(typed)“ gibt es nicht.", "There is no command “\(typed)”.")
  }

  private static func unexpected(_ sentence: String) -> String? {
    let one = sentence.wholeMatch(of: /Unexpected argument '(.*)'/)?.1
    return (one ?? sentence.wholeMatch(of: /\d+ unexpected arguments: '(.*?)'.*/)?.1).map(String.init)
  }

  /// What other programs call it.
  private static let elsewhere = [
    "ls": "list", "todo": "list", "tasks": "list", "l": "list", "next": "today", "day": "today", "new": "add",
    "create": "add",
    "a": "add", "rm": "delete", "remove": "delete", "del": "delete", "cancel": "delete", "complete": "done",
    "finish": "done",
    "check": "done", "close": "done", "do": "done", "tick": "done", "uncheck": "reopen", "undone": "reopen",
    "reset": "reopen",
    "mod": "edit", "modify": "edit", "change": "edit", "update": "edit", "set": "edit", "info": "show", "view": "show",
    "find": "search", "grep": "search", "log": "list --view completed", "completed": "list --view completed",
    "cal": "agenda", "calendar": "agenda", "week": "agenda", "projects": "lists", "config": "settings",
    "tags": "tag list",
    "login": "account add", "tui": "ui", "gui": "ui", "version": "--version", "postpone": "edit",
    "snooze": "remind snooze",
    "neu": "add", "liste": "list", "fertig": "done", "erledigt": "done", "heute": "today", "suche": "search",
    "hilfe": "help",
    "löschen": "delete", "zurück": "undo", "einstellungen": "settings",
  ]

  private static func names(_ command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    let all = configuration.subcommands + configuration.groupedSubcommands.flatMap { $0.subcommands }
    return all.compactMap { (one: any ParsableCommand.Type) -> String? in one.configuration.commandName }
  }

  private static let german = [
    "say what to change: --title, --due, --clear …": "Sag, was sich ändern soll: --title, --due, --clear …",
    "say what to change: --title, --start, --end, --duration, --task, --list …":
      "Sag, was sich ändern soll: --title, --start, --end, --duration, --task, --list …",
    "ui is for people; --json belongs to list, today, forecast …":
      "ui ist für Menschen; --json gehört zu list, today, forecast …",
    "--title and words exclude each other": "--title und Wörter schließen einander aus.",
    "--client-key needs --client-cert": "--client-key braucht --client-cert.",
    "--end or --duration says how long it takes": "--end oder --duration sagt, wie lange es dauert.",
    "--interval and --no-sync belong to watch and to --install":
      "--interval und --no-sync gehören zu watch und zu --install.",
    "--once does not sync": "--once gleicht nicht ab.",
    "--start says when it begins": "--start sagt, wann es beginnt.",
    "--wait belongs to --once; without --once every answer is waited for":
      "--wait gehört zu --once; ohne --once wird auf jede Antwort gewartet.",
    "give one of --password-command, --password-file, --token-command":
      "Nenne eins von --password-command, --password-file, --token-command.",
    "say what to find": "Sag, was zu finden ist.",
    "say exactly one of --arrive, --depart, --remove": "Sag genau eins von --arrive, --depart, --remove.",
    "say exactly one of --before, --offset, --at, --arrive, --depart":
      "Sag genau eins von --before, --offset, --at, --arrive, --depart.",
    "say the place: LAT,LON[,RADIUS] NAME": "Sag den Ort: BREITE,LÄNGE[,RADIUS] NAME",
    "an entry, --steps and --run exclude each other": "Ein Eintrag, --steps und --run schließen einander aus.",
  ]
}
