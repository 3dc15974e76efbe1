import Foundation
import TestSupport
import Testing

/// A new user's first ten minutes: a shell on a real terminal, from the first command to the first sync, with one
/// mistake.
@Suite("The first ten minutes of a user")
struct NewUserTests {
  /// The typed text after an expected screen, and the screen after it.
  struct Step: Sendable {
    var asked: String
    var typed: String
    var shown: [String]

    init(_ asked: String, _ typed: String, _ shown: String...) {
      (self.asked, self.typed, self.shown) = (asked, typed, shown)
    }
  }

  private static let prompt = "shell: "

  static let german: [Step] = [
    .init(prompt, "focusblox", "Heute liegt nichts an.", "„focusblox setup“ richtet eines ein."),
    .init(prompt, "focusblox setup", "Adresse des Servers"),
    .init("Adresse des Servers", "<server>"), .init("Benutzer", ""), .init("Woher kommt das Passwort?", "3"),
    .init("Datei", "~/.caldav-password"), .init("Name des Kontos", "heim"), .init("anderen Rechnern", "j"),
    .init("auch hier löschen", ""),
    .init("Wohin kommen neue Aufgaben?", "", "$ focusblox settings set default_list Aufgaben"),
    .init("Wohin kommen neue Focus Blocks?", "", "$ focusblox settings set default_calendar Aufgaben"),
    .init("Sprache von Mitteilungen", "1"),
    .init("Soll dieser Rechner erinnern", "n"), .init("Nach jeder Änderung", ""),
    .init("Vervollständigung für bash", ""), .init("zur Probe eine Mitteilung", ""),
    .init("auf dem Telefon", "n"),
    .init(
      prompt, "focusblox add Milch kaufen morgen 18 Uhr tag:Haushalt prio:hoch",
      "Milch kaufen · fällig Do 26. Nov. 18:00 (morgen) · Liste Aufgaben · #Haushalt · hoch"),
    .init(prompt, "focusblox add Blumen gießen jeden Samstag", "fällig Sa 28. Nov. · jeden Samstag"),
    .init(prompt, "focusblox add Oma anrufen nächsten Freitag", "Was heißt „nächsten Freitag“?", "1  Fr 27. Nov."),
    .init("> ", #"1\c"#, "Oma anrufen · fällig Fr 27. Nov."),
    .init(prompt, "focusblox list", "1  ○", "Milch kaufen", "2  ○", "Oma anrufen", "2 Aufgaben"),
    .init(prompt, "focusblox dnoe 1", "Gemeint: „done“?"),
    .init(prompt, "focusblox done 1", "Erledigt: Milch kaufen", "3 warten aufs Hochladen"),
    .init(prompt, "focusblox undo", "Zurückgenommen: „erledigt: Milch kaufen“", "Status: erledigt → offen"),
    .init(prompt, "EDITOR='sed -i s/18:00/19:30/' focusblox edit milch", "Geändert: Milch kaufen", "19:30"),
    .init(prompt, "focusblox delete oma", "Gelöscht: Oma anrufen", "Rückgängig: focusblox undo"),
    .init(prompt, "focusblox search blumen", "Blumen gießen", "1 Aufgabe"),
    .init(prompt, "focusblox sync", "Aufgaben"),
    .init(prompt, "focusblox today --help | head -1", "ÜBERSICHT: Den Tag zeigen"),
    .init(prompt, "focusblox", "Klingelt als Nächstes", "Abgeglichen gerade eben"),
    .init(prompt, "exit"),
  ]

  static let english: [Step] = [
    .init(prompt, "focusblox", "Nothing to do today.", "“focusblox setup” sets one up."),
    .init(prompt, "focusblox setup", "Server address"),
    .init("Server address", "<server>"), .init("User", ""), .init("Where does the password", "3"),
    .init("File", "~/.caldav-password"), .init("Account name", "home"), .init("other machines", "y"),
    .init("delete it here, too", ""),
    .init("Where should new tasks go?", "", "$ focusblox settings set default_list Aufgaben"),
    .init("Where should new focus blocks go?", "", "$ focusblox settings set default_calendar Aufgaben"),
    .init("Language of", ""),
    .init("Should this machine", "n"), .init("Sync automatically", ""), .init("completions", ""),
    .init("test notification", ""),
    .init("phone", "n"),
    .init(
      prompt, "focusblox add Buy milk tomorrow 6pm tag:home prio:high",
      "Buy milk · due Thu Nov 26 6:00", "(tomorrow) · list Aufgaben · #home · high"),
    .init(prompt, "focusblox add Water the plants every saturday", "due Sat Nov 28 · every Saturday"),
    .init(prompt, "focusblox add Call Bob next friday", "What does “next friday” mean?", "1  Fri Nov 27"),
    .init("> ", #"1\c"#, "Call Bob · due Fri Nov 27"),
    .init(prompt, "focusblox list", "1  ○", "Buy milk", "2  ○", "Call Bob", "2 tasks"),
    .init(prompt, "focusblox list --veiw all", "Did you mean “--view”?"),
    .init(prompt, "focusblox done 1", "Done: Buy milk", "3 waiting to be uploaded"),
    .init(prompt, "focusblox undo", "Undone: “completed: Buy milk”", "state: done → open"),
    .init(prompt, "EDITOR='sed -i s/18:00/19:30/' focusblox edit milk", "Changed: Buy milk", "7:30"),
    .init(prompt, "focusblox delete bob", "Deleted: Call Bob", "To undo: focusblox undo"),
    .init(prompt, "focusblox search plants", "Water the plants", "1 task"),
    .init(prompt, "focusblox sync", "Aufgaben"),
    .init(prompt, "focusblox today --help | head -1", "OVERVIEW: Show the day"),
    .init(prompt, "focusblox", "Rings next", "Synced just now"),
    .init(prompt, "exit"),
  ]

  @Test("a new user ends with a task on the server", arguments: ["de_DE.UTF-8", "en_US.UTF-8"])
  func tenMinutes(_ locale: String) throws {
    let steps = locale.hasPrefix("de") ? Self.german : Self.english
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let shown = try session.interview(
      steps.map { ($0.asked, $0.typed) }, "LANG=\(locale) TERM=xterm COLUMNS=100 PS1='\(Self.prompt)' ENV=",
      command: "/bin/sh -i")
    #expect(!shown.output.contains { $0.hasPrefix("not asked:") }, "\(shown.output)")
    // The output of each command follows the typed text.
    var rest = Substring(shown.output.joined(separator: "\n"))
    for step in steps {
      guard let asked = rest.range(of: step.asked) else {
        Issue.record("\(step.asked) is not asked: \(shown.output.joined(separator: "\n"))")
        return
      }
      rest = rest[asked.upperBound...]
      let answer = rest.range(of: "\n" + Self.prompt).map { rest[..<$0.lowerBound] } ?? rest
      for words in step.shown { #expect(answer.contains(words), "\(step.typed): \(words)\n\(answer)") }
    }
    #expect(!rest.contains("Fehler") && !rest.contains("rror:"))
    #expect(session.server.names(in: session.server.home + "Aufgaben/").count == 2)
  }
}
