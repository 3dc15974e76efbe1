import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("Files of other task programs")
struct OtherFormatTests {
  private let files: FileStore

  init() throws { files = try FileStore() }

  private func tasks() throws -> [TaskItem] {
    try files.store.read { try $0.tasks(TaskQuery(.all, now: files.now, timeZone: files.zone)) }
  }

  private func task(_ title: String) throws -> TaskItem { try #require(try tasks().first { $0.title == title }) }

  @Test("todo.txt: priorities, dates, projects and contexts") func todoTxt() throws {
    let lines = [
      "(A) 2026-11-01 Milch kaufen +Haushalt @laden due:2026-12-01 rec:1w", "x 2026-11-20 2026-11-01 Steuer pri:B",
      "Mail an +Bob über Urlaub t:2026-11-30", "", "Milch kaufen url:http://x",
    ]
    #expect(try files.take(lines, named: "todo.txt").new == 4)
    let milk = try task("Milch kaufen")
    #expect((milk.importance, milk.due?.description, milk.recurrence) == (.high, "2026-12-01", .weekly))
    #expect(milk.tags == ["Haushalt", "laden"])
    let tax = try task("Steuer")
    #expect((tax.status, tax.importance) == (.completed, .medium))
    #expect(try task("Mail an Bob über Urlaub").start?.description == "2026-11-30")
    #expect(try task("Milch kaufen url:http://x").importance == .none)
    #expect(try files.take(lines, named: "todo.txt").skipped == 4)
    let done = ["x 2026-11-23 2026-11-01 Milch kaufen +Haushalt @laden due:2026-12-01"]
    #expect(try files.take(done, named: "todo.txt", updating: true).updated == 1)
    #expect(try tasks().filter { $0.title == "Milch kaufen" && $0.status == .completed }.count == 1)
  }

  private let export = #"""
    [
    {"description":"Rasen mähen, bald","due":"20261201T230000Z","entry":"20261101T100000Z","priority":"H",
     "project":"Garten.Rasen","status":"pending","tags":["draußen"],"uuid":"00000000-0000-4000-8000-000000000001",
     "annotations":[{"entry":"20261101T100000Z","description":"Benzin holen"}],"estimate":"2h","urgency":15.2,
     "depends":["00000000-0000-4000-8000-000000000002"]},
    {"description":"Fertig","end":"20261103T100000Z","status":"completed","entry":"20261101T100000Z",
     "uuid":"00000000-0000-4000-8000-000000000002"},
    {"description":"Müll","recur":"weekly","due":"20261124T170000Z","status":"pending","entry":"20261101T100000Z",
     "parent":"00000000-0000-4000-8000-00000000000a","uuid":"00000000-0000-4000-8000-000000000003"},
    {"description":"Müll","recur":"weekly","due":"20261124T170000Z","status":"recurring","entry":"20261101T100000Z",
     "uuid":"00000000-0000-4000-8000-00000000000a"},
    {"description":"Läuft","start":"20261120T090000Z","status":"waiting","wait":"20261230T100000Z",
     "entry":"20261101T100000Z","uuid":"00000000-0000-4000-8000-00000000000b"},
    {"description":"Weg","end":"20261121T090000Z","status":"deleted","entry":"20261101T100000Z",
     "uuid":"00000000-0000-4000-8000-00000000000c"}
    ]
    """#

  private static let kept = [
    "X-TASKWARRIOR-ANNOTATION:20261101T100000Z Benzin holen",
    "X-TASKWARRIOR-PARENT:00000000-0000-4000-8000-00000000000a",
    "X-TASKWARRIOR-START:20261120T090000Z", "X-TASKWARRIOR-STATUS:waiting", "X-TASKWARRIOR-END:20261121T090000Z",
    "X-TASKWARRIOR-STATUS:deleted", "X-TASKWARRIOR-STATUS:recurring",
  ]

  @Test("taskwarrior: the output of task export, with its own uuids") func taskwarrior() throws {
    #expect(try files.take(export.components(separatedBy: "\n"), named: "-").new == 6)
    let lawn = try task("Rasen mähen, bald")
    #expect((lawn.due?.description, lawn.importance, lawn.notes) == ("2026-12-02", .high, "Benzin holen"))
    #expect(lawn.tags == ["draußen", "Garten.Rasen"] && lawn.uid == "00000000-0000-4000-8000-000000000001")
    let bins = try tasks().filter { $0.title == "Müll" }
    #expect(bins.filter { $0.status == .open }.map(\.recurrence) == [.weekly])
    #expect(try task("Fertig").status == .completed)
    let lines = try files.exportAll()
    #expect(lines.contains("RELATED-TO;RELTYPE=DEPENDS-ON:00000000-0000-4000-8000-000000000002"))
    let waiting = try tasks().filter { $0.after.contains("00000000-0000-4000-8000-000000000002") }
    #expect(waiting.count == 1 && waiting[0].after.count == 1)
    #expect(lines.contains("X-TASKWARRIOR-ESTIMATE:2h"))
    // Where this program has no field for an attribute, or only for a part of one, the attribute stays beside the fields.
    for line in Self.kept { #expect(lines.contains(line), "\(line)") }
    #expect(try files.take(export.components(separatedBy: "\n"), named: "-").skipped == 6)
  }

  @Test("todo.txt: dep: waits for the line with this id:") func todoTxtWaits() throws {
    let text = ["Wand streichen dep:7 dep:8 dep:9", "Farbe kaufen id:7", "Pinsel holen id:8", "Regal id:10"]
    #expect(try files.take(text, named: "todo.txt").new == 4)
    let wall = try task("Wand streichen dep:9")
    #expect(try wall.after == [task("Farbe kaufen").uid, task("Pinsel holen").uid])
    #expect(try task("Regal id:10").after.isEmpty)
  }

  @Test("todo.txt: a task stays the same when the other end of its link appears or goes") func todoTxtLink() throws {
    let alone = ["Farbe kaufen id:7 +Haus"]
    #expect(try files.take(alone, named: "todo.txt").new == 1)
    let linked = alone + ["Wand streichen dep:7"]
    #expect(try files.take(linked, named: "todo.txt", updating: true).new == 1)
    let wall = try task("Wand streichen")
    #expect(try wall.after == [task("Farbe kaufen").uid])
    #expect(try files.take([linked[1]], named: "todo.txt", updating: true).new == 0)
    #expect(try tasks().count == 2)
  }

  @Test("JSON of another program is refused, and is not a calendar") func otherJSON() throws {
    #expect(throws: ImportError.self) { try files.take(["{\"a\":1}"], named: "x.json") }
  }
}
