import Foundation
import Testing

@testable import ICalendar

/// Reads calendars that real programs wrote.
@Suite(.enabled(if: Corpus.isThere))
struct CorpusTests {
  @Test(
    "every file is written back octet for octet",
    arguments: ["valid", "tasks", "timezones", "broken", "fragments", "legacy"])
  func comesBack(folder: String) throws {
    let files = try Corpus.files(folder)
    #expect(!files.isEmpty)
    let changed = files.filter { ICalendarText(reading: $0.bytes).bytes != $0.bytes }.map(\.name)
    #expect(changed == [])
  }

  @Test("every file is read without a structural issue", arguments: ["valid", "tasks", "timezones"])
  func accepts(folder: String) throws {
    var refused: [String] = []
    for file in try Corpus.files(folder) {
      let text = ICalendarText(reading: file.bytes)
      let isWhole = text.calendars.allSatisfy { $0.isTerminated && $0.components.allSatisfy(\.isTerminated) }
      let hasItems = text.calendars.contains { !$0.components.isEmpty || !$0.properties.isEmpty }
      if !isWhole || !hasItems { refused.append("\(file.name): \(text.issues.prefix(3))") }
    }
    #expect(refused == [])
  }

  @Test func acceptsMostBrokenFilesWithAReport() throws {
    let files = try Corpus.files("broken")
    let accepted = files.filter { !ICalendarText(reading: $0.bytes).calendars.flatMap(\.components).isEmpty }
    #expect(Double(accepted.count) >= 0.94 * Double(files.count), "\(accepted.count) of \(files.count)")
  }

  @Test("the canonical form has the same meaning", arguments: ["valid", "tasks", "timezones"])
  func canonicalFormHasTheSameMeaning(folder: String) throws {
    var lossy: [String] = []
    var count = 0
    for file in try Corpus.files(folder) {
      for calendar in ICalendarText(reading: file.bytes).calendars {
        count += 1
        let read = ICalendarText(reading: calendar.canonical.bytes)
        if read.calendars != [calendar] || !read.issues.filter({ $0.what != .notUTF8 && $0.what != .nulOctet }).isEmpty
        {
          lossy.append(file.name)
        }
      }
    }
    #expect(Double(lossy.count) <= 0.005 * Double(count), "\(lossy)")
    if folder == "tasks" { #expect(lossy == []) }
  }

  @Test("a title edit changes only SUMMARY, LAST-MODIFIED and DTSTAMP", arguments: ["valid", "tasks"])
  func editsOnlyItsLines(folder: String) throws {
    let owned = ["SUMMARY", "LAST-MODIFIED", "DTSTAMP"]
    var wrong: [String] = []
    for file in try Corpus.files(folder) {
      var text = ICalendarText(reading: file.bytes)
      for (place, calendar) in text.calendars.enumerated() {
        for (index, item) in calendar.components.enumerated() where item.name == "VTODO" || item.name == "VEVENT" {
          var edited = item
          edited.set(Property("SUMMARY", text: "Neuer Titel, anders"))
          edited.set(Property("LAST-MODIFIED", value: "20260301T120000Z"))
          edited.set(Property("DTSTAMP", value: "20260301T120000Z"))
          text.calendars[place].replaceComponent(at: index, with: edited)
        }
      }
      let before = ICalendarText(reading: file.bytes)
      let after = ICalendarText(reading: text.bytes)
      for (old, new) in zip(before.calendars, after.calendars) {
        for (was, item) in zip(old.components, new.components) {
          var (was, item) = (was, item)
          for name in owned {
            was.remove(name)
            item.remove(name)
          }
          if was.bytes != item.bytes { wrong.append(file.name) }
        }
      }
      if before.calendars.map(\.components.count) != after.calendars.map(\.components.count) { wrong.append(file.name) }
    }
    #expect(wrong == [])
  }

  @Test("a stream in pieces gives the result of one whole read", arguments: ["valid", "tasks", "broken", "fragments"])
  func streams(folder: String) throws {
    var different: [String] = []
    for file in try Corpus.files(folder) {
      var stream = ComponentStream()
      var elements: [ComponentStream.Element] = []
      var rest = file.bytes[...]
      while !rest.isEmpty {
        elements += stream.push(rest.prefix(100))
        rest = rest.dropFirst(100)
      }
      elements += stream.finish()
      let whole = ICalendarText(reading: file.bytes).calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }
      if elements.map(\.component.bytes) != whole.map(\.bytes) { different.append(file.name) }
    }
    #expect(different == [])
  }

  @Test(
    "values, alarms and recurrences of any file are read without a trap",
    arguments: [
      "valid", "tasks", "timezones", "broken", "fragments",
    ])
  func readsValues(folder: String) throws {
    let window = Date(timeIntervalSince1970: 1_700_000_000)..<Date(timeIntervalSince1970: 1_800_000_000)
    var rings = 0
    for file in try Corpus.files(folder) {
      for calendar in ICalendarText(reading: file.bytes).calendars {
        let zones = ZoneResolver(calendar: calendar, fallback: .gmt)
        for item in calendar.components {
          for property in item.properties { _ = (property.text, property.parameters, DateTimeValue(property)) }
          for alarm in item.itemView?.alarms ?? [] {
            rings += alarm.instants(in: item, zones: zones, window: window).count
          }
          if item.name == "VTODO" { _ = EmissionRules.violations(in: calendar) }
          _ = RestrictionCheck.findings(in: Component("VCALENDAR", components: [item]))
        }
      }
    }
    if folder == "valid" { #expect(rings > 0) }
  }

  @Test("objects of one shape get the same answer from libical", arguments: ["valid", "tasks", "broken", "fragments"])
  func answersByShape(folder: String) throws {
    var answers: [RestrictionShape: RestrictionCheck.Outcome] = [:]
    var different: [String] = []
    for file in try Corpus.files(folder) {
      for calendar in ICalendarText(reading: file.bytes).calendars {
        for item in calendar.components where item.name != "VTIMEZONE" {
          let object = Component("VCALENDAR", components: [item])
          guard case .findings(let found) = RestrictionCheck.findingsAnew(in: object) else { continue }
          let known = answers.updateValue(.findings(found), forKey: RestrictionShape(of: object))
          if let known, (known == .findings([])) != found.isEmpty { different.append("\(file.name): \(found)") }
        }
      }
    }
    #expect(different == [])
  }
}
