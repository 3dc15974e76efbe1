import Foundation
import TestSupport
import Testing

@Suite("The questions of setup on a terminal")
struct SetupTests {
  @Test("setup creates an account, lists and a default list, and shows the commands for them")
  func setsUp() throws {
    let session = try SessionAtServer()
    for name in ["Aufgaben", "Garten"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    let shown = try session.interview(
      [
        ("Adresse des Servers", "<server>"), ("Benutzer", ""), ("Woher kommt das Passwort?", "3"),
        ("Datei:", "~/.caldav-passwort"), ("Datei:", "~/.caldav-password"), ("Name des Kontos", "heim"),
        ("anderen Rechnern", "j"), ("auch hier löschen", "j"),
        ("Welche Listen", "9"), (">", "1"), ("Wohin kommen neue Aufgaben?", ""),
        ("Wohin kommen neue Focus Blocks?", ""), ("Sprache von Mitteilungen", "2"),
        ("Soll dieser Rechner erinnern", "n"), ("Nach jeder Änderung", ""), ("Vervollständigung für bash", ""),
        ("zur Probe eine Mitteilung", ""), ("auf dem Telefon", "j"),
      ])
    #expect(shown.code == 0, "\(shown.output)")
    #expect(!shown.output.contains { $0.hasPrefix("not asked:") }, "\(shown.output)")
    #expect(shown.output.contains { $0.hasPrefix("Die Datei ~/.caldav-passwort gibt es nicht.") }, "\(shown.output)")
    for command in [
      "--user ada --password-file ~/.caldav-password --mapping extended", "$ focusblox lists disable Garten",
      "$ focusblox settings set default_list Aufgaben", "$ focusblox settings set default_calendar Aufgaben",
      "$ focusblox settings set notificationLanguage en", "$ focusblox settings set deletedOnServer delete",
      "$ focusblox sync",
    ] {
      #expect(shown.output.contains { $0.contains(command) }, "\(command) \(shown.output)")
    }
    #expect(session.server.names(in: session.server.home + "Aufgaben/").count == 1)
    let script = ".local/share/bash-completion/completions/focusblox"
    #expect(try session.run("test -s \(script)", address: "<server>").code == 0)
    _ = try session.run("focusblox add Milch", address: "<server>")
    #expect(
      try session.run("focusblox lists", address: "<server>").output.contains { $0.contains("1 wartet aufs Hochladen") }
    )
    // In a second run the existing values are the defaults.
    let again = try session.interview(
      [
        ("Noch ein Konto?", ""), ("Welche Listen", ""), ("Sprache von Mitteilungen", "2"),
        ("Soll dieser Rechner", "n"), ("Nach jeder", ""), ("Vervollst", "n"), ("zur Probe", "n"),
      ])
    #expect(again.code == 0 && !again.output.contains { $0.hasPrefix("not asked:") }, "\(again.output)")
  }

  @Test("setup has the same questions in English")
  func setsUpInEnglish() throws {
    let session = try SessionAtServer()
    for name in ["Tasks", "Garden"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    let shown = try session.interview(
      [
        ("Server address", "<server>"), ("User", ""), ("Where does the password", "3"),
        ("File", "~/.caldav-password"), ("Account name", "office"), ("other machines", "y"),
        ("delete it here, too", ""),
        ("Which lists should be synced?", "9"), (">", "1"), ("Where should new tasks go?", ""),
        ("Where should new focus blocks go?", ""), ("Language of notifications", ""),
        ("Should this machine", "n"), ("Sync automatically after every", "y"), ("Set up completions for bash?", ""),
        ("Show a test notification", "n"),
      ], "LANG=en_US.UTF-8")
    #expect(shown.code == 0 && !shown.output.contains { $0.hasPrefix("not asked:") }, "\(shown.output)")
    for command in [
      "focusblox account add office --url", "$ focusblox settings set sync_after_change true",
      "Done. “focusblox” alone shows today",
    ] {
      #expect(shown.output.contains { $0.contains(command) }, "\(command) \(shown.output)")
    }
    #expect(!shown.output.contains { $0.contains("ß") || $0.contains("ü") }, "\(shown.output)")
  }

  @Test("where the environment names no language, setup offers notifications in the language that it speaks")
  func offersItsOwnLanguage() throws {
    let session = try SessionAtServer()
    let shown = try session.interview(
      [
        ("Server address", ""), ("Language of notifications", ""), ("Should this machine", "n"),
        ("Set up completions for bash?", "n"), ("Show a test notification", "n"),
      ], "LANG=C.UTF-8")
    #expect(
      shown.output.contains { $0.contains("$ focusblox settings set notificationLanguage en") }, "\(shown.output)")
    #expect(!shown.output.contains { $0.hasPrefix("not asked:") }, "\(shown.output)")
  }

  @Test("setup reports an error in English and repeats the question")
  func asksOnceMore() throws {
    let session = try SessionAtServer()
    let shown = try session.interview(
      [
        ("Server address", "<server>"), ("User", "ada"), ("Where does the password", "2"),
        ("Command", "echo wrong"), ("Account name", ""), ("other machines", ""), ("Try again?", "y"),
        ("Server address", "foo"), ("Try again?", "n"), ("Language of", ""), ("Should this machine", "n"),
        ("completions", "n"),
        ("test notification", "n"),
      ], "LANG=en_US.UTF-8")
    #expect(shown.output.count { $0.contains("(401)") } == 1, "\(shown.output)")
    #expect(shown.output.count { $0.contains("“foo” is not a server address.") } == 1, "\(shown.output)")
    #expect(shown.code == 0 && !shown.output.contains { $0.hasPrefix("not asked:") }, "\(shown.output)")
  }

  @Test("setup needs a terminal")
  func needsATerminal() throws {
    let session = try SessionAtServer()
    let answer = try session.run("focusblox setup", address: "<server>")
    #expect(answer.code == 64 && answer.messages.count == 2)
  }

  /// The answers after those about the account.
  private static let rest = [
    ("Wohin kommen neue Aufgaben?", ""), ("Wohin kommen neue Focus Blocks?", "2"), ("Sprache von", ""),
    ("Soll dieser Rechner", "n"), ("Nach jeder Änderung", ""), ("Vervollständigung", "n"), ("zur Probe", "n"),
  ]

  @Test("setup and account add keep a typed password, and choose the same default lists")
  func choosesAsAccountAdd() throws {
    func chosen(_ answers: [(String, String)], _ command: String) throws -> [String] {
      let session = try SessionAtServer()
      for name in ["Aufgaben", "Garten"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
      let shown = try session.interview(answers, command: command.replacing("<server>", with: session.address))
      #expect(shown.code == 0 && !shown.output.contains { $0.hasPrefix("not asked:") }, "\(shown.output)")
      #expect(!shown.output.contains { $0.contains("Geheim") }, "\(shown.output)")
      return try session.run(
        "cat .config/focusblox/password-home; grep ^default_ .config/focusblox/focusblox.yaml", address: "<server>"
      ).output
    }
    let setup = try chosen(
      [
        ("Adresse des Servers", "<server>"), ("Benutzer", ""), ("Woher kommt das Passwort?", ""),
        ("Name des Kontos", ""), ("anderen Rechnern", ""), ("Passwort für ada: ", "Geheim-2468"), ("Welche Listen", ""),
      ] + Self.rest, "focusblox setup")
    let added = try chosen(
      [("ablegen", ""), ("Passwort für ada: ", "Geheim-2468")] + Self.rest.prefix(2),
      "focusblox account add home --url <server> --user ada")
    #expect(setup == added && setup.count == 3, "\(setup) \(added)")
  }
}
