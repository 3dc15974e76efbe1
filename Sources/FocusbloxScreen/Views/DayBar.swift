/// The hours of a day in one line: blocks, due times and the present minute.
struct DayBar {
  let day: DayLine
  let area: Area

  /// The first hour: six in the morning, or earlier where something is earlier.
  private var begin: Int {
    let spans = day.blocks + day.planned
    let first = min(day.now ?? .max, spans.map(\.begin).min() ?? .max, day.due.min() ?? .max)
    return min(6, max(0, first / 60)) * 60
  }

  func draw(_ frame: inout Frame) {
    let width = area.width - 2
    guard width > 0 else { return }
    let (begin, end) = (begin, 24 * 60)
    func column(_ minute: Int) -> Int {
      area.x + 1 + max(0, min(width - 1, (minute - begin) * width / (end - begin)))
    }
    frame.put(String(repeating: "·", count: width), area.x + 1, area.y + 1, .dim)
    let step = width >= 100 ? 1 : width >= 50 ? 2 : 3
    for hour in stride(from: (begin + 59) / 60, to: 24, by: step) {
      let text = hour < 10 ? "0\(hour)" : "\(hour)"
      frame.put(text, column(hour * 60), area.y, .dim, upTo: area.x + area.width)
    }
    let now = day.now ?? -1
    for (sign, spans) in [("▒", day.planned), ("▄", day.blocks)] {
      for span in spans {
        let (first, last) = (column(span.begin), max(column(span.begin), column(span.end) - 1))
        frame.put(
          String(repeating: sign, count: last - first + 1), first, area.y + 1, span.end <= now ? .dim : .good)
      }
    }
    for minute in day.due { frame.put("◆", column(minute), area.y + 1, minute < now ? .overdue : .soon) }
    if let now = day.now { frame.put("┃", column(now), area.y + 1, .accent) }
  }
}
