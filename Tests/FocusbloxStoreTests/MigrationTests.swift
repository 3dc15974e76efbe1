import FocusbloxModel
import Foundation
import GRDB
import TestSupport
import Testing

@testable import FocusbloxStore

@Suite("A store in which everything waits that can wait keeps it through the migration")
struct MigrationTests {
  private let folder: TemporaryFolder
  private let store: Store
  private let file = "d8b0fa3f-53ab-4e73-bdb0-26fe7c9c1082"
  private let phone = "531580de-d6ea-4329-8222-6eac75f91dd6"
  private let balcony = "b4690e44-39cc-4172-9507-17e0aeb780ec"
  private let earth = "50d6dc80-1cdd-474b-a071-b3aad650c029"
  private let block = "7688b908-63f0-4932-bb6e-f0fbcbcb98b4"

  init() throws {
    folder = try TemporaryFolder()
    let kept = try #require(KeptStore.all.first { $0.version == "0.9.0-waiting" })
    try kept.copy(to: folder.file("s.sqlite"))
    store = try Store(path: folder.file("s.sqlite"), timeZone: .gmt)
  }

  @Test func readsWaitsOfTextsWithoutALink() throws {
    let kept = try #require(KeptStore.all.first { $0.version == "0.9.0-waiting" })
    try kept.copy(to: folder.file("w.sqlite"))
    try DatabaseQueue(path: folder.file("w.sqlite")).write { db in
      try db.execute(
        sql: "UPDATE sync_items SET text = CAST(replace(CAST(text AS TEXT), 'END:VTODO', ? || 'END:VTODO') AS BLOB)",
        arguments: [
          "RELATED-TO:p\r\nRELATED-TO;RELTYPE=DEPENDS-ON:a\\,\r\n b\"c\r\nRELATED-TO;X-A=1;RELTYPE=depends-on:d\r\n"
        ])
    }
    let store = try Store(path: folder.file("w.sqlite"), timeZone: .gmt)
    #expect(try store.read { try $0.task(id: file) }?.after == ["a,b\"c", "d"])
    #expect(try store.read { try $0.task(id: balcony) }?.after == [])
    let count = try store.queue.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM task_waits JOIN tasks ON key = task_key WHERE id = ?", arguments: [file])
    }
    #expect(count == 2)
    #expect(try store.checkIntegrity() == [])
  }

  @Test func keepsFactsOfItems() throws {
    try store.read { store in
      #expect(try store.isKeptLocal(.task, id: file) && store.isKeptLocal(.block, id: block))
      #expect(try !store.isKeptLocal(.task, id: phone))
      #expect(try store.originalText(of: .task, id: file)?.isEmpty == false)
      let whole = try #require(try store.wholeText(of: .task, id: phone))
      #expect(String(decoding: whole, as: UTF8.self).contains("X-HELD"))
      let late = MoveSourceEdits(
        former: Array("BEGIN:VCALENDAR\r\nformer ü\r\n".utf8), latest: Array("BEGIN:VCALENDAR\r\nlatest\r\n".utf8))
      #expect(try store.moveSourceEdits(.task, id: balcony) == late)
      #expect(try store.linksWithMoveSourceEdits(list: 1).map(\.itemID) == [balcony])
      let removed = try store.removedReminders(ofTask: earth)
      #expect(removed.map(\.trigger) == [.absolute(Date(timeIntervalSinceReferenceDate: 817_134_342))])
      #expect(
        try store.isResourceNameUsed(.task, id: phone, list: 1) && store.isResourceNameUsed(.task, id: earth, list: 1))
      #expect(
        try !store.isResourceNameUsed(.task, id: phone, list: 2) && !store.isResourceNameUsed(.task, id: file, list: 1))
      #expect(try store.possibleText(link: 2) == Array("BEGIN:VCALENDAR\r\ncarried\r\n".utf8))
      let off = BlockDeletedInCalendar(
        blockID: block, listID: 1, href: "/user/calendars/calendar/e.ics", etag: "\"1\"",
        at: Date(timeIntervalSinceReferenceDate: 817_134_342))
      #expect(try store.blocksDeletedInCalendar() == [off])
    }
  }

  @Test func keepsFactsOfServersAndLists() throws {
    try store.read { store in
      // All lists are asked for again, because earlier versions did not know which ones are shared.
      let account = ServerFacts(
        retryAfter: Date(stored: 1_795_441_999), wasRetried: true, refusedAt: Date(stored: 1_795_441_533),
        concurrency: 4, discoveredAt: nil,
        reportedCalendars: ["/user/calendars/a/", "/user/calendars/b/"], reportedOrigins: ["https://other.example"])
      #expect(try store.facts(ofAccount: 1) == account)
      let list = try store.facts(ofList: 1)
      #expect(list.rewritesTexts && list.cutsValues && list.tokenAlarms == 2 && list.profile == .strict)
      #expect(list.alarmSettings?.hasPrefix("true;9;0") == true && !list.isMadeForEvents && list.alarms == nil)
      let alarms = try store.facts(ofList: 2)
      #expect(alarms.isMadeForEvents && alarms.alarms?.token?.hasPrefix("f9dd") == true)
      #expect(alarms.alarms?.listed == Date(timeIntervalSinceReferenceDate: 817_134_342))
      #expect(try store.list(ofAlarmCalendar: "Alarme") == 2)
    }
  }

  @Test("a row is deleted with its last fact")
  func rowsWithoutFactsAreDeleted() throws {
    try store.write { store in
      func rows() throws -> Int { try store.syncItem(.task, id: file, "1") { try $0.next() as Int } ?? 0 }
      try store.forgetKeptLocal(.task, id: file)
      #expect(try rows() == 1)
      try store.setOriginalText(of: .task, id: file, nil)
      #expect(try rows() == 0)
    }
  }

  @Test("the next sync reads the objects again in which other programs had tasks wait")
  func readsAgain() throws {
    let kept = try #require(KeptStore.all.first { $0.version == "0.9.0" })
    try kept.copy(to: folder.file("r.sqlite"))
    let (link, list) = try DatabaseQueue(path: folder.file("r.sqlite")).write { db in
      try db.execute(sql: "UPDATE lists SET sync_token = 'token', ctag = 'ctag'; UPDATE links SET etag = 'etag'")
      let sql = "SELECT id, list_id FROM links WHERE id IN (SELECT link_id FROM link_texts WHERE base NOT NULL)"
      let row = try #require(try Row.fetchOne(db, sql: sql))
      try db.execute(
        sql: "UPDATE link_texts SET base = CAST(base || 'DEPENDS-ON' AS BLOB) WHERE link_id = ?",
        arguments: [row["id"]])
      return (row["id"] as Int64, row["list_id"] as Int64)
    }
    let store = try Store(path: folder.file("r.sqlite"), timeZone: .gmt)
    try store.queue.read { db in
      #expect(try Int64.fetchAll(db, sql: "SELECT id FROM links WHERE etag IS NULL") == [link])
      #expect(try Int64.fetchAll(db, sql: "SELECT id FROM lists WHERE sync_token IS NULL AND ctag IS NULL") == [list])
      let others = try Int.fetchOne(db, sql: "SELECT count(*) FROM lists WHERE sync_token NOT NULL")
      #expect(others == 1)
    }
  }
}
