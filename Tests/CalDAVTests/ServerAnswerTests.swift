import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Answers in the form of real servers, read by the client.
@Suite("Answers of real servers")
struct ServerAnswerTests {
  private func fixture(_ name: String) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "xml", subdirectory: "Fixtures/Multistatus"))
    return try String(contentsOf: url, encoding: .utf8)
  }

  private func client(answering name: String) throws -> CalDAVClient {
    let body = try fixture(name)
    return try TestClient.make(ScriptedTransport { _ in .init(207, body) })
  }

  private func home(_ path: String) throws -> URL { try #require(URL(string: "https://calendar.example" + path)) }

  @Test("Radicale: a default namespace and a 404 propstat next to a 200 propstat are read")
  func readsRadicale() async throws {
    let calendars = try await client(answering: "radicale-home").collections(in: try home("/tester/"))
    let list = try #require(calendars.first)
    #expect(calendars.count == 1)
    #expect(list.displayName == "Aufgaben & Ziele" && list.color == "#FF8800FF")
    #expect(list.components == [.vtodo] && list.maxResourceSize == 10_000_000)
    #expect(list.supportsSyncCollection && !list.isReadOnly)
    #expect(list.syncToken == "http://radicale.org/ns/sync/41adde" && list.ctag == "\"41adde\"")
  }

  @Test("SOGo: a calendar may also be a schedule-outbox, and personal.ics next to it is not a calendar")
  func readsSOGo() async throws {
    let calendars = try await client(answering: "sogo-home").collections(in: try home("/SOGo/dav/tester/Calendar/"))
    #expect(calendars.map(\.href.name) == ["personal"])
    #expect(calendars.first?.supportsSyncCollection == true)
    #expect(calendars.first?.accepts(.vtodo) == true)
    #expect(
      calendars.first?.resourceTypes.contains(XMLName(namespace: "http://groupdav.org/", local: "vtodo-collection"))
        == true)
  }

  @Test("Nextcloud: trash, its content and the inbox are not calendars, and a shared calendar may be read-only")
  func readsNextcloud() async throws {
    let calendars = try await client(answering: "nextcloud-home").collections(
      in: try home("/remote.php/dav/calendars/anna/"))
    #expect(calendars.map(\.href.name) == ["personal", "shared_by_ben"])
    #expect(calendars.map(\.isReadOnly) == [false, true])
    #expect(calendars.map(\.isShared) == [false, true])
    #expect(calendars.map(\.supportsSyncCollection) == [true, false])
  }

  // D19
  @Test("Xandikos: a 207 whose only row is 404 means that the calendar is gone")
  func readsXandikos() async throws {
    let client = try client(answering: "xandikos-missing")
    let href = try #require(Href("/tester/calendars/gone/"))
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.listing(of: href) }
    guard case .collectionVanished(href) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Cyrus: a page that ends with 507 continues with its token")
  func readsCyrus() async throws {
    let first = try fixture("cyrus-page")
    let transport = ScriptedTransport { request in
      request.body.contains("data:,1795236161-209")
        ? .init(207, "<D:multistatus xmlns:D=\"DAV:\"><D:sync-token>data:,2</D:sync-token></D:multistatus>")
        : .init(207, first)
    }
    let changes = try await TestClient.make(transport).changes(
      in: try #require(Href("/dav/calendars/user/tester/list/")), since: "data:,1")
    #expect(changes.changed.map(\.href) == [Href("/dav/calendars/user/tester/list/s0%40x.ics")])
    #expect(changes.vanished.map(\.name) == ["s1.ics"])
    #expect(changes.token == "data:,2" && !changes.isCompleteListing)
  }

  @Test("Open-Xchange: calendar-data in CDATA and an ETag without quotes are read")
  func readsOpenXchange() async throws {
    let row = try #require(try MultistatusText.rows(try fixture("open-xchange-multiget")).first)
    let data = String(decoding: try #require(row.calendarData), as: UTF8.self)
    #expect(data == "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a < b && c\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(row.etag?.strong == "\"http://www.open-xchange.com/etags/12-1795236161\"")
  }

  @Test("DAViCal: line ends as character references and doubly escaped text stay unchanged")
  func readsDAViCal() async throws {
    let row = try #require(try MultistatusText.rows(try fixture("davical-multiget")).first)
    let data = String(decoding: try #require(row.calendarData), as: UTF8.self)
    #expect(data == "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:<eins> &amp; zwei\r\nEND:VTODO\r\nEND:VCALENDAR\r\n")
    #expect(Href(row.href) == Href("/caldav.php/tester/list/café@x.ics"))
  }

  @Test("Yandex: the calendar in its own listing is not a member, and a status before its properties counts")
  func readsYandex() async throws {
    let listing = try await client(answering: "yandex-listing").listing(
      of: try #require(Href("/calendars/anna@yandex.ru/todos-1/")))
    #expect(listing.changed.map(\.href.name) == ["one.ics"])
    #expect(listing.changed.first?.etag == ETag("\"1795236000\""))
  }

  @Test("sabre/dav: each property has its own reason of failure")
  func readsSabre() throws {
    let row = try #require(try MultistatusText.rows(try fixture("sabre-refused-proppatch")).first)
    #expect(row.properties.isEmpty)
    #expect(row.failures.map(\.status) == [403, 424, 424])
    #expect(row.failures.map(\.name.description) == ["DAV:getetag", "DAV:displayname", "{http://example.org/}note"])
    #expect(row.failureStatus == 403)
  }
}
