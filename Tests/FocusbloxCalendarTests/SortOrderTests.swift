import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

@Suite("X-APPLE-SORT-ORDER")
struct SortOrderTests {
  private func lines(of text: String, _ number: Int?, _ profile: MappingProfile) throws -> [String] {
    let context = Golden.context(profile: profile)
    let object = try CalendarObjectReading(Golden.todo("SUMMARY:a\n" + text))
    var task = object.task(context)
    task.sortOrder = number
    let written = CalendarObjectWriter.patched(
      object, task: task, changing: ["sortOrder"], alarms: .leave, context: context)
    return Golden.lines(written).filter { $0.hasPrefix("X-APPLE-SORT-ORDER") }
  }

  @Test(
    "integers are read, and nothing else",
    arguments: [
      ("7", 7), ("-7", -7), ("794059200", 794_059_200), ("7.5", nil), ("", nil), ("x", nil),
      ("99999999999999999999", nil), ("9007199254740993", nil),
    ] as [(String, Int?)])
  func read(_ text: String, _ number: Int?) throws {
    #expect(try Golden.task("X-APPLE-SORT-ORDER:" + text, profile: .extended).sortOrder == number)
  }

  @Test("the extended profile writes and removes the line, and the strict one leaves it to other programs")
  func written() throws {
    #expect(try lines(of: "STATUS:NEEDS-ACTION", 8, .extended) == ["X-APPLE-SORT-ORDER:8"])
    #expect(try lines(of: "X-APPLE-SORT-ORDER:7", 8, .extended) == ["X-APPLE-SORT-ORDER:8"])
    #expect(try lines(of: "X-APPLE-SORT-ORDER:7", nil, .extended) == [])
    #expect(try lines(of: "X-APPLE-SORT-ORDER:7", 8, .strict) == ["X-APPLE-SORT-ORDER:7"])
    #expect(try lines(of: "STATUS:NEEDS-ACTION", 8, .strict) == [])
  }
}
