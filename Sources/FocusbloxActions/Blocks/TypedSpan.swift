package import FocusbloxModel
import Foundation

/// Start and end of a block as a person types them, with an end or a duration.
package struct TypedSpan: Sendable {
  package var start: String?
  package var end: String?
  package var duration: String?

  package init(start: String? = nil, end: String? = nil, duration: String? = nil) {
    (self.start, self.end, self.duration) = (start, end, duration)
  }

  /// Time and length in one line: "heute 14 Uhr 1h30m". Without a length, the block is as long as the estimates of its tasks, or
  /// an hour.
  package init(inOneLine text: String, of tasks: [TaskItem]) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, let last = words.last, Int(last) == nil, DurationText.read(last) != nil {
      (start, duration) = (words.dropLast().joined(separator: " "), last)
    } else {
      let minutes = tasks.reduce(0) { $0 + ($1.estimateMinutes ?? 0) }
      (start, duration) = (words.joined(separator: " "), "\(minutes == 0 ? 60 : minutes)m")
    }
  }

  package var isEmpty: Bool { start == nil && end == nil && duration == nil }

  /// The times of a new block.
  package func times(_ when: TypedTime) throws(ArgumentProblem) -> (start: CalendarTime, end: CalendarTime) {
    try times(from: try when.parse(start ?? ""), when)
  }

  /// The times of a new block whose start is in the words.
  package func times(from start: CalendarTime, _ when: TypedTime) throws(ArgumentProblem) -> (
    start: CalendarTime, end: CalendarTime
  ) {
    Self.unambiguous(start, try end(from: start, when), when)
  }

  /// The times of an existing block. A new start moves the block and keeps its length.
  package func times(moving block: FocusBlock, _ when: TypedTime) throws(ArgumentProblem) -> (
    start: CalendarTime, end: CalendarTime
  ) {
    guard let text = start else { return Self.unambiguous(block.start, try end(from: block.start, when), when) }
    let start = try when.parse(text)
    if end != nil || duration != nil { return Self.unambiguous(start, try end(from: start, when), when) }
    let length = block.end.instant(in: when.zone).timeIntervalSince(block.start.instant(in: when.zone))
    // An event without an end has no length to keep.
    if length == 0, !start.isAllDay { return (start, start) }
    return Self.unambiguous(start, try Self.end(start, seconds: Int(length), when), when)
  }

  /// A block in the hour that clocks show twice is written in UTC, because programs do not agree which of the two a time
  /// with a zone means.
  package static func unambiguous(
    _ start: CalendarTime, _ end: CalendarTime, _ when: TypedTime
  ) -> (start: CalendarTime, end: CalendarTime) {
    guard start.isDoubled(in: when.zone) || end.isDoubled(in: when.zone) || start.isUTC != end.isUTC,
      let first = start.inUTC(when.zone), let last = end.inUTC(when.zone)
    else { return (start, end) }
    return (first, last)
  }

  private func end(from start: CalendarTime, _ when: TypedTime) throws(ArgumentProblem) -> CalendarTime {
    if let duration { return try Self.end(start, seconds: try DurationText.length(duration), when) }
    let end = try when.parse(end ?? "")
    guard start.isAllDay == end.isAllDay else { throw .mixedDayAndTime }
    guard end.instant(in: when.zone) > start.instant(in: when.zone) else { throw .endBeforeStart }
    return end
  }

  /// The end. A whole day ends a whole number of days later, at least one.
  private static func end(_ start: CalendarTime, seconds: Int, _ when: TypedTime) throws(ArgumentProblem)
    -> CalendarTime
  {
    guard seconds > 0 else { throw .endBeforeStart }
    let end: CalendarTime?
    if case .day(let day) = start {
      end = day.adding(days: max(1, (seconds + 43_200) / 86_400)).map(CalendarTime.day)
    } else {
      end = CalendarTime(start.instant(in: when.zone).addingTimeInterval(Double(seconds)), in: when.zone)
    }
    guard let end else { throw .endBeforeStart }
    return end
  }
}

extension CalendarTime {
  fileprivate var isUTC: Bool { if case .utc = self { true } else { false } }
}
