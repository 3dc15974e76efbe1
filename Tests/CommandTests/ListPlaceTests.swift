import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("ACCOUNT/LIST names a list of several accounts")
struct ListPlaceTests {
  private static let commands = [
    "add Neu --list LIST", "add Neu list:LIST", "edit MILK --list LIST", "list --list LIST", "list list:LIST",
    "export - --list LIST", "import tea.ics --list LIST", "publish MILK --list LIST", "move MILK --list LIST",
    "sync --list LIST", "lists color LIST '#112233'", "lists rename LIST Hof", "lists disable LIST",
    "lists enable LIST",
    "perspective add Hof --list LIST", "block add --start '2026-11-26 14:00' --duration 1h --list LIST",
    "block edit BLOCK --list LIST",
  ]

  @Test("wherever a list is named", arguments: commands)
  func isTaken(command: String) throws {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    session.server.makeCalendar(session.server.home + "tasks/", name: "Tasks")
    for account in ["home", "office"] {
      _ = try run("focusblox account add \(account) --url <server> --user ada --password-file ~/.caldav-password")
    }
    let tea = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:tea\r\nSUMMARY:Tea\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    try Data(tea.utf8).write(to: session.home.appendingPathComponent("tea.ics"))
    let milk = try #require(try run("focusblox add Milk").output.first)
    let block = try #require(
      try run("focusblox block add --start '2026-11-27 14:00' --duration 1h --list none").output.first)
    let line = command.replacing("MILK", with: milk).replacing("BLOCK", with: block)
    let unclear = try run("focusblox " + line.replacing("LIST", with: "Tasks"))
    // Switching takes every list of a name.
    if !["sync", "lists enable", "lists disable"].contains(where: command.hasPrefix) {
      #expect(unclear.code != 0 && unclear.messages.contains { $0.contains("office/Tasks") }, "\(line): \(unclear)")
    }
    let named = try run("focusblox " + line.replacing("LIST", with: "Office/tasks"))
    #expect(named.code == 0, "\(line): \(named)")
  }
}
