import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import ICalendar
import Synchronization
import Testing

/// Creates consecutive ids without duplicates.
private final class NewIDs: Sendable {
  private let count = Mutex(0)

  func next() -> String {
    count.withLock { count in
      count += 1
      return "id-\(count)-\(UInt32.random(in: 0...UInt32.max))"
    }
  }
}

struct FileImportTests {
  private let store: Store
  private let zone: TimeZone

  init() throws {
    zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    store = try Store.inMemory(timeZone: zone)
  }

  private func reader(updatesKnown: Bool = false) -> FileImport {
    let mapping = MappingContext(
      zone: zone, now: Date(timeIntervalSince1970: 1_795_000_000), settings: Settings(), profile: .extended)
    let ids = NewIDs()
    return FileImport(mapping: mapping, lists: [], updatesKnown: updatesKnown, newID: { ids.next() })
  }

  /// The text in small pieces that end anywhere in a line.
  private func pieces(_ text: String, size: Int = 7) -> () throws -> [UInt8]? {
    var rest = Array(text.replacing("\n", with: "\r\n").utf8)[...]
    return {
      defer { rest = rest.dropFirst(size) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
  }

  private func run(
    _ text: String, updatesKnown: Bool = false
  ) throws -> (steps: [ImportStep], issues: [ReadingIssue], report: ImportReport) {
    var steps: [ImportStep] = []
    let plan = try store.write {
      try reader(updatesKnown: updatesKnown).carryOut(pieces(text), in: $0, onStep: { steps.append($0) })
    }
    return (steps, plan.issues, plan.report)
  }

  private func originalText(uid: String) throws -> String {
    try store.read { store in
      let task = try #require(try store.tasks(uid: uid).first)
      return String(decoding: try #require(try store.originalText(of: .task, id: task.id)), as: UTF8.self)
    }
  }

  private let apart = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:x
    BEGIN:VTODO
    UID:reihe
    DTSTAMP:20261101T120000Z
    DTSTART;TZID=Werk:20261102T090000
    RRULE:FREQ=DAILY
    SUMMARY:Reihe
    END:VTODO
    BEGIN:VTODO
    UID:einzeln
    DTSTAMP:20261101T120000Z
    SUMMARY:Einzeln
    END:VTODO
    BEGIN:VTODO
    UID:reihe
    RECURRENCE-ID;TZID=Werk:20261103T090000
    DTSTAMP:20261101T120000Z
    SUMMARY:Reihe\\, anders
    X-FOREIGN;A=b:c
    END:VTODO
    BEGIN:VTIMEZONE
    TZID:Werk
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0300
    TZOFFSETTO:+0300
    END:STANDARD
    END:VTIMEZONE
    END:VCALENDAR

    """

  @Test("separate overrides and a zone at the end belong to their items") func separateParts() throws {
    let plan = try run(apart)
    #expect(
      plan.steps == [
        .new(.task, uid: "reihe", title: "Reihe", line: 4), .new(.task, uid: "einzeln", title: "Einzeln", line: 11),
      ])
    #expect(plan.issues.isEmpty)
    let text = try originalText(uid: "reihe")
    #expect(text.components(separatedBy: "BEGIN:VTODO").count == 3)
    #expect(text.contains("TZID:Werk\r\n"))
    #expect(text.contains("SUMMARY:Reihe\\, anders\r\nX-FOREIGN;A=b:c\r\n"))
    #expect(try !originalText(uid: "einzeln").contains("VTIMEZONE"))
  }

  @Test("importing a file again changes nothing", arguments: [false, true])
  func isIdempotent(updatesKnown: Bool) throws {
    _ = try run(apart)
    let again = try run(apart, updatesKnown: updatesKnown)
    #expect(
      again.steps == [
        .skip(uid: "reihe", title: "Reihe", reason: .unchanged, line: 4),
        .skip(uid: "einzeln", title: "Einzeln", reason: .unchanged, line: 11),
      ])
    #expect(try store.read { try $0.tasks(uid: "reihe").count } == 1)
  }

  @Test("two calendars with one UID give one item") func repeatedUID() throws {
    let one = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:a\nSUMMARY:A\nEND:VTODO\nEND:VCALENDAR\n"
    let plan = try run(one + one)
    #expect(
      plan.steps == [
        .new(.task, uid: "a", title: "A", line: 1 + 2),
        .keep(component: "VTODO", uid: "a", title: "A", reason: .repeated, line: 10),
      ])
  }

  // T39
  @Test("a UID computed from the content finds the item again") func namesWhatHasNoUID() throws {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nSUMMARY:Ohne\nEND:VTODO\nEND:VCALENDAR\n"
    let first = try run(text)
    guard case .new(.task, let uid, "Ohne", 3)? = first.steps.first else {
      Issue.record("\(first.steps)")
      return
    }
    #expect(try originalText(uid: uid).contains("UID:\(uid)\r\n"))
    #expect(try run(text).steps == [.skip(uid: uid, title: "Ohne", reason: .unchanged, line: 3)])
  }

  // T17
  @Test("invalid values are reported by line, with their treatment")
  func tellsValues() throws {
    let plan = try run(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VTODO
      UID:a
      DUE;TZID=Spaet:20261125T180000
      DTSTART;TZID=Nirgendwo:20261124T180000
      RRULE:FREQ=SOMETIMES
      END:VTODO
      BEGIN:VTODO
      UID:b
      DUE:20260230
      END:VTODO
      BEGIN:VTODO
      UID:a
      RECURRENCE-ID;TZID=Spaet:20261201T180000
      DUE:morgen
      END:VTODO
      BEGIN:VTIMEZONE
      TZID:Spaet
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0300
      END:STANDARD
      END:VTIMEZONE
      END:VCALENDAR

      """)
    #expect(
      plan.issues.filter { $0.what != .lineEnds }.map(\.description) == [
        "line 6: unknown time zone Nirgendwo; its times are read as local time (accepted)",
        "line 7: RRULE has an invalid value: FREQ=SOMETIMES (kept as text)",
        "line 11: DUE has an invalid value: 20260230 (kept as text)",
        "line 16: DUE has an invalid value: morgen (kept as text)",
      ])
  }

  @Test("a truncated item is reported with its line") func truncatedItem() throws {
    let plan = try run(
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:a\nSUMMARY:A\nEND:VTODO\nBEGIN:VTODO\nUID:b\nSUMMARY:B\n")
    #expect(plan.steps.last == .keep(component: "VTODO", uid: "b", title: "B", reason: .cutOff, line: 7))
    #expect(plan.report.failed == 1)
    #expect(
      plan.issues.map(\.description) == [
        "line 1: VCALENDAR without END (taken as ended)", "line 7: VTODO without END (taken as ended)",
      ])
  }

  @Test("an error while reading the file changes nothing") func brokenFile() throws {
    struct Broken: Error {}
    let whole = pieces(apart, size: 64)
    var given = 0
    #expect(throws: Broken.self) {
      try store.write { store in
        _ = try reader().carryOut(
          {
            given += 1
            if given > 5 { throw Broken() }
            return try whole()
          }, in: store)
      }
    }
    #expect(try store.read { try $0.tasks(uid: "reihe").isEmpty })
  }
}
