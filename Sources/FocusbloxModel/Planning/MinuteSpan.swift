/// A half-open span of time in minutes since 1970 in UTC.
struct MinuteSpan: Hashable {
  var start: Int
  var end: Int

  var length: Int { end - start }

  func widened(by minutes: Int) -> MinuteSpan { MinuteSpan(start: start - minutes, end: end + minutes) }
}

extension [MinuteSpan] {
  /// The spans in order, those that touch or overlap as one. Empty spans are left out.
  func merged() -> [MinuteSpan] {
    var merged: [MinuteSpan] = []
    for span in filter({ $0.length > 0 }).sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = merged.last, span.start <= last.end {
        merged[merged.count - 1].end = Swift.max(last.end, span.end)
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  /// What remains of the spans, which are in order, without `cuts`, which are merged.
  func subtracting(_ cuts: [MinuteSpan]) -> [MinuteSpan] {
    var remaining: [MinuteSpan] = []
    for var span in self {
      for cut in cuts[cuts.firstEnding(after: span.start)...] where span.length > 0 {
        if cut.start >= span.end { break }
        if cut.start > span.start { remaining.append(MinuteSpan(start: span.start, end: cut.start)) }
        span.start = cut.end
      }
      if span.length > 0 { remaining.append(span) }
    }
    return remaining
  }

  /// Whether one of the spans, which are merged, overlaps another.
  func overlap(_ other: MinuteSpan) -> Bool {
    let index = firstEnding(after: other.start)
    return index < count && self[index].start < other.end
  }

  /// The index of the first span that ends after `time`; the spans are merged.
  private func firstEnding(after time: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end > time { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
