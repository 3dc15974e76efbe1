import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Fetching many objects")
struct MultigetTests {
  private static let path = "/calendars/tester/a/"

  private func server(_ mode: ServerMode = ServerMode(), items: Int) -> InMemoryCalDAVServer {
    let server = InMemoryCalDAVServer(mode: mode)
    server.makeCalendar(Self.path)
    for item in 0..<items {
      let task = ContractObject.task(uid: "u\(item)", summary: "Ümläut & <Zeichen> \(item)")
      server.put("\(Self.path)\(item).ics", String(decoding: task, as: UTF8.self))
    }
    return server
  }

  private func hrefs(_ items: Range<Int>) throws -> [Href] {
    try items.map { try #require(Href("\(Self.path)\($0).ics")) }
  }

  private struct Found {
    var objects: [Href: CalendarObject] = [:]
    var count = 0
    var missing: [Href] = []
    var failed: [Href: ObjectAnswer.Cause] = [:]
  }

  private func fetch(
    _ transport: any HTTPTransport, _ hrefs: [Href], limits: CalDAVLimits = CalDAVLimits()
  ) async throws -> Found {
    let client = try TestClient.make(transport, limits: limits)
    var found = Found()
    for try await answer in client.objects(at: hrefs, in: try #require(Href(Self.path))) {
      switch answer {
      case .object(let object):
        found.objects[object.href] = object
        found.count += 1
      case .missing(let href): found.missing.append(href)
      case .failed(let href, let cause): found.failed[href] = cause
      }
    }
    return found
  }

  @Test("one request fetches a hundred objects, and each object is returned once and unchanged")
  func asksInBatches() async throws {
    let server = server(items: 250)
    let hrefs = try hrefs(0..<250)
    let result = try await fetch(InMemoryTransport(server), hrefs + hrefs)
    #expect(server.requests.map(\.method) == ["REPORT", "REPORT", "REPORT"])
    #expect(result.count == 250)
    let object = try #require(result.objects[hrefs[7]])
    #expect(String(decoding: object.data, as: UTF8.self) == server.text("\(Self.path)7.ics"))
    #expect(object.etag != nil)
    #expect(result.missing.isEmpty && result.failed.isEmpty)
  }

  @Test("a missing object is reported for every form of the answer", arguments: ServerMode.MultigetGap.allCases)
  func namesWhatIsMissing(gap: ServerMode.MultigetGap) async throws {
    var mode = ServerMode()
    mode.multigetGap = gap
    let server = server(mode, items: 20)
    let result = try await fetch(InMemoryTransport(server), try hrefs(0..<23))
    #expect(result.count == 20)
    #expect(Set(result.missing) == Set(try hrefs(20..<23)))
    #expect(server.requests.count < 25)
  }

  // I20
  @Test("a refused or unanswered batch is halved", arguments: [413, 507, 500, 504, 0])
  func halvesBatches(status: Int) async throws {
    let server = server(items: 40)
    let transport = ScriptedTransport { request in
      if request.body.components(separatedBy: "href>").count / 2 > 10 {
        if status == 0 { throw HTTPTransportError.timedOut(host: "h") }
        return .init(status)
      }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self))
    }
    let result = try await fetch(transport, try hrefs(0..<40))
    #expect(result.count == 40 && result.objects.count == 40)
    // A size limit is reported once; another failure may concern one object.
    #expect(transport.requests.count == (status == 500 ? 7 : 6))
  }

  // I11
  @Test("an object on which the server fails does not stop the others")
  func isolatesThePoisonedObject() async throws {
    let server = server(items: 30)
    let transport = ScriptedTransport { request in
      if request.body.contains("/13.ics") || request.head.path == "\(Self.path)13.ics" { return .init(500) }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self))
    }
    let result = try await fetch(transport, try hrefs(0..<30))
    #expect(result.count == 29)
    #expect(result.failed == [try hrefs(13..<14)[0]: .status(500)])
  }

  @Test("a server that fails on everything gets a bounded number of requests")
  func givesUpOnABrokenServer() async throws {
    let transport = ScriptedTransport { _ in .init(500) }
    await #expect(throws: CalDAVError.self) { _ = try await fetch(transport, try hrefs(0..<1000)) }
    #expect(transport.requests.count < 40)
  }

  @Test(
    "a character that XML forbids in one object does not affect the others, and a GET fetches the object",
    arguments: ["\u{FFFE}", "\u{FFFF}", "\u{1}", "\u{1B}[31m"], [1, 2, 30, 250])
  func fetchesWhatXMLCannotHold(character: String, count: Int) async throws {
    let server = server(items: count)
    let text = String(decoding: ContractObject.task(uid: "u0", summary: "A\(character)B"), as: UTF8.self)
    server.put("\(Self.path)0.ics", text)
    let result = try await fetch(InMemoryTransport(server), try hrefs(0..<count))
    #expect(result.count == count)
    #expect(result.objects[try hrefs(0..<1)[0]].map { String(decoding: $0.data, as: UTF8.self) } == text)
    #expect(result.failed.isEmpty && result.missing.isEmpty)
    #expect(server.requests.count < 20)
  }

  @Test("an object whose GET is also malformed is reported alone")
  func namesTheMalformedObject() async throws {
    let server = server(items: 30)
    let transport = ScriptedTransport { request in
      if request.head.path == "\(Self.path)13.ics" { return .init(200, "<html>", fields: [.contentType: "text/html"]) }
      if request.body.contains("/13.ics") { return .init(207, "<d:multistatus xmlns:d=\"DAV:\">\u{1}") }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self))
    }
    let result = try await fetch(transport, try hrefs(0..<30))
    #expect(result.count == 29)
    #expect(Array(result.failed.keys) == (try hrefs(13..<14)))
    guard case .malformed = result.failed.values.first else {
      Issue.record("\(result.failed)")
      return
    }
  }

  @Test("all objects that XML cannot hold are fetched, whatever their number")
  func fetchesManyThatXMLCannotHold() async throws {
    let server = server(items: 0)
    for item in 0..<40 {
      server.put(
        "\(Self.path)\(item).ics",
        String(decoding: ContractObject.task(uid: "u\(item)", summary: "\u{FFFE}"), as: UTF8.self))
    }
    let result = try await fetch(InMemoryTransport(server), try hrefs(0..<40))
    #expect(result.count == 40 && result.failed.isEmpty)
  }

  @Test("a login page instead of every answer ends the requests")
  func givesUpOnALoginPage() async throws {
    let transport = ScriptedTransport { _ in .init(200, "<html>login</html>", fields: [.contentType: "text/html"]) }
    await #expect(throws: CalDAVError.self) { _ = try await fetch(transport, try hrefs(0..<1000)) }
    #expect(transport.requests.count < 40)
  }

  @Test("answers for hrefs that were not requested lead to single GETs")
  func distrustsForeignHrefs() async throws {
    let server = server(items: 3)
    let transport = ScriptedTransport { request in
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      let text = String(decoding: body, as: UTF8.self)
      return .init(response.status.code, text.replacing("<d:href>/calendars", with: "<d:href>/broken"))
    }
    let result = try await fetch(transport, try hrefs(0..<4))
    #expect(result.count == 3)
    #expect(result.missing == (try hrefs(3..<4)))
  }

  @Test("the objects of a truncated answer are returned before its error")
  func streamsObjects() async throws {
    let cut = FaultyTransport(
      script: [.init(method: "REPORT", occurrence: 1, fault: .truncatedBody)],
      wrapping: InMemoryTransport(server(items: 10)))
    let client = try TestClient.make(cut)
    var found = 0
    do {
      for try await _ in client.objects(at: try hrefs(0..<10), in: try #require(Href(Self.path))) { found += 1 }
      Issue.record("an answer that is cut off is an error")
    } catch {
      #expect(error is CalDAVError)
    }
    #expect((3...7).contains(found))
  }

  @Test("a batch is requested only when the batch before it is consumed")
  func asksWhenItIsWanted() async throws {
    let server = server(items: 150)
    let client = try TestClient.make(server)
    let answers = client.objects(at: try hrefs(0..<150), in: try #require(Href(Self.path)))
    #expect(server.requests.isEmpty)
    for try await _ in answers.prefix(100) {}
    #expect(server.requests.count == 1)
    for try await _ in answers.prefix(101) {}
    #expect(server.requests.count == 3)
  }

  @Test("an href is answered once, also where the answer breaks off after its row")
  func answersEachHrefOnce() async throws {
    let server = server(items: 30)
    let gone = "<d:response><d:href>\(Self.path)29.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>"
    let transport = ScriptedTransport { request in
      if request.body.contains("/0.ics"), request.body.contains("/29.ics") {
        return .init(207, "<d:multistatus xmlns:d=\"DAV:\">\(gone)\u{1}")
      }
      let (response, body) = server.answer(request.head, Array(request.body.utf8))
      return .init(response.status.code, String(decoding: body, as: UTF8.self))
    }
    let result = try await fetch(transport, try hrefs(0..<30))
    #expect(result.count == 29)
    #expect(result.missing == (try hrefs(29..<30)))
  }

  // I20
  @Test("a server that asks the client to wait gets no further request", arguments: [429, 503])
  func stopsWhenThrottled(status: Int) async throws {
    let transport = ScriptedTransport { _ in .init(status, fields: [.retryAfter: "300"]) }
    let error = await #expect(throws: CalDAVError.self) { _ = try await fetch(transport, try hrefs(0..<100)) }
    guard case .throttled(_, .seconds(300)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(transport.requests.count == 1)
  }
}
