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
  private func setup(_ mode: ServerMode) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode)
    for number in 1...12 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try setup.a.edit("T1") { $0.notes = "hier" }
    try setup.a.delete("T2")
    setup.server.deleteCalendar(setup.server.home + "Aufgaben/")
    setup.server.makeCalendar(setup.server.home + "Aufgaben/")
    return setup
  }

  private func titles(_ setup: SyncSetup) throws -> [String] { try setup.a.tasks.map(\.title).sorted() }

  private static let kept = (1...12).filter { $0 != 2 }.map { "T\($0)" }.sorted()

  @Test(
    "an empty calendar deletes nothing and stops the run until the user confirms",
    arguments: modes.filter { !$0.mode.countsSeconds })
  func empty(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    #expect(try await setup.a.attempt() is SyncError)
    #expect(try titles(setup) == Self.kept)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    try await setup.a.sync { $0.forceMassChanges = true }
    #expect(try titles(setup) == Self.kept)
  }

  @Test("other items at other hrefs are added, and no local item is deleted", arguments: modes)
  func otherItems(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    for number in 1...12 { setup.other.add("u\(number)", title: "U\(number)") }
    #expect(try await setup.a.attempt() is SyncError)
    #expect(try titles(setup) == Self.kept)
    for _ in 0..<2 { try await setup.a.sync { $0.forceMassChanges = true } }
    #expect(try titles(setup) == (Self.kept + (1...12).map { "U\($0)" }).sorted())
    #expect(setup.other.names().count == 12)
  }

  @Test("other items at known hrefs are other items", arguments: modes)
  func otherItemsAtOurPlaces(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    for number in 1...12 { setup.other.add("u\(number)", title: "U\(number)", at: "t\(number).ics") }
    #expect(try await setup.a.attempt() is SyncError)
    #expect(try setup.a.tasks.count { $0.sourceSystem == .local } <= 5)
    // A timer may start several runs before the user looks.
    for _ in 0..<3 { #expect(try await setup.a.attempt() is SyncError) }
    #expect(try setup.a.tasks.count { $0.sourceSystem == .local } <= 5)
    for _ in 0..<2 { try await setup.a.sync { $0.forceMassChanges = true } }
    #expect(try titles(setup) == (Self.kept + (1...12).map { "U\($0)" }).sorted())
    #expect(setup.other.names().count == 12)
    #expect(try setup.other.value("DESCRIPTION", of: "t1.ics") == nil)
  }

  @Test("the same items at other hrefs are the same tasks", arguments: modes)
  func sameItems(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    for number in 1...12 { setup.other.add("t\(number)", title: "T\(number)", at: "n\(number).ics") }
    let ids = Set(try setup.a.tasks.map(\.id))
    try await setup.settle()
    #expect(try Set(setup.a.tasks.map(\.id)).isSuperset(of: ids))
    #expect(try Set(setup.a.tasks.map(\.uid)).count == setup.a.tasks.count)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
    #expect(try setup.other.value("DESCRIPTION", of: "n1.ics") == "hier")
  }

  @Test("another account's lists are other lists, and the first account's lists rest with their items")
  func otherAccount() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t1", title: "T1")
    try await setup.a.sync()
    try setup.a.delete("T1")
    setup.server.deleteCalendar(setup.server.home + "Aufgaben/")
    setup.server.makeCalendar(setup.server.home + "Andere/", name: "Andere")
    setup.other.add("t1", title: "T1", in: "Andere")
    try await setup.a.discover()
    try await setup.settle()
    #expect(try setup.a.task("T1").listID == setup.a.list("Andere").id)
    #expect(setup.other.names(in: "Andere") == ["t1.ics"])
    #expect(try setup.a.list("Aufgaben").isMissing)
  }
}
