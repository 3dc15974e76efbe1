import Foundation
import ICalendar
import TestSupport
import Testing

@testable import FocusbloxCalendar

/// The verbs of texts do with calendar texts what the verbs on dictionaries do.
struct TextModelTests {
  @Test("random versions merge, settle and patch as the model says")
  func model() throws {
    var faults = 0
    for seed in TextSeeds.run(1500) {
      let found = try Self.differences(ModelTriple(seed: seed))
      if found.isEmpty { continue }
      faults += 1
      if faults <= 10 { Issue.record("seed \(seed): \(found.joined(separator: "\n  "))") }
    }
    #expect(faults == 0)
  }

  static func differences(_ triple: ModelTriple) throws -> [String] {
    var found: [String] = []
    func expect(_ what: String, _ there: ModelItem, _ model: ModelItem) {
      if there != model { found.append("\(what): \(there.difference(from: model))") }
    }
    let model = triple.versions
    let context = triple.settings.context(at: triple.now)
    let versions = ItemVersions(
      here: try #require(model.here.text(isLifted: true)), agreed: try #require(model.agreed.text()),
      base: model.base?.text(), sent: model.sent?.text(), answered: model.isAnswered ? "tag" : nil)
    expect("lift", ModelItem(versions.agreed.lifted(context)), model.agreed.lifted)
    let (expected, told) = model.meeting(triple.read)
    let meeting = versions.meeting(try #require(triple.read.text()), etag: "tag", context)
    expect("here", ModelItem(meeting.versions.here), expected.here)
    expect("agreed", ModelItem(meeting.versions.agreed), expected.agreed)
    let names = Set(meeting.conflicts.map { name(of: $0.path) })
    if names != told { found.append("told \(names.sorted()) instead of \(told.sorted())") }
    if !found.isEmpty { return found }
    let authority = AlarmAuthority(isOurs: triple.isOurs)
    let wanted = meeting.versions.here.settled(over: meeting.versions.agreed, authority, context)
    let expectedWanted = expected.here.settled(
      over: expected.agreed, isOurs: triple.isOurs, triple.settings, at: triple.now)
    expect("wanted", ModelItem(wanted), expectedWanted)
    let again = wanted.lifted(context).settled(over: wanted, authority, context)
    if !again.isSame(as: wanted) {
      found.append("a second settlement: \(ModelItem(again).difference(from: ModelItem(wanted)))")
    }
    guard let base = meeting.versions.base, let expectedBase = expected.base else { return found }
    let request = base.patched(from: meeting.versions.agreed, to: wanted, context)
    let expectedRequest = expectedBase.patched(from: expected.agreed, to: expectedWanted)
    var sent = ModelItem(request)
    // An alarm that the server dropped is sent again for its text, which the model does not have.
    for (name, alarm) in sent.alarms where expectedBase.alarms[name] == nil && expectedWanted.alarms[name] == alarm {
      sent.alarms[name] = expectedRequest.alarms[name]
    }
    expect("request", sent.nameless, expectedRequest.nameless)
    return found
  }

  private static let words = [
    "title": "TITLE", "notes": "NOTES", "due": "DUE", "start": "START", "completed": "STATUS", "planned": "PLANNED",
  ]

  private static func name(of path: [String]) -> String {
    let last = path.last ?? ""
    if path.count == 3 { return "\(path[1].dropFirst(7))/\(last)" }
    if last.hasPrefix("VALARM ") { return String(last.dropFirst(7)) }
    return words[last] ?? last.replacing("CATEGORIES ", with: "TAG:")
  }
}

extension ModelItem {
  /// The item with alarms by their times. Alarms of the server's text may have no names.
  fileprivate var nameless: ModelItem {
    var item = self
    item.alarms = [:]
    for alarm in alarms.values.sorted(by: { "\($0)" < "\($1)" }) {
      item.alarms["\(alarm.time) \(item.alarms.count)"] = alarm
    }
    return item
  }

  /// What differs, for the report of a failed test.
  func difference(from other: ModelItem) -> String {
    var found: [String] = []
    func add<Value: Equatable>(_ what: String, _ mine: [String: Value], _ others: [String: Value]) {
      for key in Set(mine.keys).union(others.keys).sorted() where mine[key] != others[key] {
        found.append("\(what)\(key) \(mine[key].map { "\($0)" } ?? "-") not \(others[key].map { "\($0)" } ?? "-")")
      }
    }
    add("", lines, other.lines)
    add("alarm ", alarms, other.alarms)
    add("answer ", answers, other.answers)
    if record != other.record { found.append("record \(record?.value ?? "-") not \(other.record?.value ?? "-")") }
    if modified != other.modified { found.append("modified \(modified) not \(other.modified)") }
    return found.joined(separator: "; ")
  }
}
