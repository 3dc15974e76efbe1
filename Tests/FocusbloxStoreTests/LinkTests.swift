import FocusbloxModel
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite struct LinkTests {
  @Test(arguments: StorePlace.allCases)
  func keepsEveryFieldOfALink(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    try store.write { store in
      let list = try store.addList("L")
      var link = SyncLink(listID: list.id, kind: .block, uid: "u", href: "/a%40b.ics", etag: "W/\"1\"", itemID: "i")
      link.hrefKey = "/a@b.ics"
      link.base = [0, 13, 10, 255]
      link.agreed = Data([1, 2])
      link.failure = "no"
      link.failures = 2
      link.retryAfter = .now(9)
      try store.save(&link)
      #expect(link.id > 0)
      #expect(try store.link(id: link.id) == link)
      #expect(try store.links(list: list.id, hrefKeys: ["/none", "/a@b.ics"]) == [link])
      #expect(try store.links(ofItem: .block, id: "i") == [link])
      #expect(try store.links(ofItem: .task, id: "i") == [])
      for state in [SyncLink.State.edited(itemID: "i"), .deleting, .moved(to: 7), .left, .noted] {
        link.state = state
        try store.save(&link)
        #expect(try store.link(id: link.id) == link)
        #expect(try store.pendingLinks(list: list.id) == (link.isPending ? [link] : []))
        let kept = try store.keptHrefKeys(list: list.id, among: ["/none", "/a@b.ics"])
        #expect(kept == (link.itemID != nil || state == .deleting ? ["/a@b.ics"] : []))
        #expect(try store.hasMoves() == (link.deleteAfter != nil))
      }
      link.base = nil
      link.agreed = nil
      link.etag = nil
      link.failure = nil
      try store.save(&link)
      #expect(try store.link(id: link.id) == link)
      try store.deleteLink(id: link.id)
      #expect(try store.link(id: link.id) == nil)
    }
  }

  @Test(
    "another machine may have stored an item with a computed UID, and not an item with a random one",
    arguments: [true, false])
  func unsentLinksOfComputedUIDs(isComputed: Bool) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      let uid = isComputed ? NameBasedUUID.make(of: "series", name: "2026-11-25") : UUID()
      var task = TaskItem(id: "i", uid: uid.lowerCaseText, title: "Gießen", created: .now(0))
      task.listID = list.id
      task.status = .completed
      try store.insert(task, by: .user)
      let links = try store.pendingLinks(list: list.id).map(\.id)
      #expect(links.count == 1)
      #expect(try store.unsentLinksOfKnownUIDs(list: list.id) == (isComputed ? Set(links) : []))
    }
  }

  @Test("an illegal combination of columns cannot be stored")
  func refusesIllegalStates() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var here = SyncLink(listID: list.id, kind: .task, uid: "u", href: "/x", etag: "1", itemID: "i")
      var gone = SyncLink(listID: list.id, kind: .task, uid: "v", href: "/y", etag: "1")
      try store.save(&here)
      try store.save(&gone)
      for change in [
        "state = 'deleting' WHERE item_id = 'i'", "item_id = NULL WHERE item_id = 'i'", "item_id = 'j' WHERE uid = 'v'",
        "state = 'moved' WHERE uid = 'v'", "delete_after = 1 WHERE uid = 'v'", "state = 'other' WHERE uid = 'v'",
        "href = NULL, href_key = NULL, etag = NULL", "href = NULL, href_key = NULL", "sent_at = 1",
      ] {
        #expect(throws: (any Error).self, "\(change)") { try store.db.execute(sql: "UPDATE links SET \(change)") }
      }
      #expect(try store.links(uid: "u") == [here] && store.links(uid: "v") == [gone])
    }
  }

  @Test func onlyTextsThatTheServerHasShownCountAsShown() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (list, other) = (try store.addList("L"), try store.addList("O"))
      func add(
        _ text: UInt8, _ kind: ItemKind = .task, in list: CalendarList, etag: String? = "1", size: Int = 1
      ) throws {
        let item = text == 9 ? nil : "\(text)"
        var link = SyncLink(listID: list.id, kind: kind, uid: "\(text)", href: "/\(text)", etag: etag, itemID: item)
        link.base = Array(repeating: text, count: size)
        try store.save(&link)
      }
      for text in 1...3 { try add(UInt8(text), in: list) }
      try add(4, .block, in: list)
      try add(5, in: other)
      try add(6, in: list, etag: nil)
      try add(7, in: list, size: 1 << 16)
      try add(9, in: list)
      #expect(try store.shownTexts(ofList: list.id, .task, limit: 2) == [[3], [2]])
      #expect(try store.shownTexts(ofList: list.id, .task, limit: 9) == [[3], [2], [1]])
    }
  }

  @Test func theIntegrityCheckFindsALinkWithoutItsItem() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      var link = SyncLink(listID: try store.addList("L").id, kind: .task, uid: "u", itemID: "nobody")
      try store.save(&link)
    }
    #expect(try store.checkIntegrity() == ["rows of links of a task point to rows that are gone"])
  }

  @Test func oneHrefHasOneLinkInItsList() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (list, other) = (try store.addList("L"), try store.addList("O"))
      var first = SyncLink(listID: list.id, kind: .task, uid: "1", href: "/x")
      var second = SyncLink(listID: list.id, kind: .task, uid: "2", href: "/x")
      var elsewhere = SyncLink(listID: other.id, kind: .task, uid: "2", href: "/x")
      try store.save(&first)
      try store.save(&elsewhere)
      #expect(throws: (any Error).self) { try store.save(&second) }
      #expect(first.hrefKey == "/x")
    }
  }

  @Test func listsObjectsOnTheServerAndCountsKeptOnes() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      try store.insert(TaskItem(id: "a", uid: "/1", title: "there", created: .now(0)), by: .remote)
      for (href, item) in [("/1", "a"), ("/2", nil), (nil, "c"), ("/4", "lost")] as [(String?, String?)] {
        var link = SyncLink(listID: list.id, kind: .task, uid: href ?? "new", href: href, etag: href, itemID: item)
        try store.save(&link)
      }
      var seen: [String?] = []
      try store.eachKnownHref(list: list.id) { id, href, etag in
        let link = try store.link(id: id)
        #expect(link?.href == href)
        seen += [href, etag]
      }
      // The object of the last item is missing here and must be read again (D7).
      #expect(seen == ["/1", "/1", "/2", "/2", "/4", nil])
      #expect(try store.countLinks(list: list.id) == 2)
      #expect(try store.countLinks(list: list.id, upTo: 1) == 1)
      #expect(try store.countLinks(list: list.id, upTo: 3) == 2)
    }
  }

  @Test func listsFailedLinks() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      for (uid, failure, retry) in [("fine", nil, nil), ("now", "x", .now(0)), ("later", "x", .now(1))]
        as [(String, String?, Date?)]
      {
        var link = SyncLink(listID: list.id, kind: .task, uid: uid, href: "/\(uid)")
        link.failure = failure
        link.retryAfter = retry
        try store.save(&link)
      }
      #expect(try store.failedLinks(list: list.id).map(\.uid) == ["now", "later"])
    }
  }

  @Test func changedAlarmSettingsMarkEveryItem() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      for (uid, kind, item) in [("task", .task, "t"), ("block", .block, "b"), ("shadow", .task, nil)]
        as [(String, ItemKind, String?)]
      {
        var link = SyncLink(listID: list.id, kind: kind, uid: uid, href: "/\(uid)", itemID: item)
        try store.save(&link)
      }
      try store.markAllPending(list: list.id, kind: .task)
      #expect(try store.pendingLinks(list: list.id).map(\.uid) == ["task"])
    }
  }

  @Test func givesTheLinksOfAUID() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var waiting = SyncLink(listID: list.id, kind: .task, uid: "u", itemID: "t")
      var known = SyncLink(listID: list.id, kind: .task, uid: "u", href: "/1")
      try store.save(&waiting)
      try store.save(&known)
      #expect(try store.links(uid: "u").map(\.id) == [waiting.id, known.id])
      #expect(try store.links(uid: "v") == [])
    }
  }
}
