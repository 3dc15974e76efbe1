import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Changes of a collection")
struct ChangesTests {
  private static let path = "/calendars/tester/a/"

  private func server(_ mode: ServerMode = ServerMode(), items: Int = 0) -> InMemoryCalDAVServer {
    let server = InMemoryCalDAVServer(mode: mode)
    server.makeCalendar(Self.path)
    for item in 0..<items { put(server, item) }
    return server
  }

  private func put(_ server: InMemoryCalDAVServer, _ item: Int) {
    let task = ContractObject.task(uid: "u\(item)", summary: "Aufgabe")
    server.put("\(Self.path)\(item).ics", String(decoding: task, as: UTF8.self))
  }

  private func href(_ item: Int? = nil) throws -> Href {
    try #require(Href(Self.path + (item.map { "\($0).ics" } ?? "")))
  }

  // I18
  @Test("the pages of a report are joined, and the last token counts", arguments: [1, 2, 3, 7, 100])
  func joinsPages(size: Int) async throws {
    var mode = ServerMode()
    mode.pageSize = size
    let server = server(mode, items: 7)
    server.delete(Self.path + "6.ics")
    let client = try TestClient.make(server)
    let all = try await client.changes(in: try href(), since: nil)
    #expect(all.isCompleteListing)
    #expect(Set(all.changed.map(\.href)) == Set(try (0..<6).map { try href($0) }))
    #expect(all.vanished.isEmpty)
    for item in 0..<3 { server.delete("\(Self.path)\(item).ics") }
    for item in 3..<6 { put(server, item) }
    let delta = try await client.changes(in: try href(), since: all.token)
    #expect(!delta.isCompleteListing)
    #expect(Set(delta.vanished) == Set(try (0..<3).map { try href($0) }))
    #expect(Set(delta.changed.map(\.href)) == Set(try (3..<6).map { try href($0) }))
    #expect(server.violations.isEmpty)
    let quiet = try await client.changes(in: try href(), since: delta.token)
    #expect(quiet.changed.isEmpty && quiet.vanished.isEmpty)
  }

  @Test("a report in pages is returned page by page, and each page is requested when it is needed")
  func givesPages() async throws {
    var mode = ServerMode()
    mode.pageSize = 3
    let server = server(mode, items: 7)
    let client = try TestClient.make(server)
    var pages: [CollectionChanges] = []
    for try await page in client.changePages(in: try href(), since: nil) {
      pages.append(page)
      #expect(server.requests.count == pages.count)
    }
    #expect(pages.map(\.changed.count) == [3, 3, 1])
    #expect(pages.map(\.replacesEarlierPages) == [true, false, false])
    #expect(pages.allSatisfy { $0.isCompleteListing && $0.token != nil })
    // Each token continues after its own page.
    let rest = try await client.changes(in: try href(), since: pages[1].token)
    #expect(rest.changed.count == 1 && !rest.isCompleteListing)
  }

  @Test("a server that cannot continue a report is asked for everything, and the pages say that they start again")
  func replacesEarlierPages() async throws {
    var mode = ServerMode()
    mode.pageSize = 3
    let server = server(mode, items: 1)
    let token = try #require(try await TestClient.make(server).changes(in: try href(), since: nil).token)
    for item in 1..<6 { put(server, item) }
    let transport = FaultyTransport(
      script: [.init(method: "REPORT", occurrence: 2, fault: .serverError)], wrapping: InMemoryTransport(server))
    var pages: [CollectionChanges] = []
    let client = try TestClient.make(transport)
    for try await page in client.changePages(in: try href(), since: token) { pages.append(page) }
    #expect(pages.map(\.replacesEarlierPages) == [true, true, false])
    #expect(pages.map(\.isCompleteListing) == [false, true, true])
    #expect(pages.map(\.changed.count) == [3, 3, 3])
  }

