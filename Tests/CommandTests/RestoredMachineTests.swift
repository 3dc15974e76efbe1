import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Machines restored from an old backup")
struct RestoredMachineTests {
  /// The backup is restored by the program, or as a copied file by another backup program.
  @Test(
    "the next sync after a restore loses and duplicates nothing",
    arguments: ["focusblox restore alt.sqlite", "cp alt.sqlite $FOCUSBLOX_DB"])
  func losesNothing(restoring: String) throws {
    let session = try SessionAtServer(["FOCUSBLOX_DB": "store.sqlite", "LANG": "en_US.UTF-8"])
    var minute = 0
    func run(_ command: String) throws -> Session.Answer {
      minute += 1
      let now = String(format: "2026-11-25T%02d:%02d:00+01:00", 8 + minute / 60, minute % 60)
      return try session.run("FOCUSBLOX_NOW=\(now); export FOCUSBLOX_NOW; \(command)", address: "<server>")
    }
    func titles(_ store: String = "store.sqlite") throws -> [String] {
      try run("focusblox --db \(store) list --all --json").output
        .compactMap { $0.firstMatch(of: /"title":"([^"]*)"/).map { String($0.1) } }.sorted()
    }
    func done(_ title: String) -> String {
      "$(focusblox list --json | grep '\"title\":\"\(title)\"' | sed 's/.*\"id\":\"\\([^\"]*\\).*/\\1/')"
    }
    let folder = session.server.home + "tasks/"
    session.server.makeCalendar(folder, name: "Tasks")
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    for title in ["Stays", "Edited here", "Edited there", "Done here", "Deleted here", "Deleted there"] {
      _ = try run("focusblox add '\(title)' --due tomorrow --list Tasks")
    }
    _ = try run("focusblox block add Deep --start '2026-11-27 14:00' --duration 1h --list Tasks")
    _ = try run("focusblox add Ring --due '2026-11-28 18:00' --remind 30m --list Tasks")
    _ = try run("focusblox add Series --due today --repeat daily --list Tasks; focusblox sync")
    _ = try run("focusblox add 'Waits at the backup' --list Tasks; focusblox edit \(done("Stays")) --notes waits")
    _ = try run(
      "focusblox add 'Waits and rings' --due '2026-11-28 19:00' --remind 30m --list Tasks; "
        + "focusblox block add Waiting --start '2026-11-27 16:00' --duration 1h --list Tasks")
    #expect(try run("focusblox backup alt.sqlite").code == 0)

    // Changes after the backup, on this machine and on another one.
    _ = try run(
      "focusblox add 'Made later' --list Tasks; focusblox edit \(done("Edited here")) --title 'Edited here, twice'")
    _ = try run(
      "focusblox done \(done("Done here")) \(done("Series")); focusblox delete \(done("Deleted here")); focusblox sync")
    let other = "export FOCUSBLOX_DB=other.sqlite; "
    _ = try run(
      other + "focusblox account add home --url <server> --user ada --password-file ~/.caldav-password; focusblox sync")
    _ = try run(
      other
        + "focusblox edit \(done("Edited there")) --title 'Edited there, twice'; focusblox delete \(done("Deleted there"))"
    )
    _ = try run(other + "focusblox sync")
    _ = try run("focusblox sync")
    let (before, names) = (try titles(), session.server.names(in: folder).sorted())
    // The blocks and rings of the program and the server.
    func others() throws -> [String] {
      let shown = try run("focusblox block list --days 14 --json; focusblox notifications --json").output
      let titles = ["Ring", "Waits and rings", "Deep", "Waiting"]
      let rings = shown.filter { line in titles.contains { line.contains($0) } }
        .map { $0.replacing(#/"(id|taskID|revision)":"[^"]*"/#, with: "") }.sorted()
      return rings
        + names.map { "\($0) \((session.server.text(folder + $0) ?? "").matches(of: /BEGIN:VALARM/).count)" }
    }
    let othersBefore = try others()
    #expect(othersBefore.contains { $0.contains("Deep") } && othersBefore.contains { $0.contains("Waits and rings") })
    #expect(before.contains("Deleted there"))  // It stays here as a local task.

    #expect(try run(restoring).code == 0)
    let synced = try run("focusblox sync")
    #expect(synced.code == 0, "\(synced.messages)")
    #expect(session.server.names(in: folder).sorted() == names)
    let after = try titles()
    // A task deleted here after the backup becomes local, as after any deletion on the server.
    #expect(after == (before + ["Deleted here"]).sorted(), "\(after)")
    let othersAfter = try others()
    #expect(
      othersAfter == othersBefore,
      "\(othersAfter.filter { !othersBefore.contains($0) }) instead of \(othersBefore.filter { !othersAfter.contains($0) })"
    )
    let again = try run("focusblox sync")
    #expect(again.output == ["Tasks: nothing to do · 1 request"], "\(again.output)")
    _ = try run(other + "focusblox sync")
    #expect(session.server.names(in: folder).sorted() == names)
    #expect(try titles("other.sqlite").filter { $0 != "Deleted there" }.allSatisfy(after.contains))
    #expect(session.violations.isEmpty)
  }
}
