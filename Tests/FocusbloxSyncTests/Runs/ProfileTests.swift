import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Switching the mapping profile")
struct ProfileTests {
  private func use(_ profile: MappingProfile, _ world: SyncWorld) throws {
    var account = try world.a.account
    account.mapping = profile
    try world.a.store.write { try $0.save(&account) }
  }

  @Test("strict to extended joins the tags of both sides and sends the missing values")
  func beginsToShare() async throws {
    let world = try await SyncWorld(mapping: .strict)
    world.other.add("milk", title: "Milch", "CATEGORIES:Markt,Haus", "X-FOCUSBLOX-URGENCY:urgent")
    try await world.a.sync()
    try world.a.edit("Milch") {
      $0.tags = ["Büro"]
      $0.taskType = "learning"
    }
    try await world.a.sync()
    #expect(try world.other.value("CATEGORIES", of: "milk.ics") == "Markt,Haus")
    try use(.extended, world)
    try await world.settle()
    #expect(Set(try world.a.task("Milch").tags) == ["Büro", "Markt", "Haus"])
    #expect(try world.a.task("Milch").urgency == .urgent)
    let written = try #require(try world.other.value("CATEGORIES", of: "milk.ics"))
    #expect(Set(written.split(separator: ",")) == ["Büro", "Markt", "Haus"])
    #expect(try world.other.value("X-FOCUSBLOX-TASK-TYPE", of: "milk.ics") == "learning")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("extended to strict changes nothing on either side")
  func endsSharing() async throws {
    let world = try await SyncWorld(mapping: .extended)
    world.other.add("milk", title: "Milch", "CATEGORIES:Markt")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.urgency = .urgent }
    try await world.a.sync()
    try use(.strict, world)
    try world.a.edit("Milch") { $0.tags = [] }
    try world.other.set("SUMMARY", "Hafer", in: "milk.ics")
    try await world.settle()
    #expect(try world.other.value("CATEGORIES", of: "milk.ics") == "Markt")
    #expect(try world.other.value("X-FOCUSBLOX-URGENCY", of: "milk.ics") == "urgent")
    #expect(try world.a.task("Hafer").urgency == .urgent && world.a.task("Hafer").tags.isEmpty)
  }

  // I1, I8
  @Test("any number of switches loses no tag and no value on either side", arguments: 0..<30)
  func losesNothing(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let world = try await SyncWorld(mapping: .strict)
    world.other.add("milk", title: "Milch", "CATEGORIES:t0")
    try world.a.add("Brot") {
      $0.uid = "bread"
      $0.tags = ["t1"]
    }
    try await world.a.sync()
    var tags: [String: Set<String>] = ["milk": ["t0"], "bread": ["t1"]]
    var number = 2
    for _ in 0..<8 {
      world.clock.advance(minutes: 1)
      let uid = Bool.random(using: &random) ? "milk" : "bread"
      let tag = "t\(number)"
      number += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try use(.extended, world)
      case 1: try use(.strict, world)
      case 2:
        tags[uid]?.insert(tag)
        var task = try #require(try world.a.tasks.first { $0.uid == uid })
        task.tags.append(tag)
        task.modified = world.clock.now
        try world.a.store.write { store in _ = try store.update(task, by: .person) }
      default:
        tags[uid]?.insert(tag)
        let known = try world.other.value("CATEGORIES", of: "\(uid).ics")
        try world.other.set("CATEGORIES", [known, tag].compactMap(\.self).joined(separator: ","), in: "\(uid).ics")
      }
      if Bool.random(using: &random) { try await world.a.sync() }
    }
    try use(.extended, world)
    try await world.settle()
    for (uid, expected) in tags {
      let here = try #require(try world.a.tasks.first { $0.uid == uid })
      let there = try world.other.value("CATEGORIES", of: "\(uid).ics") ?? ""
      #expect(Set(here.tags) == expected, "seed \(seed), \(uid) here")
      #expect(Set(there.split(separator: ",").map(String.init)) == expected, "seed \(seed), \(uid) there")
    }
    #expect(try await world.a.sync().isQuiet)
  }

  // S4-29 … S4-33
  @Test(
    "a file's local fields go to no server in the strict profile; foreign tags do",
    arguments: [true, false])
  func importedIntoStrict(isOurs: Bool) async throws {
    let world = try await SyncWorld()
    try importMilk(isOurs, world)
    try await world.settle()
    let lines = try world.other.lines("milk.ics")
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX-URGENCY") || $0.hasPrefix("X-FOCUSBLOX-NEXT-UP") })
    #expect(lines.contains("X-FOCUSBLOX-CLEARED:estimateMinutes") && lines.contains("X-OTHER:1"))
    #expect(lines.contains("CATEGORIES:geheim") == !isOurs)
    let task = try world.a.task("Milch")
    #expect((task.tags, task.urgency, task.nextUp) == (["geheim"], .urgent, true))
    #expect(try await world.a.sync().isQuiet)
  }

  // S4-29 … S4-33
  @Test("a file's local fields of a task that is published to another list go to no server in the strict profile")
  func importedBetweenLists() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    let id = try world.a.task("Milch").id
    try world.a.store.write { try $0.detach(itemID: id) }
    try importMilk(true, world)
    try world.a.move("Milch", to: "Garten")
    try await world.settle()
    let lines = try world.other.lines("milk.ics", list: "Garten")
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX-URGENCY") || $0.hasPrefix("CATEGORIES") })
    #expect(lines.contains("X-OTHER:1"))
  }

  private func importMilk(_ isOurs: Bool, _ world: SyncWorld) throws {
    let product = isOurs ? CalendarObjectWriter.productIdentifier : "-//Other//EN"
    let file = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:\(product)", "BEGIN:VTODO", "UID:milk", "DTSTAMP:20261120T080000Z",
      "SUMMARY:Milch", "CATEGORIES:geheim", "X-FOCUSBLOX-URGENCY:urgent", "X-FOCUSBLOX-NEXT-UP:TRUE",
      "X-FOCUSBLOX-CLEARED:taskType estimateMinutes", "X-OTHER:1", "END:VTODO", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
    var pieces = [Array(file.utf8)]
    let mapping = MappingContext(
      zone: SyncWorld.zone, now: world.clock.now, settings: Settings(), profile: .extended)
    let person = world.a
    let reader = FileImport(
      mapping: mapping, lists: [try person.list()], updatesKnown: true, newID: { person.newID() })
    _ = try person.store.write { try reader.carryOut({ pieces.popLast() }, in: $0) }
  }

  @Test("a store knows that another machine with this program uses the account")
  func otherMachine() async throws {
    let world = try await SyncWorld(people: 2)
    world.other.add("fence", title: "Zaun")
    try await world.settle()
    func know(_ person: Participant) throws -> Bool {
      let account = try person.account.id
      return try person.store.read {
        try $0.hasTaskOfOtherMachine(account: account, product: CalendarObjectWriter.productIdentifier)
      }
    }
    #expect(try world.people.map(know) == [false, false])
    try world.a.add("Hecke") { $0.uid = "hedge" }
    try await world.settle()
    #expect(try world.people.map(know) == [false, true])
  }
}
