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

  @Test("only texts with an alarm, of open tasks and of blocks that are not over, come")
  func chooses() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for (id, text) in [("rings", ringing), ("small", Array("begin:valarm".utf8)), ("silent", silent)] {
        try store.insert(task(id), by: .person)
        try store.setOriginalText(of: .task, id: id, text)
      }
      try store.insert(task("done", isOpen: false), by: .person)
      try store.setOriginalText(of: .task, id: "done", ringing)
      for (id, year) in [("over", 2001), ("coming", 2099)] {
        let start = try #require(CalendarTime("\(year)-01-01T10:00:00Z"))
        let end = try #require(CalendarTime("\(year)-01-01T11:00:00Z"))
        try store.insert(FocusBlock(id: id, uid: id, title: id, start: start, end: end, created: .now(0)), by: .person)
        try store.setOriginalText(of: .block, id: id, ringing)
      }
    }
    let found = try store.read { try $0.textsWithAlarms(after: .now(0)) }
    #expect(found.map(\.itemID).sorted() == ["coming", "rings", "small"])
    #expect(found.first { $0.itemID == "rings" }?.text == ringing)
  }

  @Test("the server's text takes the place of the one that came with the item")
  func prefersTheServers() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      try store.insert(task("t"), by: .person)
      try store.setOriginalText(of: .task, id: "t", ringing)
      let list = try store.addList("l")
      var link = SyncLink(listID: list.id, kind: .task, uid: "t", href: "/l/t.ics", etag: "1", itemID: "t")
      link.base = silent
      try store.save(&link)
    }
    #expect(try store.read { try $0.textsWithAlarms(after: .now(0)) } == [])
    #expect(try store.read { try $0.textWithAlarms(of: .task, id: "t")?.text } == silent)
  }
}
