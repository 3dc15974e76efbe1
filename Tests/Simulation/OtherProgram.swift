import Foundation
import TestSupport

/// Another calendar program, which writes objects as texts and does not know this program.
struct OtherProgram {
  let setup: SimulationSetup
  /// Whether the program writes CREATED and LAST-MODIFIED.
  var hasStamps = true

  struct Place: Hashable, Comparable, CustomStringConvertible {
    var list: String
    var name: String
    var description: String { "\(list)/\(name)" }
    static func < (a: Place, b: Place) -> Bool { (a.list, a.name) < (b.list, b.name) }
  }

  var places: [Place] {
    SimulationSetup.lists.flatMap { list in setup.server.names(in: setup.path(list)).map { Place(list: list, name: $0) }
    }
  }

  func path(_ place: Place) -> String { setup.path(place.list) + place.name }

  /// The unfolded lines of an object.
  func lines(_ place: Place) -> [String] {
    var lines: [[UInt8]] = []
    for piece in Array((setup.server.text(path(place)) ?? "").utf8).split(separator: UInt8(ascii: "\n")) {
      let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      if line.first == UInt8(ascii: " "), !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else if !line.isEmpty {
        lines.append(Array(line))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  func put(_ lines: [String], at place: Place) {
    setup.server.put(path(place), lines.map { $0 + "\r\n" }.joined())
  }

  func delete(_ place: Place) { setup.server.delete(path(place)) }

  func add(_ uid: String, title: String, in list: String, _ lines: [String], overrides: [[String]] = []) {
    let components = ([lines] + overrides).flatMap { component(uid, title, $0) }
    put(
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + components + ["END:VCALENDAR"],
      at: Place(list: list, name: "\(uid).ics"))
  }

  private func component(_ uid: String, _ title: String, _ lines: [String]) -> [String] {
    let name = lines.contains { $0.hasPrefix("DTEND") } ? "VEVENT" : "VTODO"
    let stamps = hasStamps ? ["CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)"] : []
    let own = ["BEGIN:\(name)", "UID:\(uid)", "DTSTAMP:\(stamp)"] + stamps
    let summary = lines.contains { $0.hasPrefix("SUMMARY") } ? [] : ["SUMMARY:\(title)"]
    return own + summary + lines + ["END:\(name)"]
  }

  /// The value of the item's first property with this name.
  func value(_ property: String, of place: Place) -> String? { Self.value(property, in: lines(place)) }

  static func value(_ property: String, in lines: [String]) -> String? {
    for line in lines.drop(while: { !isItem($0) }) {
      if line == "BEGIN:VALARM" || line.hasPrefix("END:V") { return nil }
      guard line.hasPrefix(property), let colon = line.firstIndex(of: ":") else { continue }
      if ":;".contains(line[line.index(line.startIndex, offsetBy: property.count)]) {
        return String(line[line.index(after: colon)...])
      }
    }
    return nil
  }

  private static func isItem(_ line: String) -> Bool { line == "BEGIN:VTODO" || line == "BEGIN:VEVENT" }

  /// Sets properties of the item, but not of its alarms, and updates LAST-MODIFIED as a program does at an edit.
  func set(_ values: [String: String], at place: Place, without property: String? = nil) {
    var lines = lines(place)
    guard let start = lines.firstIndex(where: Self.isItem) else { return }
    let end = lines[start...].firstIndex { $0 == "BEGIN:VALARM" || $0.hasPrefix("END:V") } ?? lines.endIndex
    var values = values
    values["LAST-MODIFIED"] = stamp
    let kept = lines[start..<end].filter { line in
      let name = String(line.prefix { $0 != ";" && $0 != ":" })
      return values[name] == nil && name != property
    }
    let own = values["DUE"] == nil ? Array(kept) : kept.map(Self.withoutTime)
    lines.replaceSubrange(start..<end, with: own + values.sorted { $0.key < $1.key }.map { line($0.key, $0.value) })
    put(lines, at: place)
  }

  /// Removes a property of the item.
  func remove(_ property: String, at place: Place) {
    set([:], at: place, without: property)
  }

  /// Next to an all-day due date, the start must be a day, too (RFC 5545 section 3.8.2.3).
  private static func withoutTime(_ line: String) -> String {
    guard line.hasPrefix("DTSTART"), let colon = line.firstIndex(of: ":") else { return line }
    return "DTSTART;VALUE=DATE:" + line[line.index(after: colon)...].prefix(8)
  }

  private func line(_ name: String, _ value: String) -> String {
    name == "DUE" ? "DUE;VALUE=DATE:\(value)" : "\(name):\(value)"
  }

  func uid(at place: Place) -> String? { value("UID", of: place) }

  /// Edits the lines of the item and of its overrides, and updates LAST-MODIFIED.
  func edit(_ place: Place, _ change: (inout [String]) -> Void) {
    var lines = lines(place)
    change(&lines)
    put(lines.map { $0.hasPrefix("LAST-MODIFIED:") ? "LAST-MODIFIED:\(stamp)" : $0 }, at: place)
  }

  /// The alarms with an absolute time: their lines in the object, and their instants.
  func alarms(_ place: Place) -> [(lines: ClosedRange<Int>, instant: String)] {
    var found: [(ClosedRange<Int>, String)] = []
    var start: Int?
    let lines = lines(place)
    for (index, line) in lines.enumerated() {
      if line == "BEGIN:VALARM" { start = index }
      guard line == "END:VALARM", let begin = start else { continue }
      let trigger = lines[begin...index].first { $0.hasPrefix("TRIGGER") && $0.contains("DATE-TIME") }
      if let instant = trigger?.split(separator: ":").last { found.append((begin...index, String(instant))) }
    }
    return found
  }

  var stamp: String {
    setup.now.formatted(Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted))
  }
}
