import FocusbloxModel
import FocusbloxStore
import Foundation
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite("What takes time in a plan") struct EventTimesTests {
  private static let start = Date(timeIntervalSince1970: 1_795_248_000)

  /// The occupancy of an event in a list of an account.
  private func isBusy(
    _ lines: String = "", account change: (inout Account) -> Void = { _ in },
    list changeList: (inout CalendarList) -> Void = { _ in }
  ) throws -> Bool {
    let store = try Store.inMemory(timeZone: .gmt)
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nBEGIN:VEVENT\r\nUID:e\r\nDTSTAMP:20261101T080000Z\r\n"
      + "DTSTART:20261121T080000Z\r\nDTEND:20261121T090000Z\r\nSUMMARY:Team\r\n\(lines)END:VEVENT\r\nEND:VCALENDAR\r\n"
    let block = try store.write { store in
      var account = Account(name: "home", url: "https://example.org", secret: .none, created: Self.start)
      change(&account)
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/a/", origin: "https://example.org", name: "Termine")
      changeList(&list)
      try store.save(&list)
      let times = (CalendarTime(Self.start, in: .gmt), CalendarTime(Self.start + 3600, in: .gmt))
      var block = FocusBlock(
        id: "e", uid: "e", title: "Team", start: try #require(times.0), end: try #require(times.1), created: Self.start)
      (block.listID, block.sourceSystem) = (list.id, .caldav)
      try store.insert(block, by: .remote)
      var link = SyncLink(listID: list.id, kind: .block, uid: "e", href: "/a/e.ics", etag: "1", itemID: "e")
      link.base = Array(text.utf8)
      try store.save(&link)
      return block
    }
    let times = EventTimes(zone: .gmt, settings: Settings())
    return try store.read { store in
      let busy = try times.areBusy([block], store)
      let entries = try times.entries(from: Self.start, to: Self.start + 3600, store)
      #expect(entries.map(\.isBusy) == busy)
      return busy == [true]
    }
  }

  @Test("an event of a list that the server calls transparent takes none")
  func transparentList() throws {
    #expect(try isBusy())
    #expect(try !isBusy(list: { $0.isTransparent = true }))
  }

  @Test("an invitation that one of the server's addresses declined takes none")
  func declined() throws {
    let invitation = "ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@example.org\r\n"
    #expect(try isBusy(invitation))
    #expect(try !isBusy(invitation, account: { $0.addresses = ["mailto:ada@example.org"] }))
    #expect(try !isBusy("ATTENDEE;PARTSTAT=DECLINED:/p/ada/\r\n", account: { $0.addresses = ["/p/ada/"] }))
  }
}
