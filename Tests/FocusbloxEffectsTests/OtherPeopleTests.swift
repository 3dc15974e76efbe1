import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation
import Testing

@testable import FocusbloxEffects
@testable import FocusbloxTexts

/// Items with other people at the screen.
@Suite struct OtherPeopleTests {
  private static let text = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:x\r
    BEGIN:VTODO\r
    UID:fest\r
    DTSTAMP:20261101T000000Z\r
    SUMMARY:Fest\r
    ORGANIZER;CN=Anna:mailto:anna@example.org\r
    ATTENDEE:mailto:bert@example.org\r
    END:VTODO\r
    END:VCALENDAR\r

    """

  @Test("an edit asks once and names the people; a yes makes it, and undo asks, too") func asks() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      var account = Account(name: "heim", url: "https://x/", user: "ada", secret: .none, created: .now)
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/x/", origin: account.url, name: "X")
      try store.save(&list)
      var task = TaskItem(id: "fest", uid: "fest", title: "Fest", created: .now)
      task.listID = list.id
      try store.insert(task, by: .remote)
      var link = SyncLink(listID: list.id, kind: .task, uid: "fest", href: "/x/fest.ics", etag: "1", itemID: "fest")
      link.base = Array(Self.text.utf8)
      try store.save(&link)
    }
    let runner = ActionRunner(wording: try .quiet(at: "2026-11-21T08:00:00Z"), store: store)
    func title() throws -> String? { try store.read { try $0.task(id: "fest")?.title } }
    func question(_ action: Action) throws -> Question {
      guard case .asks(let question) = try runner.run(action) else { throw CancellationError() }
      return question
    }
    let asked = try question(.edit(["fest"], .title("Feier"), .one))
    #expect(asked.title == "“Fest”: the server may send mail about this to Anna, bert@example.org.")
    #expect(try title() == "Fest" && asked.choices.last?.action == nil)
    _ = try runner.run(try #require(asked.choices.first?.action))
    #expect(try title() == "Feier")
    let back = try question(.undo)
    #expect(try title() == "Feier")
    _ = try runner.run(try #require(back.choices.first?.action))
    #expect(try title() == "Fest")
  }
}
