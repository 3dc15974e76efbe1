import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct BegunTaskTests {
  @Test("a task may have begun where any text of its object has the word: read, of a file, or at the place it leaves")
  func found() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let begun = Array("STATUS:IN-PROCESS\r\n".utf8)
    try store.write { store in
      let (first, second) = (try store.addList("first"), try store.addList("second"))
      func link(_ id: String, _ list: CalendarList, _ text: [UInt8]?, to: Int64? = nil) throws -> SyncLink {
        var link = SyncLink(
          listID: list.id, kind: .task, uid: id, href: "/\(list.id)/\(id).ics", etag: "1", itemID: to == nil ? id : nil)
        link.base = text
        if let to { link.state = .moved(to: to) }
        try store.save(&link)
        return link
      }
      for id in ["read", "file", "leaving", "open", "none"] {
        try store.insert(TaskItem(id: id, uid: id, title: id, created: .now(0)), by: .user)
      }
      _ = try link("read", first, begun)
      _ = try link("open", first, Array("STATUS:NEEDS-ACTION\r\n".utf8))
      try store.setOriginalText(of: .task, id: "file", begun)
      let target = try link("leaving", second, nil)
      _ = try link("leaving", first, begun, to: target.id)
    }
    #expect(try store.read { try $0.tasksThatMayHaveBegun() } == ["read", "file", "leaving"])
  }

  @Test("only texts with the word are looked at")
  func usesTheIndexes() throws {
    let plan = try Store.inMemory(timeZone: .gmt).read { try $0.planOfBegunTasks() }
    let scans = plan.filter { $0.hasPrefix("SCAN") }
    #expect(scans.count == 2 && scans.allSatisfy { $0.contains("_begun") }, "\(plan)")
  }
}
