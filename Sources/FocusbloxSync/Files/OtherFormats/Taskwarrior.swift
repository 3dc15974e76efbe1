import Foundation
import ICalendar

/// The output of taskwarrior's `task export`: an array of objects, or one object per line in old versions.
enum Taskwarrior {
  static func tasks(_ octets: [UInt8], zone: TimeZone) throws(ImportError) -> [TaskLines] {
    let objects = try objects(octets)
    // The next open instance continues the series. The template of the series is no task.
    var next: [String: TaskwarriorTask] = [:]
    for task in objects.map(\.task) where task.isOpen {
      guard let parent = task.parent else { continue }
      if let known = next[parent], known.due ?? "9" <= task.due ?? "9" { continue }
      next[parent] = task
    }
    let begins = lineNumbers(octets)
    return objects.enumerated().map { index, object in
      let task = object.task
      let isNext = task.parent.map { next[$0]?.uuid == task.uuid } ?? false
      let isOnlyTemplate = task.status == "recurring" && next[task.uuid] == nil
      var lines = task.lines(object.others, repeats: isNext || isOnlyTemplate, isOnlyTemplate: isOnlyTemplate, zone)
      if begins.indices.contains(index) { lines.line = begins[index] }
      return lines
    }
  }

  private static func objects(_ octets: [UInt8]) throws(ImportError) -> [ExportedObject] {
    let decoder = JSONDecoder()
    do {
      return try decoder.decode([ExportedObject].self, from: Data(octets))
    } catch {
      let lines = octets.split(separator: 0x0A).filter { $0.contains { $0 > 0x20 } }
      let single = try? lines.map { line in
        let line = line.last == UInt8(ascii: ",") ? line.dropLast() : line
        return try decoder.decode(ExportedObject.self, from: Data(line))
      }
      if let single { return single }
      throw reason(error, octets)
    }
  }

