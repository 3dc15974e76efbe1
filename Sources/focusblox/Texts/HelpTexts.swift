import ArgumentParser
import FocusbloxModel
import FocusbloxTexts
import Foundation

/// The help of every command in German. The parser writes help in English, and each English sentence is a key of `Texts/German`.
enum HelpTexts {
  /// The German sentence for an English one; `nil` if it is missing.
  static func german(_ english: String) -> String? { SentenceTable.german.sentence(for: english) }

  static func section(_ heading: String) -> String {
    switch heading {
    case "ARGUMENTS": "ARGUMENTE"
    case "OPTIONS": "OPTIONEN"
    case "SUBCOMMANDS": "BEFEHLE"
    default:
      // "TASKS SUBCOMMANDS" is the heading of a group's commands.
      groups.first { heading == $0.uppercased() + " SUBCOMMANDS" }.flatMap(german)?.uppercased() ?? heading
    }
  }

  private static let groups = Focusblox.configuration.groupedSubcommands.map(\.name)

  /// The German placeholder for a value of an option or argument. Other names are the program's and stay unchanged.
  static func value(_ name: String) -> String { values[name] ?? name }

  /// Translates the names in angle brackets.
  static func values(in text: String) -> String {
    text.replacing(/<([a-z-]+)>/) { "<" + value(String($0.1)) + ">" }
  }

  private static let values = [
    "when": "wann", "words": "wörter", "duration": "dauer", "path": "pfad", "list": "liste", "number": "zahl",
    "key": "schlüssel", "value": "wert", "calendar": "kalender", "options": "optionen", "subcommand": "befehl",
    "command": "programm", "seconds": "sekunden", "place": "ort", "level": "stufe", "text": "text", "field": "feld",
    "title": "titel", "notes": "notizen", "type": "art", "entry": "nummer", "steps": "zahl", "account": "konto",
    "task": "aufgabe", "run": "abgleich", "file": "datei", "files": "dateien", "new-name": "neuer-name",
    "days": "tage", "hours": "zeiten", "user": "benutzer", "limit": "zahl", "identifier": "kennung",
    "password": "passwort",
  ]

  /// A discussion has prose, then examples, of which only those with words of a language are translated.
  static func parts(ofDiscussion text: String) -> (prose: String, examples: String) {
    for start in ["Example:\n", "Examples:\n"] {
      if text.hasPrefix(start) { return ("", text) }
      if let range = text.range(of: "\n\n" + start) {
        return (String(text[..<range.lowerBound]), String(text[range.lowerBound...].dropFirst(2)))
      }
    }
    return (text, "")
  }

  static func german(discussion text: String) -> String {
    let (prose, examples) = parts(ofDiscussion: text)
    let heading = examples.hasPrefix("Examples:") ? "Beispiele:" : "Beispiel:"
    let lines = examples.split(separator: "\n").dropFirst().map { line in
      let command = String(line.drop { $0 == " " })
      return "  " + (ExampleTexts.german[command] ?? command)
    }
    let commands = examples.isEmpty ? "" : ([heading] + lines).joined(separator: "\n")
    return [german(prose) ?? prose, commands].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