  @Test("the texts of changed objects come with the changes where they are asked for", arguments: [1, 100])
  func givesTexts(pageSize: Int) async throws {
    var mode = ServerMode()
    mode.pageSize = pageSize
    let server = server(mode, items: 3)
    let client = try TestClient.make(server)
    let token = try await client.changes(in: try href(), since: nil, withTexts: true).token
    server.delete(Self.path + "0.ics")
    for item in 1..<4 { put(server, item) }
    #expect(try await client.changes(in: try href(), since: token).objects.isEmpty)
    let changes = try await client.changes(in: try href(), since: token, withTexts: true)
    #expect(Set(changes.objects.keys) == Set(try (1..<4).map { try href($0) }) && changes.vanished.count == 1)
    for member in changes.changed {
      let object = try #require(changes.objects[member.href])
      #expect((object.href, object.etag) == (member.href, member.etag))
      #expect(server.text(member.href.path) == String(decoding: object.data, as: UTF8.self))
    }
    server.mode.givesTextsWithChanges = false
    let bare = try await client.changes(in: try href(), since: token, withTexts: true)
    #expect((bare.changed.count, bare.objects.count) == (3, 0) && bare.changed.allSatisfy { $0.etag != nil })
  }

  @Test("a full listing is asked for no texts, and neither is a report again that failed with them")
  func asksForTextsOfChangesOnly() async throws {
    let server = server(items: 2)
    let client = try TestClient.make(server)
    let token = try await client.changes(in: try href(), since: nil, withTexts: true).token
    #expect(try await client.changes(in: try href(), since: "bogus", withTexts: true).isCompleteListing)
    #expect(server.requests.map { $0.body.contains("calendar-data") } == [false, true, false, false])
    put(server, 2)
    // XML forbids the character.
    server.put(Self.path + "3.ics", String(decoding: ContractObject.task(uid: "u3", summary: "\u{1}"), as: UTF8.self))
    server.clearLog()
    let changes = try await client.changes(in: try href(), since: token, withTexts: true)
    #expect((changes.changed.count, changes.objects.count, changes.isCompleteListing) == (2, 0, false))
    #expect(server.requests.map { $0.body.contains("calendar-data") } == [true, false])
  }

  // I18
  @Test("a rejected token leads to a full listing, for every form of the rejection")
  func listsAfterAnUnknownToken() async throws {
    for refusal in ServerMode.TokenRefusal.allCases where refusal != .nothing {
      var mode = ServerMode()
      mode.unknownToken = refusal
      let server = server(mode, items: 3)
      let changes = try await TestClient.make(server).changes(in: try href(), since: "bogus")
      #expect(changes.changed.count == 3, "\(refusal)")
      #expect(changes.vanished.isEmpty)
      // A 207 that lists everything looks like a delta; it deletes nothing either.
      #expect(changes.isCompleteListing == (refusal != .fullListing), "\(refusal)")
      #expect(changes.token != nil)
    }
  }

  // I18
  @Test("a token of a recreated or pruned calendar is rejected")
  func refusesTokensOfOtherCalendars() async throws {
    let server = server(items: 2)
    let client = try TestClient.make(server)
    let token = try await client.changes(in: try href(), since: nil).token
    put(server, 2)
    server.pruneChanges(of: Self.path, silently: false)
    #expect(try await client.changes(in: try href(), since: token).isCompleteListing)
    server.deleteCalendar(Self.path)
    server.makeCalendar(Self.path)
    #expect(try await client.changes(in: try href(), since: token).isCompleteListing)
  }

