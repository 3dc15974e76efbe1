import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Faults (rows D) over real sockets: wrong listings.
// D1–D6, D8, D18–D20
@Suite("A listing that is wrong")
struct ListingFaults {
  /// A setup in which both sides have `count` tasks T1 ….
  private func setup(_ count: Int, _ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, overSockets: true)
    for number in 1...count { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    try #require(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav }) == count)
    return setup
  }

  private func expectUntouched(_ setup: SyncSetup, _ count: Int) throws {
    #expect(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav && $0.listID != nil }) == count)
    #expect(setup.other.names().count == count)
    #expect(setup.server.violations == [])
  }

  // D1: any | a listing or a reading fails, or the token is not accepted → as before
  @Test(
    "a listing that fails is not an empty listing",
    arguments: [
      .lostRequest, .lostAnswer, .truncatedAnswer, .refused(401), .refused(403), .refused(404), .refused(500),
      .refused(507), .instead(HTTPResponse(status: .ok), ""), .instead(HTTPResponse(status: .init(code: 207)), ""),
      .instead(HTTPResponse(status: .ok, headerFields: [.contentType: "text/html"]), "<html>Log in here</html>"),
    ] as [Interference])
  func failedListing(_ interference: Interference) async throws {
    for mode in [ServerMode(), .horde] {
      let setup = try await setup(4, mode)
      // After a failed REPORT a PROPFIND may list the collection. If both fail, no listing exists.
      for methods in [["REPORT"], ["REPORT", "PROPFIND"]] {
        setup.faults.play { request, _ in methods.contains(request.method.rawValue) ? interference : .none }
        let error = try await setup.a.attempt { $0.verify = true }
        if methods.count == 2 { #expect(error != nil) }
        try expectUntouched(setup, 4)
      }
      setup.faults.stop()
      #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    }
  }

  // D2: any | the text cannot be read → as before, set aside
  @Test("when no object is readable, none counts as deleted")
  func unreadableObjects() async throws {
    let setup = try await setup(4)
    for name in setup.other.names() { setup.server.put(setup.other.path(name), "BEGIN:VCALENDAR\r\nnonsense") }
    let report = try await setup.a.sync { $0.verify = true }
    #expect((report.failed, report.unlinked) == (4, 0))
    try expectUntouched(setup, 4)
  }

  // D3: agreed | another ETag, the text says the same → as before
  @Test(
    "a row without an ETag, with a failed propstat or of an unusual type is a row",
    arguments: [
      ["<d:getetag>", "<d:getlastmodified>"], ["HTTP/1.1 200 OK", "HTTP/1.1 500 Failed"],
      ["</d:prop>", "<d:getcontenttype>application/octet-stream</d:getcontenttype></d:prop>"],
    ])
  func oddRows(_ swap: [String]) async throws {
    for mode in [ServerMode(), .horde] {
      let setup = try await setup(3, mode)
      let odd = Tally()
      setup.faults.play { request, body in
        guard body.contains("sync-collection") || request.method.rawValue == "PROPFIND" else { return .none }
        return .altered { _, text in
          // Only the listing is changed, not the properties of the calendar.
          guard text.contains("t3.ics") else { return }
          if text.contains(swap[0]) { odd.count(request.method.rawValue) }
          text = text.replacing(swap[0], with: swap[1])
            .replacing("</d:getetag>", with: swap[0] == "<d:getetag>" ? "</d:getlastmodified>" : "</d:getetag>")
        }
      }
      _ = try await setup.a.attempt { $0.verify = true }
      #expect(!odd.counts.isEmpty)
      try expectUntouched(setup, 3)
    }
  }

  // D4: any | missing in the listing, and a GET shows it → as before
  @Test("a well-formed listing without some rows causes no loss", arguments: [1, 2, 3])
  func lackingRows(_ missing: Int) async throws {
    for mode in [ServerMode(), .horde] {
      let setup = try await setup(3, mode)
      setup.faults.play { request, body in
        let isListing =
          body.contains("sync-collection") || (request.method.rawValue == "PROPFIND" && body.contains("getetag"))
        return isListing ? .altered { _, text in text = Multistatus.dropping(missing, of: text) } : .none
      }
      #expect(try await setup.a.sync { $0.verify = true }.unlinked == 0)
      try expectUntouched(setup, 3)
    }
  }

  // D5: any | more losses than the brake allows → as before
  @Test("nineteen of twenty objects missing at once stop the run before its first write", arguments: NamedMode.all)
  func massLoss(of one: NamedMode) async throws {
    let setup = try await setup(20, one.mode)
    try setup.a.edit("T20") { $0.title = "hier" }
    for number in 1...19 { setup.other.delete("t\(number).ics") }
    setup.server.clearLog()
    guard case .braked(_, let losses, let allowance)? = try await setup.a.attempt() as? SyncError else {
      Issue.record("the brake did not stop it")
      return
    }
    #expect((losses, allowance) == (19, 5))
    #expect(setup.server.requests.allSatisfy { ["PROPFIND", "REPORT", "GET"].contains($0.method) })
    #expect(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav }) == 20)
  }

  // D6: agreed | proved gone → local
  // any | more losses than the brake allows → as before
  @Test("a server restored empty, or another server at the address, empties nothing here", arguments: [4, 20])
  func swappedServer(_ count: Int) async throws {
    let setup = try await setup(count)
    try setup.a.edit("T1") { $0.notes = "hier" }
    setup.server.deleteCalendar(setup.server.home + "Aufgaben/")
    setup.server.makeCalendar(setup.server.home + "Aufgaben/", name: "Aufgaben")
    setup.other.add("stranger", title: "Fremd")
    _ = try await setup.a.attempt()
    let tasks = try setup.a.tasks.filter { $0.title != "Fremd" }
    #expect(tasks.count == count && tasks.contains { $0.notes == "hier" })
    #expect(setup.other.names() == ["stranger.ics"])
  }

  // D8: any | the list is off, or the account may not be asked → as before
  // edited | another ETag → edited
  @Test("access that returns after months is merged, and nothing is overwritten unseen")
  func lateReturn() async throws {
    let setup = try await setup(3)
    setup.faults.play { _, _ in .refused(401) }
    #expect(try await setup.a.attempt() != nil)
    try setup.a.edit("T1") { $0.importance = .high }
    setup.clock.advance(minutes: 150 * 24 * 60)
    for number in 1...3 { try setup.other.set("DESCRIPTION", "dort", in: "t\(number).ics") }
    setup.faults.stop()
    try await setup.settle()
    #expect(try setup.a.tasks.allSatisfy { $0.notes == "dort" })
    #expect(try setup.other.value("PRIORITY", of: "t1.ics") == "1")
    #expect(try setup.other.value("DESCRIPTION", of: "t1.ics") == "dort")
    #expect(setup.server.violations == [])
  }

  // D4: detached | missing in the listing, and a GET shows it → as before
  @Test("an unlinked item does not return because a listing lacked it once")
  func keepsAnUnlinkedItemUnlinked() async throws {
    let setup = try await setup(2)
    try setup.a.edit("T1") {
      $0.listID = nil
      $0.notes = "nur hier"
    }
    try await setup.a.sync()
    setup.faults.play { _, body in
      guard body.contains("sync-collection") || body.contains("propfind") else { return .none }
      return .altered { _, text in
        text = text.split(separator: "<d:response>", omittingEmptySubsequences: false).filter { row in
          !row.contains("t1.ics")
        }.joined(separator: "<d:response>")
      }
    }
    try await setup.a.sync { $0.verify = true }
    setup.faults.stop()
    try await setup.a.sync { $0.verify = true }
    #expect(try setup.a.task("T1").listID == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "t1.ics") == nil)
  }

  // D18: answer | 2xx, and the read-back finds nothing, or the version before
  @Test("a PUT that was answered 201 without storing is detected and repeated")
  func liedAboutStoring() async throws {
    let setup = try await SyncSetup(overSockets: true)
    try setup.a.add("Milch", due: "2026-11-25") { $0.uid = "milk" }
    setup.faults.play(
      .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), ""), onThe: 1, "PUT")
    _ = try await setup.a.attempt()
    setup.faults.stop()
    #expect(try setup.a.tasks.map(\.title) == ["Milch"])
    setup.clock.advance(minutes: 8 * 24 * 60)
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Milch"])
    #expect(setup.other.names() == ["milk.ics"])
  }

