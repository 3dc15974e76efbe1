/// The hours in which blocks may be planned, for each day of the week, on the wall clock. A break is a gap between two
/// spans.
public struct WorkHours: Sendable, Hashable {
  /// The minutes of a day without a change of the clocks.
  public static let dayMinutes = 1440

  /// Seven entries from Monday on: minutes after midnight, ascending, without overlap.
  private var spans: [[Range<Int>]]

  /// No hours on any day.
  public init() { spans = Array(repeating: [], count: 7) }

  /// Monday to Friday from 9 to 12 and from 13 to 17.
  public static let office: WorkHours = {
    var hours = WorkHours()
    for weekday in 1...5 {
      hours.add(from: 9 * 60, to: 12 * 60, on: weekday)
      hours.add(from: 13 * 60, to: 17 * 60, on: weekday)
    }
    return hours
  }()

  /// Adds a span. Spans that touch or overlap become one.
  ///
  /// - Parameters:
  ///   - start: minutes after midnight.
  ///   - end: minutes after midnight, exclusive. An end that is not after the start is on the next day of the week.
  ///   - weekday: 1 = Monday … 7 = Sunday.
  public mutating func add(from start: Int, to end: Int, on weekday: Int) {
    guard (1...7).contains(weekday) else { return }
    let day = 0...Self.dayMinutes
    let (start, end) = (min(max(start, 0), Self.dayMinutes), min(max(end, 0), Self.dayMinutes))
    if start < end {
      insert(start..<end, on: weekday)
    } else {
      insert(start..<day.upperBound, on: weekday)
      insert(day.lowerBound..<end, on: weekday % 7 + 1)
    }
  }

  /// The spans of a day of the week (1 = Monday … 7 = Sunday) in minutes after midnight.
  public func spans(on weekday: Int) -> [Range<Int>] {
    (1...7).contains(weekday) ? spans[weekday - 1] : []
  }

  /// Whether no day has hours, so that nothing can be planned.
  public var isEmpty: Bool { spans.allSatisfy(\.isEmpty) }

  private mutating func insert(_ span: Range<Int>, on weekday: Int) {
    guard !span.isEmpty else { return }
    var joined: [Range<Int>] = []
    for next in (spans[weekday - 1] + [span]).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, next.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        joined.append(next)
      }
    }
    spans[weekday - 1] = joined
  }
}
