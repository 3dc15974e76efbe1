import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct ItemsWithTextsTests {
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

  @Test("of a move that waits the target is named, and the source where its deletion failed")
  func waiting() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (first, second) = (try store.addList("first"), try store.addList("second"))
      try store.insert(task("moved"), by: .user)
      var target = SyncLink(listID: second.id, kind: .task, uid: "moved", itemID: "moved")
      try store.save(&target)
      var source = SyncLink(listID: first.id, kind: .task, uid: "moved", href: "/first/moved.ics", etag: "1")
      (source.base, source.state) = (silent, .moved(to: target.id))
      try store.save(&source)
      #expect(try store.waitingItems(list: first.id).isEmpty)
      let waiting = try store.waitingItems(list: second.id)
      #expect(waiting.map(\.title) == ["moved"] && waiting.allSatisfy { $0.isPending && $0.text == nil })
      source.failure = "refused"
      try store.save(&source)
      let failed = try store.waitingItems(list: first.id)
      #expect(failed.map(\.failure) == ["refused"] && failed.map(\.text) == [silent])
    }
  }

  @Test("the only item of a UID is found by its text, but not in a subscribed calendar")
  func onlyOne() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for id in ["one", "two"] {
        var task = task(id)
        task.uid = "uid"
        try store.insert(task, by: .user)
        try store.setOriginalText(of: .task, id: id, silent)
        #expect(try (store.item(.task, uid: "uid", withText: silent) != nil) == (id == "one"))
      }
      let list = try store.addList("feed")
      var account = try #require(try store.account(id: list.accountID))
      account.subscription = .ringing
      try store.save(&account)
      var task = task("feed")
      task.listID = list.id
      try store.insert(task, by: .remote)
      try store.setOriginalText(of: .task, id: "feed", silent)
      #expect(try store.item(.task, uid: "feed", withText: silent) == nil)
    }
  }

  @Test("an item's text is the one that is known of it: of its first link, of the place it leaves, or the whole one")
  func known() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (first, second) = (try store.addList("first"), try store.addList("second"))
      func link(_ id: String, _ list: CalendarList, _ text: String?, to: Int64? = nil) throws -> SyncLink {
        var link = SyncLink(listID: list.id, kind: .task, uid: id, href: "/\(list.id)/\(id).ics", etag: "1", itemID: id)
        link.base = text.map { Array($0.utf8) }
        if let to { link.state = .moved(to: to) }
        try store.save(&link)
        return link
      }
      for id in ["local", "twice", "whole", "moved", "none"] { try store.insert(task(id), by: .user) }
      try store.setOriginalText(of: .task, id: "local", Array("of a file".utf8))
      _ = try link("twice", first, nil)
      _ = try link("twice", second, "second")
      _ = try link("whole", first, "cut")
      try store.setWholeText(of: .task, id: "whole", Array("whole".utf8))
      let target = try link("moved", second, nil)
      _ = try link("moved", first, "left behind", to: target.id)
    }
    try store.read { store in
      var texts: [String] = []
      let found = try store.itemsWithTexts { text in
        texts.append(String(decoding: text, as: UTF8.self))
        return true
      }
      #expect(texts.sorted() == ["left behind", "of a file", "second", "whole"])
      for (kind, id) in found { #expect(try store.knownText(of: kind, id: id) != nil) }
      #expect(Set(found.map(\.id)) == ["local", "moved", "twice", "whole"])
      // The same answer by one question, from the UID.
      for id in ["local", "twice", "whole", "moved"] {
        let text = try #require(try store.knownText(of: .task, id: id))
        #expect(try store.item(.task, uid: id, withText: text)?.id == id)
        #expect(try store.item(.task, uid: id, withText: text + [0x0A]) == nil)
      }
      #expect(try store.item(.task, uid: "none", withText: []) == nil)
    }
  }
}
