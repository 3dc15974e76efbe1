import TestSupport

@testable import FocusbloxCalendar

/// An item as its lines by what they say, for random versions.
struct LineItem: Equatable {
  /// The lines of each part of the item; a component counts as a line.
  var parts: [String: [String]] = [:]
  /// The names of the fields that a user cleared.
  var cleared: Set<String> = []
  /// LAST-MODIFIED in minutes.
  var modified = 0

  /// The values that a part may have. The names of fields are those of `SyncedField`.
  static let values: [String: [[String]]] = [
    "title": [["SUMMARY:a"], ["SUMMARY:b\\, c"], ["SUMMARY:d"]],
    "notes": [[], ["DESCRIPTION:one"], ["DESCRIPTION:one\\, two"], ["DESCRIPTION:x"]],
    "importance": [[], ["PRIORITY:1"], ["PRIORITY:5"], ["PRIORITY:9"]],
    "due": [
      [], ["DUE:20260310T080000Z"], ["DUE;TZID=Europe/Berlin:20260311T090000"], ["DUE;VALUE=DATE:20260312"],
    ],
    "start": [[], ["DTSTART:20260302T080000Z"], ["DTSTART;TZID=Europe/Berlin:20260303T090000"]],
    "completed": [
      [], ["STATUS:NEEDS-ACTION"], ["STATUS:COMPLETED", "COMPLETED:20260301T100000Z", "PERCENT-COMPLETE:100"],
      ["STATUS:CANCELLED"], ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"],
      ["STATUS:COMPLETED", "COMPLETED:20260301T110000Z"],
    ],
    "parent": [[], ["RELATED-TO:p1"], ["RELATED-TO;RELTYPE=PARENT:p2"]],
    "estimateMinutes": [[], ["ESTIMATED-DURATION:PT30M"], ["ESTIMATED-DURATION:PT45M"]],
    "planned": [[], ["X-FOCUSBLOX-PLANNED:20260305T080000Z"], ["X-FOCUSBLOX-PLANNED:20260306"]],
    "foreignRule": [[], ["RRULE:FREQ=DAILY"], ["RRULE:FREQ=WEEKLY;COUNT=4"]],
    "urgency": [[], ["X-FOCUSBLOX-URGENCY:urgent"], ["X-FOCUSBLOX-URGENCY:notUrgent"]],
    "taskType": [[], ["X-FOCUSBLOX-TASK-TYPE:deep"], ["X-FOCUSBLOX-TASK-TYPE:calls"]],
    "flagged": [[], ["X-FOCUSBLOX-FLAGGED:TRUE"], ["X-FOCUSBLOX-FLAGGED:FALSE"]],
    "LOCATION": [[], ["LOCATION:here"], ["LOCATION:here\\, upstairs"], ["LOCATION:there"]],
    "URL": [[], ["URL:https://a.example/"], ["URL:https://b.example/"]],
    "CLASS": [[], ["CLASS:PUBLIC"], ["CLASS:PRIVATE"]],
    "X-OTHER": [[], ["X-OTHER:1,2"], ["X-OTHER;P=1:3"], ["X-OTHER:4", "X-OTHER:5"]],
    "P1": [
      [], alarm("P1", "TRIGGER:-PT5M"), alarm("P1", "TRIGGER:-PT9M"), alarm("P1", "TRIGGER:-PT9M\nDESCRIPTION:x"),
    ],
    "alarm": [[], alarm(nil, "TRIGGER;VALUE=DATE-TIME:20260304T080000Z"), alarm(nil, "TRIGGER:-PT15M")],
    "override": [[], override("SUMMARY:o"), override("SUMMARY:o\nLOCATION:there"), override("STATUS:COMPLETED")],
  ]

  /// The members that a set may have.
  static let members: [String: [String]] = [
    "tags": ["CATEGORIES:red", "CATEGORIES:blue", "CATEGORIES:green"],
    "COMMENT": ["COMMENT:first", "COMMENT:second"],
    "ATTENDEE": ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.org", "ATTENDEE:mailto:b@example.org"],
    "RELATED-TO": ["RELATED-TO;RELTYPE=SIBLING:s1", "RELATED-TO;RELTYPE=CHILD:c1"],
  ]

  static let optional: Set<String> = ["estimateMinutes", "planned", "urgency", "taskType", "flagged"]
  /// The parts that are no field of this program.
  static let foreign =
    values.keys.filter { $0.first?.isUppercase == true || ["alarm", "override"].contains($0) }.sorted()
    + ["COMMENT", "ATTENDEE", "RELATED-TO"]
  static let fields = (values.keys.filter { !foreign.contains($0) } + ["tags"]).sorted()

  private static func alarm(_ uid: String?, _ lines: String) -> [String] {
    ["BEGIN:VALARM\nACTION:DISPLAY\n" + (uid.map { "UID:\($0)\n" } ?? "") + lines + "\nEND:VALARM"]
  }

  private static func override(_ lines: String) -> [String] {
    [
      "BEGIN:VTODO\nUID:u1\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260310T080000Z\n" + lines + "\nEND:VTODO"
    ]
  }

  /// The octets of the item.
  var bytes: [UInt8] {
    var lines = parts.sorted { $0.key < $1.key }.flatMap(\.value)
    if !cleared.isEmpty { lines.append("X-FOCUSBLOX-CLEARED:" + cleared.sorted().joined(separator: " ")) }
    lines.append("LAST-MODIFIED:" + ModelTime.utc(modified))
    let own = lines.filter { !$0.hasPrefix("BEGIN") } + lines.filter { $0.hasPrefix("BEGIN:VALARM") }
    let others = lines.filter { $0.hasPrefix("BEGIN:VTODO") }.map { $0 + "\n" }.joined()
    let text = Golden.string(Golden.todo(own.joined(separator: "\n")))
    return Array(
      text.replacing("END:VCALENDAR", with: others.replacing("\n", with: "\r\n") + "END:VCALENDAR").utf8)
  }
}
