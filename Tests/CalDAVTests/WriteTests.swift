import CalDAV
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Writing objects and calendars")
struct WriteTests {
  private static let path = "/calendars/tester/a/"
  private let task = ContractObject.task(uid: "u1", summary: "Aufgabe")

  private func make(_ mode: ServerMode = ServerMode()) throws -> (
    server: InMemoryCalDAVServer, client: CalDAVClient, href: Href
  ) {
    let server = InMemoryCalDAVServer(mode: mode)
    server.makeCalendar(Self.path)
    return (server, try TestClient.make(server), try #require(Href(Self.path + "u1.ics")))
  }

  // I19 D34
  @Test("a weak or bare tag is sent back and accepted", arguments: ServerMode.ETagForm.allCases)
  func writesBackEveryForm(form: ServerMode.ETagForm) async throws {
    var mode = ServerMode()
    mode.etags = form
    let (server, client, href) = try make(mode)
    let first = try #require(try await client.put(task, at: href, precondition: .ifNoneMatch).etag)
    let second = try #require(try await client.put(task, at: href, precondition: .ifMatch(first)).etag)
    #expect(first != second)
    #expect(try await client.get(href)?.etag == second)
    #expect(try await client.delete(href, ifMatch: second) == .deleted)
    #expect(server.violations.isEmpty)
  }

  @Test("a refusal wrapped in a 207 is a refusal")
  func unwrapsRefusals() async throws {
    let (server, client, href) = try make(.oldXandikos)
    _ = try await client.put(task, at: href, precondition: .ifNoneMatch)
    for precondition in [CalDAVClient.Precondition.ifNoneMatch, .ifMatch(try #require(ETag("\"stale\"")))] {
      let error = await #expect(throws: CalDAVError.self) {
        _ = try await client.put(task, at: href, precondition: precondition)
      }
      guard case .preconditionFailed = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    let other = try #require(Href(Self.path + "other.ics"))
    let error = await #expect(throws: CalDAVError.self) {
      _ = try await client.put(task, at: other, precondition: .ifNoneMatch)
    }
    guard case .uidConflict(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.element?.href.flatMap { Href($0) } == href)
    #expect(server.names(in: Self.path) == ["u1.ics"])
  }

  // I17
  @Test("412 with no-uid-conflict is not a failed precondition")
  func distinguishesConflicts() async throws {
    let (_, client, href) = try make(.xandikos)
    _ = try await client.put(task, at: href, precondition: .ifNoneMatch)
    let other = try #require(Href(Self.path + "other.ics"))
    let error = await #expect(throws: CalDAVError.self) {
      _ = try await client.put(task, at: other, precondition: .ifNoneMatch)
    }
    #expect(error?.refusal?.status == 412)
    guard case .uidConflict = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a read-only calendar is reported as read-only")
  func respectsPrivileges() async throws {
    let (server, client, href) = try make()
    server.setReadOnly(Self.path)
    let error = await #expect(throws: CalDAVError.self) {
      _ = try await client.put(task, at: href, precondition: .ifNoneMatch)
    }
    guard case .forbidden(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.element == .needPrivileges)
  }

  @Test(
    "get returns nil only for 404 and 410", arguments: [200, 204, 301, 400, 401, 403, 404, 405, 410, 412, 500, 503])
  func returnsNilOnlyForMissingObjects(status: Int) async throws {
    let client = try TestClient.make(
      ScriptedTransport { _ in .init(status, "<html/>", fields: [.contentType: "text/html"]) })
    let href = try #require(Href("/a.ics"))
    if status == 404 || status == 410 {
      #expect(try await client.get(href) == nil)
    } else {
      await #expect(throws: CalDAVError.self) { _ = try await client.get(href) }
    }
  }

