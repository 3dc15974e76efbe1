import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I6
@Suite("Another server, account or calendar at the same address")
struct SwappedServerTests {
  /// Some servers refuse a token of another calendar. The other servers accept it, and their answers cause doubt: the
  /// token moves without changes, or about every item has changed. Two swaps stay unseen until the weekly listing. One
  /// has fewer items than the store, on a server that lists the items for any token. The other is an empty calendar on
  /// a server whose tokens count seconds.
  private static let modes =
    NamedMode.all + [
      .strict(but: "nothing for a foreign token") { $0.unknownToken = .nothing },
      .strict(but: "a listing for a foreign token") { $0.unknownToken = .fullListing },
    ]

  /// A user with twelve tasks who has edited one and deleted one since the last sync.
  private func world(_ mode: ServerMode) async throws -> SyncWorld {
    let world = try await SyncWorld(mode)
    for number in 1...12 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    world.server.advance(seconds: 60)
    try world.a.edit("T1") { $0.notes = "hier" }
    try world.a.delete("T2")
    world.server.deleteCalendar(world.server.home + "Aufgaben/")
    world.server.makeCalendar(world.server.home + "Aufgaben/")
    return world
  }

  private func titles(_ world: SyncWorld) throws -> [String] { try world.a.tasks.map(\.title).sorted() }

  private static let kept = (1...12).filter { $0 != 2 }.map { "T\($0)" }.sorted()

  @Test(
    "an empty calendar deletes nothing and stops the run until the user confirms",
    arguments: modes.filter { !$0.mode.countsSeconds })
  func empty(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    #expect(try await world.a.attempt() is SyncError)
    #expect(try titles(world) == Self.kept)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    try await world.a.sync { $0.forceMassChanges = true }
    #expect(try titles(world) == Self.kept)
  }

  @Test("other items at other hrefs are added, and no local item is deleted", arguments: modes)
  func otherItems(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    for number in 1...12 { world.other.add("u\(number)", title: "U\(number)") }
    #expect(try await world.a.attempt() is SyncError)
    #expect(try titles(world) == Self.kept)
    for _ in 0..<2 { try await world.a.sync { $0.forceMassChanges = true } }
    #expect(try titles(world) == (Self.kept + (1...12).map { "U\($0)" }).sorted())
    #expect(world.other.names().count == 12)
  }

  @Test("other items at known hrefs are other items", arguments: modes)
  func otherItemsAtOurPlaces(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    for number in 1...12 { world.other.add("u\(number)", title: "U\(number)", at: "t\(number).ics") }
    #expect(try await world.a.attempt() is SyncError)
    #expect(try world.a.tasks.count { $0.sourceSystem == .local } <= 5)
    // A timer may start several runs before the user looks.
    for _ in 0..<3 { #expect(try await world.a.attempt() is SyncError) }
    #expect(try world.a.tasks.count { $0.sourceSystem == .local } <= 5)
    for _ in 0..<2 { try await world.a.sync { $0.forceMassChanges = true } }
    #expect(try titles(world) == (Self.kept + (1...12).map { "U\($0)" }).sorted())
    #expect(world.other.names().count == 12)
    #expect(try world.other.value("DESCRIPTION", of: "t1.ics") == nil)
  }

  @Test("the same items at other hrefs are the same tasks", arguments: modes)
  func sameItems(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    for number in 1...12 { world.other.add("t\(number)", title: "T\(number)", at: "n\(number).ics") }
    let ids = Set(try world.a.tasks.map(\.id))
    try await world.settle()
    #expect(try Set(world.a.tasks.map(\.id)).isSuperset(of: ids))
    #expect(try Set(world.a.tasks.map(\.uid)).count == world.a.tasks.count)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(try world.other.value("DESCRIPTION", of: "n1.ics") == "hier")
  }

  @Test("another account's lists are other lists, and the first account's lists rest with their items")
  func otherAccount() async throws {
    let world = try await SyncWorld()
    world.other.add("t1", title: "T1")
    try await world.a.sync()
    try world.a.delete("T1")
    world.server.deleteCalendar(world.server.home + "Aufgaben/")
    world.server.makeCalendar(world.server.home + "Andere/", name: "Andere")
    world.other.add("t1", title: "T1", in: "Andere")
    try await world.a.discover()
    try await world.settle()
    #expect(try world.a.task("T1").listID == world.a.list("Andere").id)
    #expect(world.other.names(in: "Andere") == ["t1.ics"])
    #expect(try world.a.list("Aufgaben").isMissing)
  }
}
