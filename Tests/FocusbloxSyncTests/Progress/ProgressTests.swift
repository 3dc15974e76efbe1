import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Synchronization
import TestSupport
import Testing

@Suite("Progress of a run")
struct ProgressTests {
  private func steps(of user: TestUser) async throws -> [SyncProgress] {
    let steps = Mutex<[SyncProgress]>([])
    let lists = try user.store.read { try $0.lists() }
    _ = try await user.engine().sync(user.account, lists: lists, options: SyncOptions()) { step in
      steps.withLock { $0.append(step) }
    }
    return steps.withLock { $0 }
  }

  @Test("a first upload counts up to its total, never back, and names the list")
  func ofAFirstUpload() async throws {
    let setup = try await SyncSetup()
    for number in 0..<30 { try setup.a.add("T\(number)") }
    let steps = try await steps(of: setup.a).filter { $0.phase == .pushing }
    #expect(steps.map(\.done) == Array(1...30))
    #expect(steps.allSatisfy { $0.total == 30 && $0.list == "Aufgaben" })
  }

  @Test("deletions and merges count up to their total")
  func ofAMixedUpload() async throws {
    let setup = try await SyncSetup(users: 2)
    for number in 0..<12 { try setup.a.add("T\(number)") }
    try await setup.settle()
    for number in 0..<4 { try setup.a.delete("T\(number)") }
    for number in 4..<8 { try setup.a.edit("T\(number)") { $0.notes = "mine" } }
    for number in 6..<10 { try setup.b.edit("T\(number)") { $0.title += " theirs" } }
    try await setup.b.sync()
    let steps = try await steps(of: setup.a).filter { $0.phase == .pushing }
    #expect(steps.map(\.done) == Array(1...8))
    #expect(steps.last?.total == 8)
  }

  @Test("a first fetch counts up to its total")
  func ofAFirstDownload() async throws {
    let setup = try await SyncSetup(users: 2)
    for number in 0..<250 { try setup.a.add("T\(number)") }
    try await setup.a.sync()
    let steps = try await steps(of: setup.b).filter { $0.phase == .pulling }
    #expect(steps.count > 1)
    #expect(steps.map(\.done) == steps.map(\.done).sorted())
    #expect(Set(steps.map(\.total)) == [250])
    #expect(steps.last?.done == 250)
  }
}
