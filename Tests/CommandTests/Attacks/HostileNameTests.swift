import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

/// Names of lists and titles of tasks come from a server. A terminal must not obey any control sequence in them.
@Suite("Attacks: names of lists", .timeLimit(.minutes(20)))
struct HostileNameTests {
  /// The XML of a name cannot contain ESC, but it can contain the control sequence introducer of ISO 6429.
  private static let name = "L\u{9B}2J\n✓ x\u{202E}"
  private static let shownName = "L\u{FFFD}2J ✓ x\u{FFFD}"
  private static let shownTitle = "T\u{FFFD}[2J ✓ y"

  private func expectClean(_ answer: Session.Answer, _ wanted: String?, _ command: String) {
    let lines = (answer.output + answer.messages).flatMap { $0.split(whereSeparator: { $0 == "\r" || $0 == "\r\n" }) }
    for line in lines {
      let scalars = line.unicodeScalars
      #expect(!scalars.contains { $0 == "\u{9B}" || $0 == "\u{202E}" }, "\(command): \(line)")
      #expect(!line.contains("\u{1B}[2J"), "\(command): \(line)")
      #expect(!line.hasPrefix("✓ x") && !line.hasPrefix("✓ y"), "\(command): \(line)")
    }
    guard let wanted else { return }
    #expect(lines.contains { $0.contains(wanted) }, "\(command): \(lines)")
  }

  @Test("hostile names are shown as text of one line in lists, sync, questions, watch and dry runs")
  func areTextOnATerminal() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(faults: faults)
    let folder = session.server.home + "L/"
    session.server.makeCalendar(folder, name: Self.name)
    session.server.makeCalendar(session.server.home + "M/", name: "Zweite")
    let task = ContractObject.task(
      uid: "evil", summary: "T\u{1B}[2J\\n✓ y",
      extra: ["DUE:20261125T070500Z", "RRULE:FREQ=DAILY", "X-FOCUSBLOX-ID:evil"])
    session.server.put(folder + "evil.ics", String(decoding: task, as: UTF8.self))
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    func shown(
      _ command: String, _ wanted: String?, answers: [(String, String)] = [], at time: String = "08:00"
    ) throws {
      let answer = try session.interview(
        answers, "NO_COLOR= FOCUSBLOX_NOW=2026-11-25T\(time):00+01:00", command: "focusblox \(command)")
      #expect(!answer.output.contains { $0.hasPrefix("not asked:") || $0 == "nothing more came" }, "\(answer)")
      expectClean(answer, wanted, command)
    }
    let access = "--url <server> --user ada --password-file ~/.caldav-password"
    let address = try run("echo <server>").output[0]
    try shown(
      "account add heim \(access.replacing("<server>", with: address))", Self.shownName,
      answers: [("> [1]: ", ""), ("> [1]: ", "")])
    try shown("lists", Self.shownName)
    try shown("lists disable L", nil)
    try shown("lists enable L", nil)
    // A slow answer makes the program show a progress bar.
    faults.play { _, _ in
      Thread.sleep(forTimeInterval: 0.4)
      return .none
    }
    try shown("sync", Self.shownName)
    faults.stop()
    try shown("list --all", Self.shownTitle)
    session.server.advance(seconds: 60)
    session.server.replaceSilently(folder + "evil.ics", "[2J", "[2J[2J")
    session.server.moveToken(of: folder)
    try shown("sync --dry-run --verify", Self.shownName)
    try shown("watch --once", nil, at: "08:00")
    try shown("watch --once", Self.shownTitle, at: "08:06")
    _ = try run("focusblox export plan.ics; focusblox edit T --notes neu; focusblox history")
    try shown("undo --dry-run", Self.shownTitle)
    try shown("--db zwei.sqlite import plan.ics --dry-run", Self.shownTitle)
    try shown("import plan.ics --dry-run --list L", nil)
    try shown("delete T", Self.shownTitle, answers: [("Was soll gelöscht werden?", "1")])
    try shown("account remove heim", nil)
  }

  @Test("hostile names in the store are shown as text of one line, on a terminal and in a pipe, in both languages")
  func areTextFromTheStore() throws {
    let session = try Session()
    #expect(try session.run("focusblox list").code == 0)
    let database = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    try SilentServer.addAccount(at: "http://127.0.0.1:1", list: "L\u{1B}[2J\n✓ x", to: database)
    #expect(try session.run("focusblox settings set 'remindersSync Enabled' true").code == 0)
    for command in ["lists", "doctor", "sync", "account show heim", "account list"] {
      for language in ["de", "en"] {
        let wanted = command == "lists" ? "L\u{FFFD}[2J ✓ x" : nil
        let line = "focusblox \(command) --lang \(language)"
        expectClean(try session.run(line), wanted, command)
        expectClean(try session.run("script -qec '\(line)' /dev/null </dev/null"), wanted, command)
      }
    }
  }
}
