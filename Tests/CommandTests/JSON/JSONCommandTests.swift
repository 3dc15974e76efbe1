import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// What scripts rely on: every command prints objects of the schema, or says that it has no JSON.
@Suite("JSON of every command")
struct JSONCommandTests {
  private enum Answer {
    /// At least one object of each of these types, and no other line.
    case objects(Set<String>)
    case refused
  }

  private struct Row {
    var path: String
    var arguments: String
    var answer: Answer
    /// Carried out before the command, with no look at the output.
    var first: String?

    init(_ path: String, _ arguments: String = "", _ types: String..., first: String? = nil) {
      (self.path, self.arguments, self.first) = (path, arguments, first)
      answer = types.isEmpty ? .refused : .objects(Set(types))
    }
  }

  /// In the order in which they are run in one home.
  private static let rows = [
    Row("account add", "home \(server)", "list", first: otherMachine),
    Row("account edit", "home --user ada", "account"),
    Row("account list", "", "account"),
    Row("account show", "home", "account"),
    Row("account test", "home", "account"),
    Row("account disable", "home", "account"),
    Row("account enable", "home", "account"),
    Row("account mapping", "home extended", "account"),
    Row("account push", "home --off", "push"),
    Row("lists create", "Garten", "list"),
    Row("lists show", "", "list"),
    Row("lists refresh", "", "list"),
    Row("lists disable", "Garten", "list"),
    Row("lists enable", "Garten", "list"),
    Row("lists rename", "Garten Hof", "list"),
    Row("lists color", "Hof '#12AB9F'", "list"),
    Row("lists subscribe", "file://$HOME/other.ics --name Schule", "list", first: otherCalendar),
    Row("lists edit", "Schule --alarms", "list"),
    Row("add", "Milch @friday --remind 1h --tag Laden --list Hof", "task"),
    Row("edit", "milch --flag", "task"),
    Row("list", "", "task"),
    Row("list", "--done milch", "task"),
    Row("search", "milch", "task"),
    Row("show", "milch", "task"),
    Row("why", "milch", "alarm"),
    Row("remind add", "milch --at 'tomorrow 9:00'", "reminder"),
    Row("remind list", "", "reminder"),
    Row("notifications", "", "notification"),
    Row("remind snooze", "custom-$(\(ownReminder))", "answer"),
    Row("remind acknowledge", "custom-$(\(ownReminder))", "answer"),
    Row("remind remove", "$(\(ownReminder))", "reminder"),
    Row("remind clear", "milch", "reminder"),
    Row("done", "milch", "task"),
    Row("reopen", "milch", "task"),
    Row("today", "", "task", first: "focusblox edit milch --due today"),
    Row("overview", "", "task"),
    Row("review", "--days 1", "task", first: "FOCUSBLOX_NOW=2026-01-01T08:00:00+01:00 focusblox add Alt"),
    Row("skip", "blumen", "task", first: "focusblox add 'Blumen täglich @today'"),
    Row("tag list", "", "tag"),
    Row("tag place", "Laden '52.5,13.4 Laden' --arrive", "tag"),
    Row("perspective add", "Rot --view overdue", "perspective"),
    Row("perspective list", "", "perspective"),
    Row("perspective remove", "Rot", "perspective"),
    Row("block add", "Lesen --start 'tomorrow 14:00' --duration 1h", "block"),
    Row("block list", "", "block"),
    Row("block show", "lesen", "block"),
    Row("block edit", "lesen --title Schreiben", "block"),
    Row("plan", "--dry-run", "plan"),
    Row("agenda", "--days 3", "task", "block"),
    Row("forecast", "--days 3", "day"),
    Row("agenda", "--count", "day"),
    Row("badge", "", "badge"),
    Row("status-line", "", "count"),
    Row("status-line", "--source badge", "badge"),
    Row("status-line", "--by tag", "counts"),
    Row("publish", "schreiben --list Termine", "block", first: "focusblox lists create Termine --kind events"),
    Row("move", "milch --list Beet", "task", first: "focusblox lists create Beet"),
    Row("move", "milch --list none", "task"),
    Row("move", "milch --list Beet", "task"),
    Row("unlink", "milch", "task"),
    Row("block delete", "schreiben", "block"),
    Row("undo", "", "undoneStep"),
    Row("redo", "", "undoneStep"),
    Row("history", "", "step"),
    Row("sync", "", "syncReport"),
    Row("history", "--values", "entry"),
    Row("journal", "", "entry"),
    Row("delete", "milch", "task"),
    Row("export", "all.ics", "export"),
    Row("import", "new.ics", "importReport", "importStep", first: newCalendar),
    Row("lists delete", "Beet --keep", "list"),
    Row("lists unsubscribe", "Schule --yes", "list"),
    Row("settings list", "", "setting"),
    Row("settings get", "default_list", "setting"),
    Row("settings set", "due_soon_threshold one_week", "setting"),
    Row("settings reset", "due_soon_threshold", "setting"),
    Row("doctor", "", "finding"),
    Row("backup", "all.sqlite", "backup"),
    Row("restore", "all.sqlite", "restore"),
    Row("watch", "--status", "watch"),
    Row("account remove", "home", "account"),
    Row("settings defaults"),
    Row("setup"),
    Row("ui"),
  ]

  private static let server = "--url <server> --user ada --password-file ~/.caldav-password"

  /// Makes a list on the server.
  private static let otherMachine =
    "export FOCUSBLOX_DB=~/other.sqlite; focusblox account add other \(server); focusblox lists create Aufgaben"

  private static let ownReminder =
    #"focusblox remind list --json | sed -n 's/.*"id":"\([^"]*\)","taskID":"[^"]*","kind":"custom".*/\1/p' | head -1"#

