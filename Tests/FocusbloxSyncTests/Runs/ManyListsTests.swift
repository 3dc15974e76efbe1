import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite("Runs over many lists")
struct ManyListsTests {
  private struct Cost {
    var idle = 0
    var edited = 0
    var added = 0
    var requests: [Int] = []
  }

  /// The steps in the store of three runs: without changes, with an edit in each list, and with a new task in each.
  private func cost(lists count: Int) async throws -> Cost {
    // A list that is switched off is looked at for the moves that wait for it.
    let lists = (0..<count).map { "L\($0)" }
    let setup = try await SyncSetup(lists: lists + ["Aus"])
    var off = try setup.a.list("Aus")
    off.isEnabled = false
    try setup.a.store.write { try $0.save(&off) }
    for list in lists { setup.other.add("in-\(list)", title: list, in: list) }
    try await setup.settle(rounds: 2)
    let steps = StoreSteps(of: setup.a.store)
    var cost = Cost()
    func measured(_ body: () throws -> Void) async throws -> Int {
      setup.advance(minutes: 1)
      try body()
      _ = steps.taken()
      cost.requests.append(try await setup.requests { try await setup.a.sync() }.count)
      return steps.taken()
    }
    cost.idle = try await measured {}
    cost.edited = try await measured { for list in lists { try setup.a.edit(list) { $0.notes = "anders" } } }
    cost.added = try await measured {
      for list in lists { try setup.a.add("neu in \(list)", list: list) { $0.uid = UUID().uuidString } }
    }
    #expect(setup.other.names(in: lists[0]).count == 2)
    return cost
  }

  @Test("with four times as many lists, a run reads four times as much from the store, whatever it has to send")
  func areLinear() async throws {
    let (few, many) = (try await cost(lists: 40), try await cost(lists: 160))
    for (few, many) in [(few.idle, many.idle), (few.edited, many.edited), (few.added, many.added)] {
      #expect(few > 0 && Double(many) <= 4.4 * Double(few), "\(few) and \(many)")
    }
    #expect(few.requests[0] == 1 && many.requests[0] == 1)
    for (few, many) in zip(few.requests, many.requests) { #expect(many <= 4 * few) }
  }
}
