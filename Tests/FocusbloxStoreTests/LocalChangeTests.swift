import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// The pending work that a user's changes leave for the next sync.
@Suite struct LocalChangeTests {
  private func task(_ list: CalendarList?, id: String = "task") -> TaskItem {
    var task = TaskItem(id: id, uid: "uid-\(id)", title: "t", created: .now(0))
    task.listID = list?.id
    return task
  }

  private func onServer(_ store: StoreTransaction, _ task: TaskItem, _ list: CalendarList) throws -> SyncLink {
    var link = SyncLink(
      listID: list.id, kind: .task, uid: task.uid, href: "\(list.href)\(task.uid).ics", etag: "\"1\"", itemID: task.id)
    link.base = Array("BEGIN:VCALENDAR".utf8)
    try store.save(&link)
    return link
  }

  @Test(arguments: StorePlace.allCases)
  func aNewTaskOfAListWaitsForItsUpload(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    try store.write { store in
      let list = try store.addList("L")
      try store.insert(task(list), by: .user)
      try store.insert(task(nil, id: "local"), by: .user)
      try store.insert(task(list, id: "pulled"), by: .remote)
      let pending = try store.pendingLinks(list: list.id)
      #expect(pending.map(\.itemID) == ["task"])
      #expect(pending.first?.href == nil && pending.first?.isDeleted == false && pending.first?.uid == "uid-task")
    }
  }

