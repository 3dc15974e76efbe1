import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import FocusbloxSync

/// The lists of an account are asked and read at the same time. Their turns follow one another.
@Suite(.timeLimit(.minutes(60))) struct ListsSideBySideTests {
  private static let lists = (11...22).map { "L\($0)" }

  private func settled(_ lists: [String] = lists, _ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: lists)
    for list in lists { setup.other.add("in-\(list)", title: list, in: list) }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    return setup
  }

  private func change(_ setup: SyncSetup, _ lists: [String]) throws {
    for list in lists { try setup.other.set("SUMMARY", "\(list) anders", in: "in-\(list).ics", list: list) }
  }

  @Test(arguments: [ServerMode(), .oldSabre]) func `Eight of twelve lists are asked and read at the same time`(
    mode: ServerMode
  ) async throws {
    let setup = try await settled(Self.lists, mode)
    try change(setup, Self.lists)
    let kind = mode.hasSyncCollection ? "sync-collection" : "getetag"
    let asking = GatheringTransport(kind, awaiting: 8, around: setup.a.transport)
    let reading = GatheringTransport("calendar-multiget", awaiting: 8, around: asking)
    setup.a.transport = reading
    var pulled = 0
    let methods = try await setup.requests { pulled = try await setup.a.sync().pulledChanged }
    #expect(pulled == 12)
    #expect(asking.mostAtOnce == 8 && reading.mostAtOnce == 8)
    // The number of requests is the same as for sequential questions.
    #expect(methods.count == 1 + 12 + 12)
    #expect(setup.server.violations == [])
  }

  @Test func `In a first sync the lists are asked together after the first list was answered`() async throws {
    let setup = try await SyncSetup(lists: Self.lists)
    for list in Self.lists { setup.other.add("in-\(list)", title: list, in: list) }
    let asking = GatheringTransport("sync-collection", around: setup.a.transport)
    let reading = GatheringTransport("calendar-multiget", awaiting: 1, around: asking)
    setup.a.transport = reading
    #expect(try await setup.a.sync().pulledNew == 12)
    #expect(asking.paths.count == 12 && asking.paths.first?.hasSuffix("/L11/") == true)
    #expect(reading.paths.count == 12)
  }

  @Test func `With a concurrency limit of one the lists are asked in their order`() async throws {
    let setup = try await settled()
    try change(setup, Self.lists)
    let account = try setup.a.account.id
    try setup.a.store.write { try $0.changeFacts(ofAccount: account) { $0.concurrency = 1 } }
    let asking = GatheringTransport("sync-collection", around: setup.a.transport)
    setup.a.transport = asking
    try await setup.a.sync()
    #expect(asking.mostAtOnce == 1)
    #expect(asking.paths == Self.lists.map { setup.server.home + $0 + "/" })
  }

  @Test func `Each list counts its own requests`() async throws {
    let setup = try await settled(["A", "B", "C"])
    try change(setup, ["B", "C"])
    let outcomes = try await setup.a.outcomes()
    // The first list counts the question to the home.
    #expect(outcomes.map(\.report.requests) == [1, 2, 2])
  }

  @Test func `A refused early question fails its list only, and is not repeated`() async throws {
    let setup = try await settled(["A", "B", "C"])
    try change(setup, ["A", "B", "C"])
    let refusing = RefusingTransport("REPORT", "/B/", status: 410, around: setup.a.transport)
    setup.a.transport = refusing
    let outcomes = try await setup.a.outcomes()
    #expect(outcomes.map(\.isComplete) == [true, false, true])
    #expect(try setup.a.tasks.map(\.title).sorted() == ["A anders", "B", "C anders"])
    refusing.stop()
    setup.clock.advance(minutes: 10)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title).sorted() == ["A anders", "B anders", "C anders"])
  }

  @Test func `An early text is read again if another list's turn has changed its item`() async throws {
    let setup = try await settled(["A", "B"])
    try change(setup, ["A", "B"])
    let (store, list) = (setup.a.store, try setup.a.list("B").id)
    try setup.a.edit("A") { $0.importance = .low }
    let reading = GatheringTransport("in-B.ics", around: setup.a.transport)
    setup.a.transport = HookedTransport(around: reading) { request, _ in
      // This write happens in the turn of the first list.
      guard request.method == .put else { return }
      try? store.write { try $0.forgetETags(list: list) }
    }
    try await setup.a.sync()
    #expect(reading.paths.count == 2)
    #expect(try setup.a.tasks.map(\.title).sorted() == ["A anders", "B anders"])
  }

  @Test func `A remote edit after the early read arrives with the next run and is merged`()
    async throws
  {
    let setup = try await settled(["A", "B"])
    try change(setup, ["A", "B"])
    try setup.a.edit("A") { $0.importance = .low }
    try setup.a.edit("B") { $0.importance = .high }
    let (plain, other, once) = (setup.a.transport, setup.other, Once())
    setup.a.transport = HookedTransport(around: plain) { request, _ in
      guard request.method == .put, once.isFirst else { return }
      try? other.set("SUMMARY", "B noch anders", in: "in-B.ics", list: "B")
    }
    try await setup.a.sync()
    setup.a.transport = plain
    try await setup.a.sync()
    let task = try #require(try setup.a.tasks.first { $0.title.hasPrefix("B") })
    #expect(task.title == "B noch anders" && task.importance == .high)
    #expect(try setup.other.value("SUMMARY", of: "in-B.ics", list: "B") == "B noch anders")
    #expect(try setup.other.value("PRIORITY", of: "in-B.ics", list: "B") != nil)
    #expect(setup.server.violations == [])
  }

  @Test func `Early texts are not used after a doubt about the token`() async throws {
    let setup = try await settled(["A", "B"])
    for number in 0..<6 { setup.other.add("b\(number)", title: "B\(number)", in: "B") }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    setup.server.advance(seconds: 60)
    try change(setup, ["A", "B"])
    // Every object has changed, so that the whole list is listed again. The new token then covers an edit that the
    // early text lacks.
    for number in 0..<6 { try setup.other.set("SUMMARY", "B\(number) anders", in: "b\(number).ics", list: "B") }
    try setup.a.edit("A") { $0.importance = .low }
    let (plain, other, once) = (setup.a.transport, setup.other, Once())
    setup.a.transport = HookedTransport(around: plain) { request, _ in
      guard request.method == .put, once.isFirst else { return }
      try? other.set("SUMMARY", "B0 noch anders", in: "b0.ics", list: "B")
    }
    try await setup.a.sync()
    setup.a.transport = plain
    try await setup.a.sync()
    #expect(try setup.a.tasks.contains { $0.title == "B0 noch anders" })
  }

  @Test func `After a Retry-After the remaining lists send no request`() async throws {
    let setup = try await settled()
    try change(setup, Self.lists)
    let busy = RefusingTransport("REPORT", "/", status: 503, around: setup.a.transport)
    setup.a.transport = busy
    let account = try setup.a.account.id
    try setup.a.store.write { try $0.changeFacts(ofAccount: account) { $0.concurrency = 1 } }
    let outcomes = try await setup.a.outcomes { $0.isUnattended = true }
    #expect(outcomes.allSatisfy { !$0.isComplete })
    #expect(busy.count == 1)
  }
}