  @Test("a second deletion finds nothing, and a changed object is not deleted")
  func deletesConditionally() async throws {
    let (server, client, href) = try make()
    let old = try #require(try await client.put(task, at: href, precondition: .ifNoneMatch).etag)
    let new = try #require(try await client.put(task, at: href, precondition: .ifMatch(old)).etag)
    let error = await #expect(throws: CalDAVError.self) { _ = try await client.delete(href, ifMatch: old) }
    guard case .preconditionFailed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await client.delete(href, ifMatch: new) == .deleted)
    #expect(try await client.delete(href, ifMatch: new) == .alreadyGone)
    #expect(server.names(in: Self.path).isEmpty)
  }

  @Test("a calendar is created and read from the home, and a name with markup stays intact")
  func makesCalendars() async throws {
    let (server, client, _) = try make()
    let home = try #require(URL(string: "https://calendar.example/calendars/tester"))
    let made = try await client.createCalendar(
      named: "Ziele & <Wünsche>", color: "#00FF00", components: [.vtodo], in: home, segment: "ziele neu")
    #expect(made.displayName == "Ziele & <Wünsche>")
    #expect(made.components == [.vtodo] && made.color == "#00FF00")
    #expect(made.href.name == "ziele neu")
    #expect(server.requests.map(\.method) == ["MKCALENDAR", "PROPFIND"])
    let error = await #expect(throws: CalDAVError.self) {
      _ = try await client.createCalendar(named: "x", color: nil, components: [], in: home, segment: "ziele neu")
    }
    #expect(error?.refusal?.status == 403)
  }

  @Test("a 201 without a created calendar is an error")
  func reportsCalendarsThatWereNotCreated() async throws {
    let (_, client, _) = try make(.horde)
    let home = try #require(URL(string: "https://calendar.example/calendars/tester/"))
    let error = await #expect(throws: CalDAVError.self) {
      _ = try await client.createCalendar(named: "Neu", color: nil, components: [], in: home)
    }
    guard case .calendarNotCreated(_, "Neu") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a UID is found exactly, folded or not, however the server filters")
  func findsUIDs() async throws {
    for mode in [ServerMode(), .sogo] {
      let (server, client, _) = try make(mode)
      let uid = String(repeating: "lang-", count: 30) + "1"
      let folded =
        "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nUID:zone\r\nEND:VTIMEZONE\r\nBEGIN:VTODO\r\nUID:\(uid.prefix(60))\r\n \(uid.dropFirst(60))\r\nBEGIN:VALARM\r\nUID:alarm\r\nEND:VALARM\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
      server.put(Self.path + "long.ics", folded)
      server.put(Self.path + "short.ics", String(decoding: task, as: UTF8.self))
      server.put(
        Self.path + "two.ics",
        "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u2\r\nEND:VTODO\r\nBEGIN:VTODO\r\nUID:u3\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
      )
      let collection = try #require(Href(Self.path))
      #expect(try await client.find(uid: "u3", in: collection).map(\.href.name) == ["two.ics"])
      #expect(try await client.find(uid: uid, in: collection).map(\.href.name) == ["long.ics"])
      #expect(try await client.find(uid: "u1", in: collection).map(\.href.name) == ["short.ics"])
      for absent in ["u", "alarm", "zone", "U1"] {
        #expect(try await client.find(uid: absent, in: collection).isEmpty, "\(absent)")
      }
    }
  }

  @Test(
    "a UID is found in every spelling",
    arguments: ["UID:a\\,b\\;c\\\\d\\ne", "uid;X-A=\"b:c\";X-B=d:a,b;c\\\\d\\Ne"])
  func findsEscapedUIDs(line: String) async throws {
    let (server, client, _) = try make(.sogo)
    server.put(
      Self.path + "one.ics",
      // END lines are missing and a name is misspelt, as in damaged texts that are read anyway.
      "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nBEGIN:DAYLIGHT\r\nEND:VTIMEZONE\r\nBEGIN:VTIMEZONE\r\n"
        + "BEGIN:VTOD\\O\r\n\(line)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    )
    let collection = try #require(Href(Self.path))
    #expect(try await client.find(uid: "a,b;c\\d\ne", in: collection, mustExist: true).map(\.href.name) == ["one.ics"])
    #expect(try await client.find(uid: "a\\,b\\;c\\\\d\\ne", in: collection).isEmpty)
  }

  @Test(
    "a UID is found where the server refuses the query, or omits an existing object", arguments: [true, false])
  func findsUIDsByReading(isRefused: Bool) async throws {
    var mode = ServerMode()
    mode.uidQuery = isRefused ? .refused : .empty
    let (server, client, _) = try make(mode)
    for number in 1...3 {
      server.put(
        Self.path + "n\(number).ics", String(decoding: task, as: UTF8.self).replacing("UID:u1", with: "UID:u\(number)"))
    }
    let collection = try #require(Href(Self.path))
    #expect(try await client.find(uid: "u2", in: collection, mustExist: true).map(\.href.name) == ["n2.ics"])
    #expect(try await client.find(uid: "u", in: collection, mustExist: true).isEmpty)
    // An object that need not exist is not looked up twice.
    #expect(try await client.find(uid: "u2", in: collection).map(\.href.name) == (isRefused ? ["n2.ics"] : []))
  }

  @Test("a lost or truncated answer, or a gateway's error, means that the write may have happened")
  func reportsAmbiguousWrites() async throws {
    for fault in [FaultyTransport.Fault.lostAnswer, .badGateway] {
      let (server, _, href) = try make()
      let faulty = FaultyTransport(
        script: [.init(method: "PUT", occurrence: 1, fault: fault)], wrapping: InMemoryTransport(server))
      let client = try TestClient.make(faulty)
      let error = await #expect(throws: CalDAVError.self) {
        _ = try await client.put(task, at: href, precondition: .ifNoneMatch)
      }
      #expect(error?.mayHaveBeenCarriedOut == true)
      #expect(try await client.get(href) != nil)
      #expect(faulty.met == ["PUT \(fault)"])
    }
  }

  @Test("a 207 without a row does not say that a write was carried out")
  func doubtsAnEmptyMultistatus() async throws {
    let client = try TestClient.make(ScriptedTransport { _ in .init(207, "<D:multistatus xmlns:D=\"DAV:\"/>") })
    let (href, etag) = (try #require(Href("/cal/a.ics")), try #require(ETag("\"1\"")))
    let writes: [() async throws -> Void] = [
      { _ = try await client.put([1], at: href, precondition: .ifMatch(etag)) },
      { _ = try await client.delete(href, ifMatch: etag) },
      { try await client.move(href, to: href, ifMatch: etag) },
    ]
    for write in writes {
      let error = await #expect(throws: CalDAVError.self) { try await write() }
      guard case .malformedAnswer = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.mayHaveBeenCarriedOut == true)
    }
  }
}
