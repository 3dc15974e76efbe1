import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Switching the mapping profile")
struct ProfileTests {
  private func use(_ profile: MappingProfile, _ setup: SyncSetup) throws {
    var account = try setup.a.account
    account.mapping = profile
    try setup.a.store.write { try $0.save(&account) }
  }

  @Test("strict to extended joins the tags of both sides and sends the missing values")
  func beginsToShare() async throws {
    let setup = try await SyncSetup(mapping: .strict)
    setup.other.add("milk", title: "Milch", "CATEGORIES:Markt,Haus", "X-FOCUSBLOX-URGENCY:urgent")
    try await setup.a.sync()
    try setup.a.edit("Milch") {
      $0.tags = ["Büro"]
      $0.taskType = "learning"
    }
    try await setup.a.sync()
    #expect(try setup.other.value("CATEGORIES", of: "milk.ics") == "Markt,Haus")
    try use(.extended, setup)
    try await setup.settle()
    #expect(Set(try setup.a.task("Milch").tags) == ["Büro", "Markt", "Haus"])
    #expect(try setup.a.task("Milch").urgency == .urgent)
    let written = try #require(try setup.other.value("CATEGORIES", of: "milk.ics"))
    #expect(Set(written.split(separator: ",")) == ["Büro", "Markt", "Haus"])
    #expect(try setup.other.value("X-FOCUSBLOX-TASK-TYPE", of: "milk.ics") == "learning")
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("extended to strict changes nothing on either side")
  func endsSharing() async throws {
    let setup = try await SyncSetup(mapping: .extended)
    setup.other.add("milk", title: "Milch", "CATEGORIES:Markt")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.urgency = .urgent }
    try await setup.a.sync()
    try use(.strict, setup)
    try setup.a.edit("Milch") { $0.tags = [] }
    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try await setup.settle()
    #expect(try setup.other.value("CATEGORIES", of: "milk.ics") == "Markt")
    #expect(try setup.other.value("X-FOCUSBLOX-URGENCY", of: "milk.ics") == "urgent")
    #expect(try setup.a.task("Hafer").urgency == .urgent && setup.a.task("Hafer").tags.isEmpty)
  }

  // I1, I8
  @Test("any number of switches loses no tag and no value on either side", arguments: 0..<30)
  func losesNothing(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let setup = try await SyncSetup(mapping: .strict)
    setup.other.add("milk", title: "Milch", "CATEGORIES:t0")
    try setup.a.add("Brot") {
      $0.uid = "bread"
      $0.tags = ["t1"]
    }
    try await setup.a.sync()
    var tags: [String: Set<String>] = ["milk": ["t0"], "bread": ["t1"]]
    var number = 2
    for _ in 0..<8 {
      setup.clock.advance(minutes: 1)
      let uid = Bool.random(using: &random) ? "milk" : "bread"
      let tag = "t\(number)"
      number += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try use(.extended, setup)
      case 1: try use(.strict, setup)
      case 2:
        tags[uid]?.insert(tag)
        var task = try #require(try setup.a.tasks.first { $0.uid == uid })
        task.tags.append(tag)
        task.modified = setup.clock.now
        try setup.a.store.write { store in _ = try store.update(task, by: .user) }
      default:
        tags[uid]?.insert(tag)
        let known = try setup.other.value("CATEGORIES", of: "\(uid).ics")
        try setup.other.set("CATEGORIES", [known, tag].compactMap(\.self).joined(separator: ","), in: "\(uid).ics")
      }
      if Bool.random(using: &random) { try await setup.a.sync() }
    }
    try use(.extended, setup)
    try await setup.settle()
    for (uid, expected) in tags {
      let here = try #require(try setup.a.tasks.first { $0.uid == uid })
      let there = try setup.other.value("CATEGORIES", of: "\(uid).ics") ?? ""
      #expect(Set(here.tags) == expected, "seed \(seed), \(uid) here")
      #expect(Set(there.split(separator: ",").map(String.init)) == expected, "seed \(seed), \(uid) there")
    }
    #expect(try await setup.a.sync().isQuiet)
  }

  // S4-29 … S4-33
  @Test(
    "a file's local fields go to no server in the strict profile; foreign tags do",
    arguments: [true, false])
  func importedIntoStrict(isOurs: Bool) async throws {
    let setup = try await SyncSetup()
    try importMilk(isOurs, setup)
    try await setup.settle()
    let lines = try setup.other.lines("milk.ics")
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX-URGENCY") || $0.hasPrefix("X-FOCUSBLOX-NEXT-UP") })
    #expect(lines.contains("X-FOCUSBLOX-CLEARED:estimateMinutes") && lines.contains("X-OTHER:1"))
    #expect(lines.contains("CATEGORIES:geheim") == !isOurs)
    let task = try setup.a.task("Milch")
    #expect((task.tags, task.urgency, task.nextUp) == (["geheim"], .urgent, true))
    #expect(try await setup.a.sync().isQuiet)
  }

  // S4-29 … S4-33
  @Test("a file's local fields of a task that is published to another list go to no server in the strict profile")
  func importedBetweenLists() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let id = try setup.a.task("Milch").id
    try setup.a.store.write { try $0.unlink(itemID: id) }
    try importMilk(true, setup)
    try setup.a.move("Milch", to: "Garten")
    try await setup.settle()
    let lines = try setup.other.lines("milk.ics", list: "Garten")
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX-URGENCY") || $0.hasPrefix("CATEGORIES") })
    #expect(lines.contains("X-OTHER:1"))
  }

  private func importMilk(_ isOurs: Bool, _ setup: SyncSetup) throws {
    let product = isOurs ? CalendarObjectWriter.productIdentifier : "-//Other//EN"
    let file = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(product)", "BEGIN:VTODO", "UID:milk", "DTSTAMP:20261120T080000Z",
      "SUMMARY:Milch", "CATEGORIES:geheim", "X-FOCUSBLOX-URGENCY:urgent", "X-FOCUSBLOX-NEXT-UP:TRUE",
      "X-FOCUSBLOX-CLEARED:taskType estimateMinutes", "X-OTHER:1", "END:VTODO", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
    var pieces = [Array(file.utf8)]
    let mapping = MappingContext(
      zone: SyncSetup.zone, now: setup.clock.now, settings: Settings(), profile: .extended)
    let user = setup.a
    let reader = FileImport(
      mapping: mapping, lists: [try user.list()], updatesKnown: true, newID: { user.newID() })
    _ = try user.store.write { try reader.carryOut({ pieces.popLast() }, in: $0) }
  }

  @Test("a store knows that another machine with this program uses the account")
  func otherMachine() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.other.add("fence", title: "Zaun")
    try await setup.settle()
    func know(_ user: TestUser) throws -> Bool {
      let account = try user.account.id
      return try user.store.read {
        try $0.hasTaskOfOtherMachine(account: account, product: CalendarObjectWriter.productIdentifier)
      }
    }
    #expect(try setup.users.map(know) == [false, false])
    try setup.a.add("Hecke") { $0.uid = "hedge" }
    try await setup.settle()
    #expect(try setup.users.map(know) == [false, true])
  }
}
