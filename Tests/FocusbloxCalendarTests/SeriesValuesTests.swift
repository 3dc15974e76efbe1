import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

@Suite("The series' values of what is otherwise in one instance only")
struct SeriesValuesTests {
  private static let property = "X-FOCUSBLOX-SERIES-VALUES"

  private let context = Golden.context(profile: .extended)

  private func line(_ bytes: [UInt8]) -> String? { Golden.lines(bytes).first { $0.hasPrefix(Self.property) } }

  private func object(_ mark: String? = nil) throws -> CalendarObjectReading {
    try CalendarObjectReading(Golden.todo((mark.map { "\(Self.property):\($0)\n" } ?? "") + "SUMMARY:a"))
  }

  private func patched(
    _ object: CalendarObjectReading, changing: Set<String> = ["seriesValues"], _ context: MappingContext? = nil,
    _ change: (inout TaskItem) -> Void
  ) -> [UInt8] {
    let context = context ?? self.context
    var task = object.task(context)
    change(&task)
    return CalendarObjectWriter.patched(object, task: task, changing: changing, alarms: .leave, context: context)
  }

  @Test("they are a word for each value, are read back, and are taken back")
  func form() throws {
    var former = try object().task(context)
    former.recurrence = .weekly
    (former.title, former.tags) = ("Blumen gießen", ["Haus", "a,b"])
    (former.due, former.estimateMinutes) = (CalendarTime("2026-03-10T18:00:00[Europe/Berlin]"), 30)
    var task = former
    (task.title, task.tags, task.notes, task.due) = ("Palme", [], "Topf", CalendarTime("2026-03-11"))
    (task.estimateMinutes, task.importance, task.urgency, task.flagged) = (nil, .high, .urgent, true)
    task.depart(from: former)
    let values = task.seriesValues
    let text = patched(try object()) { $0.seriesValues = values }
    let words = [
      "1", "title=Blumen%20gießen", "notes", "tags=Haus", "tags=a%2Cb", "due=2026-03-10T18:00:00[Europe/Berlin]",
      "estimateMinutes=30", "importance=none", "urgency=none", "flagged=false",
    ]
    #expect(line(text) == "\(Self.property):" + words.joined(separator: " "))
    let departed = try CalendarObjectReading(text)
    #expect(values != nil && departed.task(context).seriesValues == values)
    let back = patched(departed) { $0.seriesValues = nil }
    #expect(line(back) == nil && Golden.lines(back).contains("X-FOCUSBLOX-CLEARED:seriesValues"))
  }

  @Test("any text of a value is read back", arguments: ["", " ", "= a=b", "\u{301}e \u{338}", "%41\n\t\"\\;", "ä 🧑‍🚀"])
  func anyText(title: String) throws {
    let values = try #require(SeriesDeparture(texts: ["title": [title], "tags": [title, title]]))
    let text = patched(try object()) { $0.seriesValues = values }
    #expect(try CalendarObjectReading(text).task(context).seriesValues == values)
  }

  @Test(
    "a line of another form is no value, and stays in the text",
    arguments: [
      "2 title=x", "1", "1 colour=red", "1 title=x colour=red", "1 title", "1 title=x title=y", "1 importance=huge",
      "1 flagged=maybe", "1 due=tomorrow", "1 estimateMinutes=99999999999999", "title=x", "{}",
    ])
  func unreadable(mark: String) throws {
    let object = try object(mark)
    #expect(object.task(context).seriesValues == nil)
    let edited = patched(object, changing: ["title", "seriesValues"]) { $0.title = "b" }
    #expect(line(edited) == "\(Self.property):\(mark)" && Golden.lines(edited).contains("SUMMARY:b"))
  }

  @Test("the strict profile neither writes nor reads them")
  func strict() throws {
    let strict = Golden.context()
    let marked = try object("1 title=x")
    #expect(marked.task(strict).seriesValues == nil)
    let values = SeriesDeparture(texts: ["title": ["x"]])
    let sent = patched(try object(), strict) { $0.seriesValues = values }
    #expect(line(sent) == nil)
    var task = TaskItem(id: "t", uid: "u", title: "a", created: Golden.now)
    task.seriesValues = values
    #expect(line(CalendarObjectWriter.newObject(task: task, notifications: [], context: strict)) == nil)
    #expect(line(CalendarObjectWriter.newObject(task: task, notifications: [], context: context)) != nil)
    #expect(line(marked.withoutLocalFields(tagsAreOurs: false).bytes) == nil)
  }

  @Test("the values of two machines are merged one by one")
  func merge() throws {
    let field = try #require(TaskMapping.fields(.extended).first { $0.name == "seriesValues" })
    let merge = try #require(field.mergeElements)
    func task(_ texts: [String: [String]]) -> TaskItem {
      var task = TaskItem(id: "t", uid: "u", title: "a", created: Golden.now)
      task.seriesDay = CalendarTime("2026-03-10")
      task.seriesValues = SeriesDeparture(texts: texts)
      return task
    }
    let base = task(["title": ["a"], "notes": [], "taskType": ["x"]])
    let local = task(["notes": [], "tags": ["p"], "taskType": ["y"]])
    let remote = task(["title": ["a"], "due": [], "taskType": ["z"]])
    let merged = merge(base, local, remote)
    #expect(merged.seriesValues?.texts == ["tags": ["p"], "due": [], "taskType": ["y"]])
    #expect(merged.seriesDay == local.seriesDay)
    // What only the other side changed is taken, so that both machines end with the same values.
    #expect(merge(local, local, merged).seriesValues == merged.seriesValues)
    #expect(merge(base, base, task([:])).seriesValues == nil)
    #expect(merge(nil, local, remote).seriesValues?.names == ["title", "notes", "tags", "due", "taskType"])
  }
}
