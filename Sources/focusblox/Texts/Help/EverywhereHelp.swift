extension HelpTexts {
  /// The help that every command has.
  static let everywhere: [String: String] = [
    "Machine output: one JSON object a line.": "Ausgabe für Programme: ein JSON-Objekt je Zeile.",
    "Language of the output: de or en.": "Sprache der Ausgabe: de oder en.",
    "The SQLite store.": "Der SQLite-Speicher.",
    "The settings file.": "Die Einstellungsdatei.",
    "Show the version.": "Die Version zeigen.",
    "Show help information.": "Diese Hilfe zeigen.",
    FirstHelp.ofCommand: "Die Hilfe zu einem Befehl zeigen.",
    FirstHelp.rest: "Alle Befehle: focusblox help --all",
    "Tasks": "Aufgaben",
    "Plans": "Pläne",
    "Notifications": "Mitteilungen",
    "Accounts and sync": "Konten und Abgleich",
    "Files": "Dateien",
    "The program": "Das Programm",
  ]
}
