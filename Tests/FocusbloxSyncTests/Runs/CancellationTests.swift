import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// Ctrl-C ends a run at once, because the server may never answer.
@Suite("A cancelled run ends at once, says so and leaves a consistent state", .timeLimit(.minutes(20)))
struct CancellationTests {
  enum Moment: String, CaseIterable, Sendable {
    case firstQuestion, pull, firstUpload, change, deletion, readBack

    /// The number of answers before the silence, and the counted method; `nil` counts every method.
    var answered: (count: Int, method: String?) {
      switch self {
      case .firstQuestion: (0, nil)
      case .pull: (4, "REPORT")
      case .firstUpload: (20, "PUT")
      case .change: (1, "PUT")
      case .deletion: (0, "DELETE")
      case .readBack: (0, "REPORT")
      }
    }
  }

  private func world(_ moment: Moment) async throws -> SyncWorld {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", in: "Garten")
    switch moment {
    case .firstQuestion: world.other.add("milk", title: "Milch")
    case .pull: for number in 0..<1000 { world.other.add("t\(number)", title: "T\(number)") }
    case .firstUpload: for number in 0..<60 { try world.a.add("N\(number)") { $0.uid = "n\(number)" } }
    case .change, .deletion, .readBack:
      for number in 0..<8 { world.other.add("t\(number)", title: "T\(number)") }
      try await world.a.sync()
      world.clock.advance(minutes: 1)
      for number in 0..<4 { try world.a.edit("T\(number)") { $0.title += " hier" } }
      for number in 4..<8 { try world.a.delete("T\(number)") }
      world.other.add("hedge", title: "Hecke", in: "Garten")
    }
    return world
  }

  /// The final items of both sides.
  private func end(_ world: SyncWorld) async throws -> [String] {
    world.a.transport = InMemoryTransport(world.server)
    try await world.settle()
    #expect(try await world.a.sync().isQuiet)
    #expect(world.isWellBehaved)
    let there = try ["Aufgaben", "Garten"].flatMap { (list: String) in
      try world.other.names(in: list).map { name in
        let title = try world.other.value("SUMMARY", of: name, list: list)
        return "\(list)/\(name) \(title ?? "")"
      }
    }
    return there.sorted() + (try world.a.tasks.map { "\($0.uid) \($0.title)" }.sorted())
  }

  @Test("cancelled while the server is silent", arguments: Moment.allCases)
  func endsAtOnce(_ moment: Moment) async throws {
    let expected = try await end(try await world(moment))
    let (count, method) = moment.answered
    try await expectAnEnd(of: try await world(moment), after: count, of: method, expected)
  }

  @Test("cancelled at any request that the server does not answer", arguments: [Moment.firstQuestion, .change])
  func endsAtEachRequest(_ moment: Moment) async throws {
    let whole = try await world(moment)
    whole.server.clearLog()
    _ = try await whole.a.outcomes()
    let count = whole.server.requests.count
    #expect(count > 3)
    let expected = try await end(whole)
    for number in 0..<count { try await expectAnEnd(of: try await world(moment), after: number, of: nil, expected) }
  }

  private func expectAnEnd(
    of world: SyncWorld, after count: Int, of method: String?, _ expected: [String]
  ) async throws {
    let silent = SilentTransport(after: count, of: method, around: world.a.transport)
    world.a.transport = silent
    let run = Task { [a = world.a] in try await a.outcomes() }
    await silent.waitForSilence()
    silent.declareOver()
    run.cancel()
    let outcomes = try await run.value
    #expect(silent.sentTooLate == [])
    // Every list has an outcome, also a list that was not begun.
    #expect(outcomes.map(\.report.list) == ["Aufgaben", "Garten"])
    for outcome in outcomes {
      guard case .failed(_, let error) = outcome else {
        // Reads end list by list, so that one list may be complete. New items are sent after both lists were read.
        #expect(outcome.report.list == (method == nil ? "Aufgaben" : "Garten"))
        continue
      }
      #expect(error is CancellationError)
    }
    #expect(try world.a.store.read { try $0.runs().first?.finished != nil })
    #expect(throws: Never.self) { try world.a.store.lockForSync().release() }
    #expect(try await end(world) == expected)
  }

  @Test("results before the cancellation are counted, kept and not fetched again")
  func keepsWhatCame() async throws {
    let world = try await world(.pull)
    let silent = SilentTransport(after: 4, of: "REPORT", around: world.a.transport)
    world.a.transport = silent
    let run = Task { [a = world.a] in try await a.outcomes() }
    await silent.waitForSilence()
    while try world.a.tasks.isEmpty { await Task.yield() }
    run.cancel()
    let pulled = try #require(try await run.value.first?.report.pulledNew)
    let known = try world.a.tasks.count
    #expect(pulled == known && pulled > 0 && pulled < 1000)
    world.a.transport = InMemoryTransport(world.server)
    #expect(try await world.a.sync().pulledNew == 1001 - known)
  }

  @Test("cancelled before it starts, a run sends no request")
  func asksNothing() async throws {
    let world = try await world(.firstQuestion)
    world.server.clearLog()
    let outcomes = try await Task { [a = world.a] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await a.outcomes()
    }.value
    #expect(outcomes.count == 2)
    #expect(world.server.requests.isEmpty)
  }
}