  // D19: any | the list itself is gone → as before
  @Test(
    "a 207 whose only row says 404 means a deleted calendar, not an empty list",
    arguments: [true, false], [true, false])
  func goneCalendar(hasSyncCollection: Bool, isThorough: Bool) async throws {
    var mode = ServerMode.xandikos
    mode.hasSyncCollection = hasSyncCollection
    let setup = try await setup(3, mode)
    try setup.a.edit("T1") { $0.notes = "hier" }
    let path = setup.server.home + "Aufgaben/"
    setup.server.deleteCalendar(path)
    let (asked, told) = (Tally(), Tally())
    setup.faults.play { request, _ in
      let (method, isCalendar) = (request.method.rawValue, request.path == path)
      guard isCalendar, ["PROPFIND", "REPORT"].contains(method) else { return .none }
      return .altered { response, text in
        // The answer to a REPORT is changed, too.
        if response.status.code == 404 {
          response = HTTPResponse(status: .init(code: 207), headerFields: [.contentType: "application/xml"])
          text = """
            <multistatus xmlns="DAV:"><response><href>\(path)</href><status>HTTP/1.1 404 Not Found</status></response>\
            <sync-token>http://in-memory.example/sync/1/1</sync-token></multistatus>
            """
        }
        asked.count(method)
        let rows = text.split(separator: "response>").count(where: { $0.contains("href>") })
        if response.status.code == 207, rows == 1, text.contains(" 404 ") { told.count(method) }
      }
    }
    for _ in 0..<2 {
      guard case .collectionVanished? = try await setup.a.attempt({ $0.verify = isThorough }) as? CalDAVError else {
        Issue.record("that the calendar is gone was not noticed")
        return
      }
    }
    #expect(
      asked.counts == told.counts && Set(told.counts.keys) == [hasSyncCollection && !isThorough ? "REPORT" : "PROPFIND"]
    )
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T2", "T3"])
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav && $0.listID != nil })
    #expect(try setup.a.links().allSatisfy { $0.itemID != nil && $0.href != nil })
  }

  // D20: any | missing in the listing, and a GET shows it → as before
  @Test("items that a server does not list stay: they are requested one by one")
  func filteredListing() async throws {
    let setup = try await setup(4, .openXchange)
    let old = ["t1.ics", "t2.ics"]
    setup.faults.play { _, body in
      guard body.contains("sync-collection") || body.contains("calendar-query") else { return .none }
      return .altered { _, text in
        text = text.split(separator: "<d:response>", omittingEmptySubsequences: false).filter { row in
          !old.contains { row.contains($0) }
        }.joined(separator: "<d:response>")
      }
    }
    setup.server.clearLog()
    #expect(try await setup.a.sync { $0.verify = true }.unlinked == 0)
    let asked = setup.server.requests.filter { $0.method == "GET" }.map { String($0.path.suffix(6)) }
    #expect(asked.sorted() == old)
    try expectUntouched(setup, 4)
  }
}
