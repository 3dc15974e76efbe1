import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Export of items of a server with the strict mapping")
struct StrictExportTests {
  private func lines(_ setup: SyncSetup) throws -> [String] {
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let mapping = MappingContext(zone: zone, now: setup.clock.now, settings: Settings(), profile: .extended)
    return try setup.a.store.read { store in
      let items = try store.tasks(TaskQuery(.all, now: setup.clock.now, timeZone: zone)).map {
        ItemReference(.task, id: $0.id)
      }
      var output: [UInt8] = []
      try FileExport(mapping: mapping).write(items, from: store) { output += $0 }
      return String(decoding: output, as: UTF8.self).components(separatedBy: "\r\n")
    }
  }

  @Test("categories, lines of an extended machine and stamps stay, and local changes are added")
  func keepsForeignLines() async throws {
    let setup = try await SyncSetup(mapping: .strict)
    let foreign = ["CATEGORIES:Markt,Haus", "X-FOCUSBLOX-URGENCY:urgent", "LOCATION:Laden"]
    setup.other.add("milk", title: "Milch", foreign[0], foreign[1], foreign[2])
    try await setup.a.sync()
    let before = try lines(setup)
    for line in foreign { #expect(before.contains(line)) }
    let stamp = try #require(try setup.other.value("DTSTAMP", of: "milk.ics"))
    #expect(before.contains("DTSTAMP:\(stamp)"))

    try setup.a.edit("Milch") {
      $0.title = "Hafermilch"
      $0.tags = ["Büro"]
    }
    let after = try lines(setup)
    #expect(after.contains("SUMMARY:Hafermilch") && after.contains("X-FOCUSBLOX-URGENCY:urgent"))
    let categories = try #require(after.first { $0.hasPrefix("CATEGORIES:") }).dropFirst(11)
    #expect(Set(categories.split(separator: ",")) == ["Markt", "Haus", "Büro"])
  }
}
