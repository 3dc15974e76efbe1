import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import focusblox

/// What becomes of a command whose results nobody can read.
@Suite("Results that get lost")
struct LostOutputTests {
  /// Every command that asks nothing on a terminal, with what it needs. Names stand for the ids of `seed`.
  private static let commands = """
    add Neu
    list
    search Milch
    show MILK
    edit MILK --title Hafer
    done MILK
    skip SERIES
    reopen MILK
    delete MILK
    tag place Haus "52.5,13.4 Daheim" --arrive
    tag list
    undo
    redo
    history
    today
    plan --yes
    agenda
    forecast
    badge
    status-line
    perspective add Zwei tag:Haus
    perspective list
    perspective remove Eins
    block add --start "2026-11-27 9:00" --duration 1h
    block list
    block show BLOCK
    block edit BLOCK --title Tief
    block delete BLOCK
    notifications
    why MILK
    remind add MILK --before 2h
    remind list MILK
    remind remove nothing
    remind clear MILK
    remind snooze nothing
    remind acknowledge nothing
    watch --once
    watch --status
    account add zwei --url <server> --user ada --password-file ~/.caldav-password
    account edit heim --password-file ~/.caldav-password
    account list
    account show heim
    account test heim
    account enable heim
    account disable heim
    account mapping heim extended
    account push heim --off
    account remove heim
    lists
    lists show
    lists enable Aufgaben
    lists disable Aufgaben
    lists create Neu$$
    lists rename Aufgaben Haus
    lists color Aufgaben '#FF0000'
    lists refresh
    lists subscribe "file://$HOME/plan.ics"
    lists edit nothing --alarms
    lists unsubscribe nothing
    sync
    sync --dry-run
    publish BLOCK --list Aufgaben
    move MILK --list Aufgaben
    unlink MILK
    journal
    import plan.ics
    import plan.ics --dry-run
    export
    export other.ics
    settings list
    settings get default_list
    settings set default_list Aufgaben
    settings reset default_list
    settings defaults
    doctor
    backup other.sqlite
    restore backup.sqlite
    """.split(separator: "\n").map(String.init)

  /// They ask on a terminal.
  private static let others: Set = ["review", "ui", "setup", "overview", "lists delete"]

  private static let seed = """
    focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password
    focusblox add --title Milch --due "2026-11-26 12:00" --tag Haus
    focusblox add --title Serie --due 2026-11-25 --repeat daily
    focusblox block add --start "2026-11-26 14:00" --duration 1h
    focusblox perspective add Eins tag:Haus
    focusblox export plan.ics
    focusblox backup backup.sqlite
    focusblox list --json; focusblox block list --json
    """

  @Test("the list above holds every command")
  func everyCommandIsTried() {
    func leaves(_ command: any ParsableCommand.Type, _ path: String) -> [String] {
      let name = command.configuration.commandName ?? ""
      let full = path.isEmpty ? name : "\(path) \(name)"
      let below = command.configuration.subcommands
      return below.isEmpty ? [full] : below.flatMap { leaves($0, full) }
    }
    let all = Focusblox.configuration.groupedSubcommands.flatMap(\.subcommands).flatMap { leaves($0, "") }
    for leaf in all where !Self.others.contains(leaf) {
      #expect(Self.commands.contains { ($0 + " ").hasPrefix(leaf + " ") }, "\(leaf)")
    }
  }

  @Test("a full device is told once with a failure; a reader that has gone is no failure")
  func isTold() throws {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let seeded = try session.run(Self.seed, address: "<server>")
    var ids: [String: String] = [:]
    for line in seeded.output {
      guard let id = line.firstMatch(of: /"id":"([^"]+)"/)?.1, let title = line.firstMatch(of: /"title":"([^"]+)"/)?.1
      else { continue }
      ids[["Milch": "MILK", "Serie": "SERIES"][String(title)] ?? "BLOCK"] = String(id)
    }
    try #require(ids.count == 3, "\(seeded)")
    for line in Self.commands {
      var line = line
      for (word, id) in ids { line = line.replacing(word, with: id) }
      func run(_ output: String) throws -> (code: Int?, output: [String], messages: [String]) {
        let store = "rm -f other.* x.sqlite*; cp backup.sqlite x.sqlite; "
        let answer = try session.run(
          store + "{ focusblox \(line) --db x.sqlite; echo $? >code; } \(output)", address: "<server>")
        let code = try String(contentsOf: session.home.appendingPathComponent("code"), encoding: .utf8)
        return (Int(code.dropLast()), answer.output, answer.messages)
      }
      let plain = try run("")
      let full = try run(">/dev/full")
      let told = full.messages.count { $0.hasPrefix("Die Ausgabe ließ sich nicht schreiben") }
      #expect(told == (plain.output.isEmpty ? 0 : 1), "\(line): \(full) after \(plain)")
      #expect(full.code == (plain.code == 0 && !plain.output.isEmpty ? 1 : plain.code), "\(line): \(full)")
      let left = try run("| true")
      #expect(!left.messages.contains { $0.hasPrefix("Die Ausgabe") || $0.hasPrefix("Unerwartet") }, "\(line): \(left)")
    }
  }
}
