import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// Ctrl-C ends a run at once, because the server may never answer.
@Suite("A cancelled run ends at once, says so and leaves a consistent state", .timeLimit(.minutes(60)))
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

  private func setup(_ moment: Moment) async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", in: "Garten")
    switch moment {
    case .firstQuestion: setup.other.add("milk", title: "Milch")
    case .pull: for number in 0..<1000 { setup.other.add("t\(number)", title: "T\(number)") }
    case .firstUpload: for number in 0..<60 { try setup.a.add("N\(number)") { $0.uid = "n\(number)" } }
    case .change, .deletion, .readBack:
      for number in 0..<8 { setup.other.add("t\(number)", title: "T\(number)") }
      try await setup.a.sync()
      setup.clock.advance(minutes: 1)
      for number in 0..<4 { try setup.a.edit("T\(number)") { $0.title += " hier" } }
      for number in 4..<8 { try setup.a.delete("T\(number)") }
      setup.other.add("hedge", title: "Hecke", in: "Garten")
    }
    return setup
  }

  /// The final items of both sides.
  private func end(_ setup: SyncSetup) async throws -> [String] {
    setup.a.transport = InMemoryTransport(setup.server)
    try await setup.settle()
    #expect(try await setup.a.sync().isQuiet)
    #expect(setup.isWellBehaved)
    let there = try ["Aufgaben", "Garten"].flatMap { (list: String) in
      try setup.other.names(in: list).map { name in
        let title = try setup.other.value("SUMMARY", of: name, list: list)
        return "\(list)/\(name) \(title ?? "")"
      }
    }
    return there.sorted() + (try setup.a.tasks.map { "\($0.uid) \($0.title)" }.sorted())
  }

  @Test("cancelled while the server is silent", arguments: Moment.allCases)
  func endsAtOnce(_ moment: Moment) async throws {
    let expected = try await end(try await setup(moment))
    let (count, method) = moment.answered
    try await expectAnEnd(of: try await setup(moment), after: count, of: method, expected)
  }

  @Test("cancelled at any request that the server does not answer", arguments: [Moment.firstQuestion, .change])
  func endsAtEachRequest(_ moment: Moment) async throws {
    let whole = try await setup(moment)
    whole.server.clearLog()
    _ = try await whole.a.outcomes()
    let count = whole.server.requests.count
    #expect(count > 3)
    let expected = try await end(whole)
    for number in 0..<count { try await expectAnEnd(of: try await setup(moment), after: number, of: nil, expected) }
  }

  private func expectAnEnd(
    of setup: SyncSetup, after count: Int, of method: String?, _ expected: [String]
  ) async throws {
    let silent = SilentTransport(after: count, of: method, around: setup.a.transport)
    setup.a.transport = silent
    let run = Task { [a = setup.a] in try await a.outcomes() }
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
    #expect(try setup.a.store.read { try $0.runs().first?.finished != nil })
    #expect(throws: Never.self) { try setup.a.store.lockForSync().release() }
    #expect(try await end(setup) == expected)
  }

  @Test("results before the cancellation are counted, kept and not fetched again")
  func keepsWhatCame() async throws {
    let setup = try await setup(.pull)
    let silent = SilentTransport(after: 4, of: "REPORT", around: setup.a.transport)
    setup.a.transport = silent
    let run = Task { [a = setup.a] in try await a.outcomes() }
    await silent.waitForSilence()
    while try setup.a.tasks.isEmpty { await Task.yield() }
    run.cancel()
    let pulled = try #require(try await run.value.first?.report.pulledNew)
    let known = try setup.a.tasks.count
    #expect(pulled == known && pulled > 0 && pulled < 1000)
    setup.a.transport = InMemoryTransport(setup.server)
    #expect(try await setup.a.sync().pulledNew == 1001 - known)
  }

  @Test("cancelled before it starts, a run sends no request")
  func asksNothing() async throws {
    let setup = try await setup(.firstQuestion)
    setup.server.clearLog()
    let outcomes = try await Task { [a = setup.a] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await a.outcomes()
    }.value
    #expect(outcomes.count == 2)
    #expect(setup.server.requests.isEmpty)
  }
}
