import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct TextsWithAlarmsTests {
  private let ringing = Array("BEGIN:VCALENDAR\r\nBEGIN:VALARM\r\n".utf8)
  private let silent = Array("BEGIN:VCALENDAR\r\nSUMMARY:x\r\n".utf8)

  private func task(_ id: String, isOpen: Bool = true) -> TaskItem {
    var task = TaskItem(id: id, uid: id, title: id, created: .now(0))
    if !isOpen { task.status = .completed }
    return task
  }

  @Test("open tasks and all blocks with a matching text are found, the server's text first")
  func chooses() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for (id, text) in [("rings", ringing), ("silent", silent), ("synced", ringing)] {
        try store.insert(task(id), by: .user)
        try store.setOriginalText(of: .task, id: id, text)
      }
      let list = try store.addList("l")
      var link = SyncLink(listID: list.id, kind: .task, uid: "synced", href: "/l/t.ics", etag: "1", itemID: "synced")
      link.base = silent
      try store.save(&link)
      try store.insert(task("done", isOpen: false), by: .user)
      try store.setOriginalText(of: .task, id: "done", ringing)
      let start = try #require(CalendarTime("2001-01-01T10:00:00Z"))
      try store.insert(
        FocusBlock(id: "over", uid: "over", title: "over", start: start, end: start, created: .now(0)), by: .user)
      try store.setOriginalText(of: .block, id: "over", ringing)
    }
    let found = try store.read { try $0.itemsWithTexts { $0 == ringing } }
    #expect(found.map(\.id).sorted() == ["over", "rings"])
  }
}