  @Test("a server without the report gets a listing request", arguments: [403, 405, 415, 501])
  func listsWithoutTheReport(status: Int) async throws {
    let server = server(.oldSabre, items: 3)
    let inner = InMemoryTransport(server)
    let transport = ScriptedTransport { request in
      if request.head.method.rawValue == "REPORT" { return .init(status) }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self))
    }
    for carried in [transport as any HTTPTransport, inner] {
      let changes = try await TestClient.make(carried).changes(in: try href(), since: nil)
      #expect(changes.isCompleteListing && changes.changed.count == 3 && changes.token == nil)
      #expect(changes.changed.allSatisfy { $0.etag != nil })
    }
  }

  // I3 D3
  @Test("a row without an ETag exists and is not gone")
  func keepsRowsWithoutTags() async throws {
    var mode = ServerMode()
    mode.hidesETags = true
    let client = try TestClient.make(server(mode, items: 3))
    for changes in [
      try await client.changes(in: try href(), since: nil), try await client.listing(of: try href()),
    ] {
      #expect(changes.changed.count == 3)
      #expect(changes.changed.allSatisfy { $0.etag == nil })
      #expect(changes.vanished.isEmpty)
    }
  }

  // D19
  @Test("a deleted calendar is not an empty calendar", arguments: [false, true])
  func noticesTheMissingCalendar(wraps: Bool) async throws {
    var mode = ServerMode()
    mode.wrapsNotFound = wraps
    let client = try TestClient.make(InMemoryCalDAVServer(mode: mode))
    let href = try href()
    for attempt in [
      { _ = try await client.changes(in: href, since: nil) }, { _ = try await client.changes(in: href, since: "x") },
      { _ = try await client.listing(of: href) }, { _ = try await client.state(of: href) },
      { _ = try await client.collection(at: href) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: CalDAVError.self) { try await attempt() }
      guard case .collectionVanished(href) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  // I3 D1
  @Test("a failed request is never an empty result")
  func neverReadsAFailureAsEmpty() async throws {
    let href = try href()
    for answer in [
      ScriptedTransport.Answer(500), .init(503), .init(429), .init(401), .init(403), .init(200, "<html/>"), .init(204),
      .init(207, ""), .init(207, "<html/>"), .init(207, "<D:multistatus xmlns:D=\"DAV:\"><D:response>"),
      .init(207, "<D:multistatus xmlns:D=\"DAV:\"/>"),
    ] {
      let client = try TestClient.make(ScriptedTransport { _ in answer })
      await #expect(throws: CalDAVError.self, "\(answer)") { _ = try await client.listing(of: href) }
    }
    let cut = FaultyTransport(
      script: [.init(method: nil, occurrence: 1, fault: .silentlyTruncatedBody)],
      wrapping: InMemoryTransport(server(items: 3)))
    await #expect(throws: CalDAVError.self) { _ = try await TestClient.make(cut).listing(of: href) }
  }

  // I15
  @Test("repeated rows, a row for the calendar and inner collections change nothing")
  func takesEachRowOnce() async throws {
    let row = { (path: String, inner: String) -> String in "<d:response><d:href>\(path)</d:href>\(inner)</d:response>" }
    let tag = { (value: String) -> String in
      "<d:propstat><d:prop><d:getetag>\"\(value)\"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>"
    }
    let gone = "<d:status>HTTP/1.1 404 Not Found</d:status>"
    let rows = [
      row("/calendars/tester/a", tag("c")), row("/calendars/tester/a/1.ics", tag("1")),
      row("/calendars/tester/a/%31.ics", tag("2")), row("/calendars/tester/a/2.ics", gone),
      row("/calendars/tester/a/2.ics", tag("3")), row("/calendars/tester/a/3.ics", tag("4")),
      row("/calendars/tester/a/3.ics", gone), row("/calendars/tester/a/4.ics", gone),
      row("/calendars/tester/a/4.ics", gone), row("/calendars/tester/a/folder/", tag("5")),
    ]
    let body = "<d:multistatus xmlns:d=\"DAV:\">\(rows.joined())<d:sync-token>t</d:sync-token></d:multistatus>"
    let client = try TestClient.make(ScriptedTransport { _ in .init(207, body) })
    let changes = try await client.changes(in: try href(), since: "s")
    #expect(changes.changed.map(\.href.name) == ["1.ics", "2.ics", "3.ics"])
    #expect(changes.changed.first?.etag == ETag("\"2\""))
    #expect(changes.vanished.map(\.name) == ["4.ics"])
  }

  private func row(_ href: String) -> String {
    """
    <d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop>\
    <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    """
  }

  private func client(answering hrefs: [String]) throws -> CalDAVClient {
    let rows = hrefs.map(row).joined()
    let body = "<d:multistatus xmlns:d='DAV:'>\(rows)<d:sync-token>t</d:sync-token></d:multistatus>"
    return try TestClient.make(ScriptedTransport { _ in .init(207, body) })
  }

  // I3
  @Test(
    "an answer that names only what is not in the collection is refused, also beside the collection itself",
    arguments: ["/calendars/tester/b/1.ics", "/calendars/tester/b/", "/Calendars/Tester/A/1.ics", "/1.ics", " "],
    [[], [path]])
  func refusesStrangers(_ href: String, beside own: [String]) async throws {
    let client = try client(answering: own + [href])
    for ask in [
      { try await client.changes(in: try self.href(), since: "s") }, { try await client.listing(of: try self.href()) },
    ] as [() async throws -> CollectionChanges] {
      let error = await #expect(throws: CalDAVError.self) { _ = try await ask() }
      guard case .malformedAnswer(_, _, let reason)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason == "it names “\(href.trimmingCharacters(in: .whitespaces))” and nothing in the list")
    }
  }

  @Test(
    "a member is known under another host, in decomposed letters and beside strangers",
    arguments: ["https://other.example:81/calendars/tester/a/ü.ics", "/calendars/tester/a/u%CC%88.ics"])
  func knowsMembers(_ href: String) async throws {
    let client = try client(answering: ["/calendars/tester/b/1.ics", href])
    let member = try self.href().appending("ü.ics")
    #expect(try await client.listing(of: try self.href()).changed.map(\.href) == [member])
  }

  @Test(
    "an answer that names only the collection, or nothing, is that of an empty collection", arguments: [[], [path]])
  func knowsAnEmptyCollection(_ hrefs: [String]) async throws {
    let changes = try await client(answering: hrefs).changes(in: try href(), since: nil)
    #expect(changes.isCompleteListing && changes.changed.isEmpty)
  }

  @Test("a report without an end is abandoned", arguments: [true, false])
  func endsEndlessReports(keepsToken: Bool) async throws {
    let transport = ScriptedTransport { request in
      let token = keepsToken ? "same" : String(request.body.count) + request.body.suffix(60).filter(\.isNumber) + "1"
      return .init(
        207,
        """
        <d:multistatus xmlns:d="DAV:"><d:response><d:href>\(Self.path)</d:href><d:status>HTTP/1.1 507 Full</d:status></d:response>
        <d:sync-token>\(token)</d:sync-token></d:multistatus>
        """)
    }
    var limits = CalDAVLimits()
    limits.pages = 20
    let client = try TestClient.make(transport, limits: limits)
    await #expect(throws: CalDAVError.self) { _ = try await client.changes(in: try href(), since: nil) }
    #expect(transport.requests.count <= 20)
  }

  @Test("one request shows whether anything changed")
  func asksForTheState() async throws {
    let server = server(items: 1)
    let client = try TestClient.make(server)
    let before = try await client.state(of: try href())
    #expect(try await client.state(of: try href()) == before)
    put(server, 0)
    let after = try await client.state(of: try href())
    #expect(after.syncToken != before.syncToken && after.ctag != before.ctag)
    #expect(server.requests.map(\.method) == ["PROPFIND", "PROPFIND", "PROPFIND"])
    #expect(server.requests.allSatisfy { $0.fields["depth"] == "0" && $0.fields["user-agent"] == "focusblox-tests" })
  }

  @Test("collections inside the collection are named, and are no members", arguments: [true, false])
  func namesSubcollections(hasReport: Bool) async throws {
    let rows =
      ["", "sub/", "marked", "a.ics"].map { name in
        let type = name == "marked" ? "<d:collection/>" : ""
        return
          """
          <d:response><d:href>\(Self.path)\(name)</d:href><d:propstat><d:prop><d:getetag>"\(name)"</d:getetag>\
          <d:resourcetype>\(type)</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
          """
      }
      .joined()
    let body = "<d:multistatus xmlns:d='DAV:'>\(rows)<d:sync-token>t</d:sync-token></d:multistatus>"
    let transport = ScriptedTransport { request in
      request.head.method.rawValue == "REPORT" && !hasReport ? .init(501) : .init(207, body)
    }
    let client = try TestClient.make(transport)
    let changes = try await client.changes(in: try href(), since: nil)
    #expect(changes.subcollections.map(\.path) == ["\(Self.path)marked", "\(Self.path)sub/"])
    #expect(changes.changed.map(\.href.path) == ["\(Self.path)a.ics"])
  }
}
