import Foundation
import TestSupport
import Testing

/// Another calendar program, which writes objects as texts and does not know this program.
struct ForeignClient {
  let server: InMemoryCalDAVServer
  let clock: TestClock
  let list: String

  func path(_ name: String, in list: String? = nil) -> String { server.home + (list ?? self.list) + "/" + name }

  func names(in list: String? = nil) -> [String] { server.names(in: server.home + (list ?? self.list) + "/") }

  /// Adds a task at `UID.ics` or at another name.
  func add(_ uid: String, title: String, at name: String? = nil, in list: String? = nil, _ lines: String...) {
    put(
      name ?? "\(uid).ics", in: list,
      [
        "BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:\(stamp)", "CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)",
        "SUMMARY:\(title)",
      ]
        + lines + ["END:VTODO"])
  }

  func put(_ name: String, in list: String? = nil, _ component: [String]) {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + component + ["END:VCALENDAR"]
    server.put(path(name, in: list), lines.map { $0 + "\r\n" }.joined())
  }

  /// Sets a property of the item, but not of its alarms, and updates LAST-MODIFIED as a program does at an edit.
  func set(_ property: String, _ value: String?, in name: String, list: String? = nil) throws {
    try edit(name, list: list) { lines in
      let isItem: (String) -> Bool = { $0.prefix { $0 != ";" && $0 != ":" } == property }
      let start = try #require(lines.firstIndex { $0 == "BEGIN:VTODO" || $0 == "BEGIN:VEVENT" })
      let end = lines[start...].firstIndex { $0 == "BEGIN:VALARM" || $0.hasPrefix("END:V") } ?? lines.endIndex
      let kept = lines[start..<end].filter { !isItem($0) }
      lines.replaceSubrange(start..<end, with: kept + (value.map { ["\(property):\($0)"] } ?? []))
    }
  }

  /// Edits the unfolded lines of an object.
  func edit(_ name: String, list: String? = nil, _ change: (inout [String]) throws -> Void) throws {
    var lines = try self.lines(name, list: list)
    try change(&lines)
    lines = lines.map { $0.hasPrefix("LAST-MODIFIED") ? "LAST-MODIFIED:\(stamp)" : $0 }
    server.put(path(name, in: list), lines.map { $0 + "\r\n" }.joined())
  }

  /// Edits the alarm whose TRIGGER is this instant (UTC, basic form). An alarm without lines is removed.
  func editAlarm(at instant: String, in name: String, _ change: (inout [String]) throws -> Void) throws {
    try edit(name) { lines in
      let trigger = try #require(lines.firstIndex { $0.hasPrefix("TRIGGER") && $0.hasSuffix(":" + instant) })
      let start = try #require(lines[..<trigger].lastIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines[trigger...].firstIndex(of: "END:VALARM"))
      var alarm = Array(lines[start...end])
      try change(&alarm)
      lines.replaceSubrange(start...end, with: alarm)
    }
  }

  func removeAlarm(at instant: String, in name: String) throws { try editAlarm(at: instant, in: name) { $0 = [] } }

  func moveAlarm(from old: String, to new: String, in name: String) throws {
    try editAlarm(at: old, in: name) { lines in
      lines = lines.map { $0.hasPrefix("TRIGGER") ? $0.replacing(old, with: new) : $0 }
    }
  }

  /// The instants at which the alarms of an object ring.
  func rings(_ name: String) throws -> Set<String> {
    Set(
      try lines(name).filter { $0.hasPrefix("TRIGGER") }.compactMap { $0.split(separator: ":").last.map(String.init) })
  }

  func delete(_ name: String, list: String? = nil) { server.delete(path(name, in: list)) }

  /// Moves an object in two steps, as most programs do. Without a name, a list is the first list.
  func move(_ name: String, from: String? = nil, to: String? = nil, as newName: String? = nil) throws {
    let lines = try lines(name, list: from)
    delete(name, list: from)
    server.put(path(newName ?? name, in: to), lines.map { $0 + "\r\n" }.joined())
  }

  /// The unfolded lines of an object.
  func lines(_ name: String, list: String? = nil) throws -> [String] {
    let text = try #require(server.text(path(name, in: list)), "\(name) is not among \(names(in: list))")
    return text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  /// The value of the item's first property with this name.
  func value(_ property: String, of name: String, list: String? = nil) throws -> String? {
    let prefixes = ["\(property):", "\(property);"]
    let line = try lines(name, list: list).drop { $0 != "BEGIN:VTODO" && $0 != "BEGIN:VEVENT" }
      .prefix { $0 != "BEGIN:VALARM" }.first { line in prefixes.contains { line.hasPrefix($0) } }
    return line.map { String($0[$0.index(after: $0.firstIndex(of: ":") ?? $0.startIndex)...]) }
  }

  var stamp: String {
    let style = Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted)
    return clock.now.formatted(style)
  }
}