  /// What is wrong with an array of objects.
  private static func reason(_ error: any Error, _ octets: [UInt8]) -> ImportError {
    func noTask(_ path: [any CodingKey], lacks name: String? = nil) -> ImportError {
      let begins = lineNumbers(octets)
      guard let index = path.first?.intValue, begins.indices.contains(index) else { return .notJSON }
      return .noTask(line: begins[index], lacks: name)
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context): return noTask(context.codingPath, lacks: key.stringValue)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return noTask(context.codingPath)
    default: return .notJSON
    }
  }

  /// The lines on which the objects begin.
  private static func lineNumbers(_ octets: [UInt8]) -> [Int] {
    var (begins, line, depth): ([Int], Int, Int) = ([], 1, 0)
    var (isInText, isEscaped) = (false, false)
    for octet in octets {
      if octet == UInt8(ascii: "\n") { line += 1 }
      if isInText {
        if octet == UInt8(ascii: "\""), !isEscaped { isInText = false }
        isEscaped = octet == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch octet {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"):
        if depth == 0 { begins.append(line) }
        depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return begins
  }
}

private struct ExportedObject: Decodable {
  let task: TaskwarriorTask
  /// Attributes without a field in `task`, including user-defined attributes.
  let others: [(name: String, value: String)]

  private struct Attribute: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Attributes that taskwarrior calculates.
  private static let momentary: Set<String> = ["id", "urgency", "mask", "imask"]

  init(from decoder: any Decoder) throws {
    task = try TaskwarriorTask(from: decoder)
    let all = try decoder.container(keyedBy: Attribute.self)
    let known = Set(TaskwarriorTask.CodingKeys.allCases.map(\.rawValue)).union(Self.momentary)
    others = all.allKeys.filter { !known.contains($0.stringValue) }.sorted { $0.stringValue < $1.stringValue }
      .compactMap { key in
        let text = try? all.decode(String.self, forKey: key)
        let number = try? all.decode(Double.self, forKey: key)
        return (text ?? number.map { "\($0)" }).map { (key.stringValue, $0) }
      }
  }
}

private struct TaskwarriorTask: Decodable {
  let uuid: String
  let description: String
  let status: String
  let entry: String?
  let modified: String?
  let end: String?
  let start: String?
  let due: String?
  let wait: String?
  let scheduled: String?
  let priority: String?
  let project: String?
  let tags: [String]?
  let recur: String?
  let parent: String?
  let depends: Names?
  let annotations: [Annotation]?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case uuid, description, status, entry, modified, end, start, due, wait, scheduled, priority, project, tags, recur,
      parent
    case depends, annotations
  }

  struct Annotation: Decodable {
    let entry: String?
    let description: String
  }

  /// An array, or one text with commas in old versions.
  struct Names: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let list = try? container.decode([String].self)
      names = try list ?? container.decode(String.self).split(separator: ",").map(String.init)
    }
  }

  var isOpen: Bool { status == "pending" || status == "waiting" }

  func lines(
    _ others: [(name: String, value: String)], repeats: Bool, isOnlyTemplate: Bool, _ zone: TimeZone
  ) -> TaskLines {
    var lines = TaskLines(uid: uuid, stamp: modified ?? entry ?? "19700101T000000Z")
    lines.value("CREATED", entry)
    lines.value("LAST-MODIFIED", modified)
    lines.text("SUMMARY", description)
    lines.text("DESCRIPTION", annotations?.map(\.description).joined(separator: "\n"))
    switch status {
    case "completed":
      lines.value("STATUS", "COMPLETED")
      lines.value("COMPLETED", end)
    case "deleted": lines.value("STATUS", "CANCELLED")
    case "recurring" where !isOnlyTemplate: lines.value("STATUS", "CANCELLED")
    default: lines.value("STATUS", start == nil ? "NEEDS-ACTION" : "IN-PROCESS")
    }
    lines.value("PRIORITY", ["H": "1", "M": "5", "L": "9"][priority ?? ""])
    add("DTSTART", wait ?? scheduled, &lines, zone)
    if wait != nil { lines.value("X-FOCUSBLOX-PLANNED", scheduled) }
    add("DUE", due, &lines, zone)
    lines.tags((tags ?? []) + [project].compactMap(\.self))
    for name in depends?.names ?? [] { lines.relation("DEPENDS-ON", name) }
    if repeats, let pattern = recur.flatMap(Self.pattern) {
      lines.value("X-FOCUSBLOX-RECURRENCE", pattern)
      lines.value("X-FOCUSBLOX-SERIES", parent ?? uuid)
    }
    for annotation in annotations ?? [] {
      lines.text(
        "X-TASKWARRIOR-ANNOTATION",
        [annotation.entry, annotation.description].compactMap(\.self).joined(separator: " "))
    }
    lines.value("X-TASKWARRIOR-START", start)
    if status != "completed" { lines.value("X-TASKWARRIOR-END", end) }
    if status != "pending", status != "completed" { lines.text("X-TASKWARRIOR-STATUS", status) }
    lines.text("X-TASKWARRIOR-PARENT", parent)
    lines.text("X-TASKWARRIOR-RECUR", recur)
    lines.text("X-TASKWARRIOR-PROJECT", project)
    for other in others {
      let name = other.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      lines.text("X-TASKWARRIOR-" + String(name).uppercased(), other.value)
    }
    return lines
  }

  /// taskwarrior has no dates without a time: a user who enters a date gets midnight in the local zone.
  private func add(_ name: String, _ text: String?, _ lines: inout TaskLines, _ zone: TimeZone) {
    guard let text, let value = DateTimeValue(text: text, tzid: nil) else { return }
    if let local = LocalDateTime(value.wallClock.instantInUTC, in: zone), local.hour == 0, local.minute == 0,
      local.second == 0
    {
      lines.day(name, local.day)
    } else {
      lines.value(name, text)
    }
  }

  private static func pattern(_ recur: String) -> String? {
    switch recur.lowercased() {
    case "daily", "day", "1d", "p1d": "daily"
    case "weekdays": "weekdays"
    case "weekly", "week", "1w", "p1w", "7d", "p7d": "weekly"
    case "biweekly", "fortnight", "2w", "p2w", "14d", "p14d": "biweekly"
    case "monthly", "month", "1m", "1mo", "p1m": "monthly"
    case "quarterly", "3mo", "p3m": "quarterly"
    case "yearly", "annual", "1y", "p1y": "yearly"
    default: nil
    }
  }
}