  @Test func openAndSoonestDueItemsAreUploadedFirst() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      for (id, due) in [("done", "2026-01-01"), ("undated", nil), ("later", "2026-03-01"), ("sooner", "2026-02-01")] {
        var task = task(list, id: id)
        task.due = due.flatMap { CalendarTime($0) }
        if id == "done" { task.status = .completed }
        try store.insert(task, by: .user)
      }
      let start = try #require(CalendarTime("2026-02-15T10:00:00Z"))
      var block = FocusBlock(id: "block", uid: "uid-block", title: "b", start: start, end: start, created: .now(0))
      block.listID = list.id
      try store.insert(block, by: .user)
      #expect(try store.uploads(list: list.id).map(\.itemID) == ["sooner", "block", "later", "undated", "done"])
    }
  }

  @Test func onlyAUsersChangeWaitsForItsUpload() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var task = task(list)
      try store.insert(task, by: .remote)
      var link = try onServer(store, task, list)
      task.title = "from the server"
      try store.update(task, by: .remote)
      #expect(try store.pendingLinks(list: list.id) == [])
      link.failure = "refused"
      link.failures = 3
      link.retryAfter = .now(3600)
      try store.save(&link)
      try store.update(task, by: .user)
      #expect(try store.pendingLinks(list: list.id) == [])
      task.title = "from the person"
      try store.update(task, by: .user)
      let pending = try #require(try store.pendingLinks(list: list.id).first)
      #expect(pending.id == link.id && pending.retryAfter == nil && pending.failures == 3)
    }
  }

  @Test func aUsersAlarmWaitsForItsUploadToo() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      let task = task(list)
      try store.insert(task, by: .remote)
      let link = try onServer(store, task, list)
      try store.add(
        ItemNotification(id: "r", taskID: "task", trigger: .absolute(.now(1)), created: .now(0)), by: .remote)
      #expect(try store.pendingLinks(list: list.id) == [])
      try store.removeNotification(id: "r", by: .user)
      #expect(try store.pendingLinks(list: list.id).map(\.id) == [link.id])
    }
  }

  @Test(arguments: StorePlace.allCases)
  func aDeletedTaskLeavesATombstoneOnlyIfTheServerHasIt(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    try store.write { store in
      let list = try store.addList("L")
      let known = task(list, id: "known")
      try store.insert(known, by: .remote)
      let link = try onServer(store, known, list)
      try store.insert(task(list, id: "fresh"), by: .user)
      try store.delete(taskID: "known", by: .user)
      try store.delete(taskID: "fresh", by: .user)
      let left = try store.pendingLinks(list: list.id)
      #expect(left.map(\.id) == [link.id])
      let tombstone = try #require(left.first)
      #expect(
        tombstone.isDeleted && tombstone.itemID == nil && tombstone.etag == "\"1\"" && tombstone.base == link.base)
      // The brake compares deletions with the number of existing objects.
      #expect(try store.countLinks(list: list.id) == 1)
    }
  }

  @Test func aRemoteDeletionLeavesNothingToDo() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      try store.insert(task(list), by: .remote)
      let link = try onServer(store, task(list), list)
      try store.delete(taskID: "task", by: .remote)
      #expect(try store.pendingLinks(list: list.id) == [])
      #expect(try store.link(id: link.id)?.itemID == nil)
    }
  }

  // I22
  @Test(
    "a moved task is deleted in the old list only after it exists in the new list", arguments: StorePlace.allCases)
  func moves(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    try store.write { store in
      let (old, new) = (try store.addList("Old"), try store.addList("New"))
      var task = task(old)
      try store.insert(task, by: .remote)
      let link = try onServer(store, task, old)
      task.listID = new.id
      try store.update(task, by: .user)
      let upload = try #require(try store.pendingLinks(list: new.id).first)
      let deletion = try #require(try store.pendingLinks(list: old.id).first)
      #expect(upload.itemID == "task" && upload.href == nil && !upload.isDeleted)
      #expect(deletion.id == link.id && deletion.isDeleted && deletion.itemID == nil)
      #expect(deletion.deleteAfter == upload.id)
    }
  }

  @Test func aSecondMoveBeforeTheUploadMakesTheDeletionWaitForTheLastList() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (first, second, third) = (try store.addList("1"), try store.addList("2"), try store.addList("3"))
      var task = task(first)
      try store.insert(task, by: .remote)
      _ = try onServer(store, task, first)
      for list in [second, third] {
        task.listID = list.id
        try store.update(task, by: .user)
      }
      #expect(try store.pendingLinks(list: second.id) == [])
      let upload = try #require(try store.pendingLinks(list: third.id).first)
      #expect(try store.pendingLinks(list: first.id).map(\.deleteAfter) == [upload.id])
      try store.deleteLink(id: upload.id)
      #expect(try store.pendingLinks(list: first.id).map(\.deleteAfter) == [nil])
    }
  }

  @Test func movingBackReusesTheExistingObject() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (here, there) = (try store.addList("Here"), try store.addList("There"))
      var task = task(here)
      try store.insert(task, by: .remote)
      let link = try onServer(store, task, here)
      for list in [there, here] {
        task.listID = list.id
        try store.update(task, by: .user)
      }
      #expect(try store.pendingLinks(list: there.id) == [])
      let back = try #require(try store.pendingLinks(list: here.id).first)
      #expect(back.id == link.id && back.itemID == "task" && !back.isDeleted && back.deleteAfter == nil)
      #expect(back.etag == nil && back.base == link.base)
    }
  }

  // S4-41
  @Test("a detached task keeps its UID, and the server deletes nothing")
  func detaches() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var task = task(list)
      task.sourceSystem = .caldav
      task.externalID = task.uid
      try store.insert(task, by: .remote)
      _ = try onServer(store, task, list)
      try store.unlink(itemID: "task")
      let local = try #require(try store.task(id: "task"))
      #expect(local.listID == nil && local.sourceSystem == .local && local.externalID == "uid-task")
      let left = try #require(try store.links(uid: "uid-task").first)
      #expect(left.isDetached && left.itemID == nil && !left.isPending && !left.isDeleted)
      #expect(try store.pendingLinks(list: list.id) == [])
    }
  }

  @Test func aDetachedTaskThatIsPublishedAgainReusesItsObject() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var task = task(list)
      try store.insert(task, by: .remote)
      let link = try onServer(store, task, list)
      try store.unlink(itemID: "task")
      task = try #require(try store.task(id: "task"))
      task.listID = list.id
      try store.update(task, by: .user)
      let back = try #require(try store.pendingLinks(list: list.id).first)
      #expect(back.id == link.id && back.itemID == "task" && !back.isDetached && back.etag == nil)
    }
  }

  @Test func blocksFollowTheSameRules() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (old, new) = (try store.addList("Old"), try store.addList("New"))
      let (start, end) = (CalendarTime("2026-11-25T14:00:00Z"), CalendarTime("2026-11-25T15:00:00Z"))
      var block = FocusBlock(
        id: "block", uid: "b", title: "b", start: try #require(start), end: try #require(end), created: .now(0))
      block.listID = old.id
      try store.insert(block, by: .user)
      var link = try #require(try store.pendingLinks(list: old.id).first)
      #expect(link.kind == .block && link.itemID == "block")
      link.href = "/Old/b.ics"
      link.markAgreed()
      try store.save(&link)
      block.listID = new.id
      try store.update(block, by: .user)
      #expect(try store.pendingLinks(list: old.id).map(\.isDeleted) == [true])
      try store.delete(blockID: "block", by: .user)
      #expect(try store.pendingLinks(list: new.id) == [])
      #expect(try store.pendingLinks(list: old.id).map(\.deleteAfter) == [nil])
    }
  }
}
