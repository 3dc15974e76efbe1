import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct AccountTests {
  @Test(arguments: StorePlace.allCases)
  func keepsAccountsAndLists(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    try store.write { store in
      var account = Account(
        name: "Büro", url: "https://example.org/dav", user: "ü", secret: .passwordCommand("pass x"), created: .now(0))
      account.caFile = "/ca.pem"
      account.clientCertificate = "/c.pem"
      account.clientKey = "/k.pem"
      account.mapping = .extended
      account.isEnabled = false
      account.subscription = .ringing
      account.principal = "/p/"
      account.homes = ["/h/1/", "/h,2/"]
      account.addresses = ["mailto:ada@example.org", "/p/"]
      try store.save(&account)
      #expect(try store.account(named: "BüRO") == account)
      #expect(try store.account(id: account.id) == account)

      var list = CalendarList(accountID: account.id, href: "/h/1/a/", origin: "https://example.org", name: "Äpfel")
      list.color = "#FF00AA"
      list.holdsBlocks = false
      list.isReadOnly = true
      list.isShared = true
      list.isTransparent = true
      list.isEnabled = false
      list.isMissing = true
      list.supportsSyncCollection = true
      try store.save(&list)
      try store.setSyncState(list: list.id, token: "token", ctag: "c", lastFullSync: .now(3))
      list.syncToken = "token"
      list.ctag = "c"
      list.lastFullSync = .now(3)
      #expect(try store.list(id: list.id) == list)
      #expect(try store.lists(account: account.id) == [list])
      account.secret = .secretService
      account.homes = []
      try store.save(&account)
      list.color = nil
      try store.save(&list)
      #expect(try store.accounts() == [account])
      #expect(try store.lists() == [list])
    }
  }

  @Test func refusesASecondAccountOfTheSameName() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      var first = Account(name: "Home", url: "a", secret: .none, created: .now(0))
      var second = Account(name: "home", url: "b", secret: .none, created: .now(0))
      try store.save(&first)
      #expect(throws: StoreError.accountExists(name: "Home")) { try store.save(&second) }
      first.url = "c"
      try store.save(&first)
      #expect(try store.accounts().map(\.url) == ["c"])
    }
  }

  // S4-18, S4-19
  @Test("items of a removed account stay as local items")
  func removesAnAccountAndKeepsItsItems() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (list, kept) = (try store.addList("L"), try store.addList("K"))
      var task = TaskItem(id: "task", uid: "u", title: "t", created: .now(0))
      task.listID = list.id
      task.sourceSystem = .caldav
      task.externalID = "u"
      try store.insert(task, by: .user)
      try store.removeAccount(id: list.accountID)
      let local = try #require(try store.task(id: "task"))
      #expect(local.listID == nil && local.sourceSystem == .local && local.externalID == "u")
      #expect(try store.lists() == [kept])
      #expect(try store.links(uid: "u").isEmpty)
    }
  }

  @Test("an unfinished move to a removed account is undone, unless the item had arrived", arguments: [nil, "/l"])
  func endsMovesToARemovedAccount(href: String?) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let (list, kept) = (try store.addList("L"), try store.addList("K"))
      var task = TaskItem(id: "task", uid: "u", title: "t", created: .now(0))
      task.listID = list.id
      task.sourceSystem = .caldav
      try store.insert(task, by: .user)
      var new = try #require(try store.pendingLinks(list: list.id).first)
      new.href = href
      try store.save(&new)
      var old = SyncLink(listID: kept.id, kind: .task, uid: "u", href: "/k")
      old.state = .moved(to: new.id)
      try store.save(&old)
      try store.removeAccount(id: list.accountID)
      let left = try #require(try store.links(uid: "u").first)
      #expect(try store.task(id: "task")?.listID == (href == nil ? kept.id : nil))
      #expect((left.deleteAfter, left.isDeleted, left.itemID) == (nil, href != nil, href == nil ? "task" : nil))
    }
  }

  @Test(
    "an item of a removed account keeps its agreement after a change without an answer, but not after an unread upload",
    arguments: [(isSent: false, isAnswered: true), (true, true), (true, false)])
  func keepsTheAgreement(isSent: Bool, isAnswered: Bool) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var task = TaskItem(id: "task", uid: "u", title: "t", created: .now(0))
      task.listID = list.id
      try store.insert(task, by: .user)
      var link = try #require(try store.links(uid: "u").first)
      link.href = "/l"
      link.base = Array("base".utf8)
      link.agreed = Data("agreed".utf8)
      link.sentAt = isSent ? .now(0) : nil
      try store.save(&link)
      if !isAnswered { try store.keepPossibleText(Array("sent".utf8), link: link.id) }
      try store.removeAccount(id: list.accountID)
      #expect(try store.originalText(of: .task, id: "task") == Array("base".utf8))
      #expect(try store.lastAgreement(of: .task, id: "task") == (isSent && isAnswered ? nil : Data("agreed".utf8)))
    }
  }

  @Test func keepsRunsAndTheirJournal() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      let run = try store.startRun(account: list.accountID, at: .now(0))
      let entry = JournalEntry(
        runID: run, at: .now(1), kind: .task, itemID: "task", uid: "u", listID: list.id, action: "pulled",
        property: "title",
        old: "a", new: "b", cause: "sync", href: "/1", etag: "\"1\"")
      let bare = JournalEntry(at: .now(2), kind: .block, itemID: nil, uid: "v", action: "unlinked", cause: "sync")
      try store.append(entry)
      try store.append(bare)
      try store.finishRun(run, at: .now(3), report: "[]")

      let all = try store.journal()
      #expect(all.map(\.uid) == ["v", "u"])
      var expected = entry
      expected.id = all[1].id
      #expect(all[1] == expected)
      #expect(try store.journal(itemID: "task") == [expected])
      #expect(try store.journal(runID: run) == [expected])
      #expect(try store.journal(limit: 1).map(\.uid) == ["v"])
      #expect(try store.journalEntry(id: expected.id) == expected)
      let found = try #require(try store.runs().first)
      #expect(found.id == run && found.accountID == list.accountID && found.report == "[]")
      #expect(found.started == .now(0) && found.finished == .now(3))
    }
  }

  @Test func keepsMemosAndOriginalTexts() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      try store.setMemo("clock", "x")
      #expect(try store.memo("clock") == "x")
      try store.setMemo("clock", nil)
      #expect(try store.memo("clock") == nil)

      try store.insert(TaskItem(id: "task", uid: "u", title: "t", created: .now(0)), by: .user)
      try store.setOriginalText(of: .task, id: "task", [1, 0, 255])
      #expect(try store.originalText(of: .task, id: "task") == [1, 0, 255])
      #expect(try store.originalText(of: .block, id: "task") == nil)
      try store.setOriginalText(of: .task, id: "task", [2])
      #expect(try store.originalText(of: .task, id: "task") == [2])
      try store.delete(taskID: "task", by: .user)
      #expect(try store.originalText(of: .task, id: "task") == nil)
    }
  }
}