  private static let otherCalendar =
    calendar("EVENT", "DTSTART:20261126T090000Z\nDTEND:20261126T100000Z") + " >other.ics"
  private static let newCalendar = calendar("TODO", "DUE:20261126T090000Z") + " >new.ics"

  private static func calendar(_ component: String, _ dates: String) -> String {
    """
    printf 'BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:-//x//EN\\nBEGIN:V\(component)\\nUID:u1\\nDTSTAMP:20261101T000000Z\\n\
    SUMMARY:Konzert\\n\(dates.replacing("\n", with: "\\n"))\\nEND:V\(component)\\nEND:VCALENDAR\\n'
    """
  }

  @Test("every command prints objects of the schema, or says that it has no JSON")
  func everyCommand() throws {
    let schema = try JSONSchema.ofCatalogue()
    let session = try SessionAtServer(["LANG": "en_GB.UTF-8"])
    for row in Self.rows {
      if let first = row.first { _ = try session.run(first, address: "<server>") }
      let answer = try session.run("focusblox \(row.path) \(row.arguments) --json", address: "<server>")
      switch row.answer {
      case .refused:
        #expect(answer.code == 64 && answer.output.isEmpty, "\(row.path): \(answer)")
        #expect(answer.messages.last?.contains("has no --json") == true, "\(row.path): \(answer)")
        for line in answer.messages { #expect(schema.faults(inLine: line) == [], "\(row.path): \(line)") }
      case .objects(let types):
        #expect(answer.code == 0 || row.path == "doctor" || row.path == "watch", "\(row.path): \(answer)")
        for line in answer.output { #expect(schema.faults(inLine: line) == [], "\(row.path): \(line)") }
        let printed = Set(answer.output.compactMap { $0.firstMatch(of: /^{"type":"([A-Za-z]+)"/).map { String($0.1) } })
        #expect(printed.isSuperset(of: types), "\(row.path): \(answer)")
      }
    }
  }

  @Test("no command is missing above")
  func noCommandIsMissing() {
    func paths(_ command: any ParsableCommand.Type, _ above: [String]) -> [String] {
      let configuration = command.configuration
      let below = configuration.subcommands + configuration.groupedSubcommands.flatMap { $0.subcommands }
      if below.isEmpty { return [above.joined(separator: " ")] }
      return below.flatMap { paths($0, above + [$0.configuration.commandName ?? ""]) }
    }
    #expect(Set(Self.rows.map(\.path)) == Set(paths(Focusblox.self, [])))
  }

  @Test("the schema has the types of the program")
  func typesOfTheProgram() throws {
    #expect(try JSONSchema.ofCatalogue().types == Set(ObjectType.allCases.map(\.rawValue)))
  }

  @Test("the version names the number of the format")
  func version() throws {
    let answer = try Session().run("focusblox --version --json; focusblox --json --version")
    let object = #"{"type":"version","version":"\#(Version.number)","json":\#(ObjectType.format)}"#
    #expect(answer.output == [object, object])
    #expect(try JSONSchema.ofCatalogue().faults(inLine: object) == [])
  }

  @Test(
    "an error has the same fields, whatever it is about",
    arguments: [
      "focusblox done milch", "focusblox done zzzz", "focusblox lsit", "focusblox add X --due 'next friday'",
      "focusblox list --odd", "focusblox list --list Nirgends", "printf 'A\\nB @max\\n' | focusblox add -",
    ])
  func errors(_ command: String) throws {
    let session = try Session(["LANG": "en_GB.UTF-8"])
    _ = try session.run("focusblox add Milch kaufen; focusblox add Milchreis; focusblox add Milchtopf")
    let answer = try session.run(command + " --json")
    #expect(answer.code != 0 && answer.output.isEmpty)
    let object = try #require(answer.messages.last)
    #expect(try JSONSchema.ofCatalogue().faults(inLine: object) == [], "\(object)")
  }

  @Test("candidates are the ids that a prefix or words may mean")
  func candidates() throws {
    let session = try Session(["LANG": "en_GB.UTF-8"])
    _ = try session.run("focusblox add Milch kaufen; focusblox add Milch holen")
    let answer = try session.run("focusblox done milch --json; focusblox list --json")
    let object = try JSONDecoder().decode(JSONValue.self, from: Data(try #require(answer.messages.first).utf8))
    let tasks = try answer.output.map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))["id"] }
    guard case .array(let named)? = object["candidates"] else { throw CocoaError(.coderValueNotFound) }
    #expect(tasks.count == 2 && Set(named.compactMap(\.string)) == Set(tasks.compactMap { $0?.string }))
  }

  @Test("the check finds a missing field, a wrong value, another field and an unknown type")
  func theCheckCanFail() throws {
    let schema = try JSONSchema.ofCatalogue()
    let right = #"{"type":"count","source":"inbox","count":3}"#
    #expect(schema.faults(inLine: right) == [])
    let wrong = [
      #"{"source":"inbox","count":3}"#, #"{"type":"count","source":"inbox"}"#,
      #"{"type":"count","source":"inbox","count":"3"}"#, #"{"type":"count","source":"inbox","count":3,"more":1}"#,
      #"{"type":"number","source":"inbox","count":3}"#, #"{"type":"count","source":"inbox","count":3"#,
      #"{"type":"putOff","identifier":"x","until":"2026-11-25T08:00:00+01:00"}"#,
      #"{"type":"answer","identifier":"x","acknowledged":"tomorrow","snoozedUntil":null}"#,
    ]
    for line in wrong { #expect(!schema.faults(inLine: line).isEmpty, "\(line)") }
  }
}
