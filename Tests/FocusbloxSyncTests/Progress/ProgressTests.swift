import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Synchronization
import TestSupport
import Testing

@Suite("Progress of a run")
struct ProgressTests {
  private func steps(of person: Participant) async throws -> [SyncProgress] {
    let steps = Mutex<[SyncProgress]>([])
    let lists = try person.store.read { try $0.lists() }
    _ = try await person.engine().sync(person.account, lists: lists, options: SyncOptions()) { step in
      steps.withLock { $0.append(step) }
    }
    return steps.withLock { $0 }
  }

  @Test("a first upload counts up to its total, never back, and names the list")
  func ofAFirstUpload() async throws {
    let world = try await SyncWorld()
    for number in 0..<30 { try world.a.add("T\(number)") }
    let steps = try await steps(of: world.a).filter { $0.phase == .pushing }
    #expect(steps.map(\.done) == Array(1...30))
    #expect(steps.allSatisfy { $0.total == 30 && $0.list == "Aufgaben" })
  }

  @Test("deletions and merges count up to their total")
  func ofAMixedUpload() async throws {
    let world = try await SyncWorld(people: 2)
    for number in 0..<12 { try world.a.add("T\(number)") }
    try await world.settle()
    for number in 0..<4 { try world.a.delete("T\(number)") }
    for number in 4..<8 { try world.a.edit("T\(number)") { $0.notes = "mine" } }
    for number in 6..<10 { try world.b.edit("T\(number)") { $0.title += " theirs" } }
    try await world.b.sync()
    let steps = try await steps(of: world.a).filter { $0.phase == .pushing }
    #expect(steps.map(\.done) == Array(1...8))
    #expect(steps.last?.total == 8)
  }

  @Test("a first fetch counts up to its total")
  func ofAFirstDownload() async throws {
    let world = try await SyncWorld(people: 2)
    for number in 0..<250 { try world.a.add("T\(number)") }
    try await world.a.sync()
    let steps = try await steps(of: world.b).filter { $0.phase == .pulling }
    #expect(steps.count > 1)
    #expect(steps.map(\.done) == steps.map(\.done).sorted())
    #expect(Set(steps.map(\.total)) == [250])
    #expect(steps.last?.done == 250)
  }
}
