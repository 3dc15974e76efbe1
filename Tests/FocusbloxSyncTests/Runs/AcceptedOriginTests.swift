import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation
import Logging
import TestSupport
import Testing

@testable import FocusbloxSync

@Suite("Lists on servers that the user has not accepted")
struct AcceptedOriginTests {
  private func account(_ url: String, homes: [String] = []) -> Account {
    var account = Account(name: "home", url: url, secret: .none, created: Date(timeIntervalSince1970: 0))
    account.homes = homes
    return account
  }

  private func list(at origin: String, isMissing: Bool = false) -> CalendarList {
    var list = CalendarList(accountID: 1, href: "/cal/A/", origin: origin, name: "A")
    list.isMissing = isMissing
    return list
  }

  private func discovery(_ homes: [String], _ collections: [String]) throws -> Discovery {
    Discovery(
      principal: nil, homes: try homes.map { try #require(URL(string: $0)) },
      collections: try collections.map { text in
        let url = try #require(URL(string: text))
        return CalendarCollection(href: try #require(Href(url.path)), url: url)
      })
  }

  @Test("scheme, host and port decide, and their spelling does not")
  func comparesOrigins() throws {
    let origins = AcceptedOrigins(only: account("HTTPS://Calendar.Example:443/dav/"))
    func others(_ url: String) throws -> [String] { try origins.others(in: discovery([url], [url + "A/"])) }
    for own in ["https://calendar.example/", "https://calendar.example:443/", "https://CALENDAR.example/x/"] {
      #expect(try others(own) == [])
    }
    for other in ["https://calendar.example:8443", "http://calendar.example", "https://p07.calendar.example"] {
      #expect(try others(other + "/") == [other])
    }
  }

  @Test("homes and existing lists are accepted, missing lists are not")
  func remembersWhatWasAccepted() throws {
    let own = account("https://caldav.example/", homes: ["https://p01.example:443/1/"])
    let lists = [list(at: "https://shared.example"), list(at: "https://old.example", isMissing: true)]
    let origins = AcceptedOrigins(of: own, lists)
    #expect(origins.foreign == ["https://p01.example", "https://shared.example"])
    let found = try discovery(
      ["https://p01.example/1/", "https://p02.example/1/"],
      [
        "https://shared.example/s/", "https://old.example/cal/A/", "https://caldav.example/x/",
        "https://p02.example/1/a/",
      ])
    #expect(origins.others(in: found) == ["https://p02.example", "https://old.example"])
    let part = origins.part(of: found)
    #expect(part.homes.map(\.host) == ["p01.example"])
    #expect(part.collections.map(\.url.host) == ["shared.example", "caldav.example"])
  }

  @Test("an account with a new server must accept other servers again")
  func forgetsWithTheServer() throws {
    let old = account("https://caldav.example/", homes: ["https://p01.example/1/"])
    let found = try discovery(["https://p01.example/1/"], [])
    #expect(AcceptedOrigins(of: account("https://caldav.example/dav/"), before: old, []).others(in: found) == [])
    #expect(
      AcceptedOrigins(of: account("https://new.example/"), before: old, []).others(in: found) == ["https://p01.example"]
    )
  }

  /// Makes the server announce the home at another origin, where the same server answers.
  private func moved(_ setup: SyncSetup, to origin: String) {
    let home = setup.server.home
    setup.a.transport = TamperingTransport(around: setup.a.transport) { request, answer in
      let text = String(decoding: answer.body, as: UTF8.self)
      guard text.contains("calendar-home-set") else { return }
      answer.body = Array(text.replacing("<d:href>\(home)</d:href>", with: "<d:href>\(origin)\(home)</d:href>").utf8)
    }
  }

  private func client(_ setup: SyncSetup) throws -> CalDAVClient {
    try CalDAVClient(
      transport: setup.a.transport, base: #require(URL(string: setup.a.account.url)),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "test")
  }

  @Test(
    "a run adds none of these lists, and reports each once",
    arguments: ["https://other.example", "https://calendar.example:8443"])
  func takesNothingIn(origin: String) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.settle()
    let before = try setup.a.store.read { try $0.lists() }
    moved(setup, to: origin)
    var options = SyncOptions()
    let (engine, client) = (try setup.a.engine(), try client(setup))
    options.isUnattended = true
    for _ in 0..<2 {
      let news = try await engine.searchLists(of: setup.a.account, options: options, client: client)
      #expect(news.lists.isEmpty && news.unaccepted == [origin])
    }
    options.isUnattended = false
    #expect(try await engine.searchLists(of: setup.a.account, options: options, client: client).unaccepted == [origin])
    #expect(try await engine.searchLists(of: setup.a.account, options: options, client: client).unaccepted == [])
    #expect(try setup.a.store.read { try $0.lists() } == before)
    #expect(try !setup.a.account.homes.contains { $0.hasPrefix(origin + "/") })
    let lost = try await engine.markMissingLists(
      [try setup.a.list("Garten")], of: setup.a.account, options: options, client: client)
    #expect(lost.lists.map(\.name) == ["Garten"])
    #expect(try setup.a.store.read { try $0.lists() }.allSatisfy { $0.origin == "https://calendar.example" })
  }

  @Test("an accepted list is synced like the account's own")
  func followsAcceptedOnes() async throws {
    let setup = try await SyncSetup()
    moved(setup, to: "https://p07.calendar.example")
    // `discover` accepts the servers, as a user does at the program's question.
    try await setup.a.discover()
    #expect(try setup.a.account.homes == ["https://p07.calendar.example" + setup.server.home])
    setup.server.makeCalendar(setup.server.home + "Garten/", name: "Garten")
    let news = try await setup.a.engine().searchLists(
      of: setup.a.account, options: SyncOptions(), client: client(setup))
    #expect(news.lists.map(\.name) == ["Garten"] && news.unaccepted == [])
    #expect(news.lists.map(\.origin) == ["https://p07.calendar.example"])
  }
}
