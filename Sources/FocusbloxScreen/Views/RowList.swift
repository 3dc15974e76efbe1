import FocusbloxModel

/// The rows of a view; their ends are in one column.
struct RowList {
  let state: ScreenState
  let area: Area

  func draw(_ frame: inout Frame) {
    let top = state.place.top
    let rows = state.shown.dropFirst(top).prefix(area.height)
    let ends = rows.filter { $0.kind == .item }.map { DisplayWidth.of($0.end) }.max() ?? 0
    // On a narrow screen the marks have no column, so that titles have more room.
    let marks = area.width < 60 ? 0 : rows.map { DisplayWidth.of($0.mark) }.max() ?? 0
    let lists = area.width < 60 ? 0 : rows.map { DisplayWidth.of($0.list) }.max() ?? 0
    let columns = Columns(
      end: min(ends, area.width * 2 / 5), mark: marks,
      list: lists == 0 ? 0 : min(lists + Self.listSign.count, area.width / 5))
    for (offset, row) in rows.enumerated() {
      draw(row, top + offset, area.y + offset, columns, &frame)
    }
    if state.shown.isEmpty { drawEmpty(&frame) }
  }

  /// A shorter note would not be readable.
  private static let leastNote = 8

  /// The sign of a list, as in the view of the lists.
  private static let listSign = "• "
  /// Rows that are deeper than this part of the width begin at the same column, so that their titles have room.
  private static let partForDepth = 8

  private struct Columns {
    var end: Int
    var mark: Int
    var list: Int
  }

  private func drawEmpty(_ frame: inout Frame) {
    let hasFilter = !(state.filters[state.view] ?? "").isEmpty
    let text =
      state.snapshot.filterProblem
      ?? (hasFilter
        ? state.language("Nothing found.")
        : empty)
    let first = area.y + (area.height > 2 ? 1 : 0)
    for (offset, line) in WrappedText.lines(text, area.width - 3).prefix(area.y + area.height - first).enumerated() {
      frame.put(line, area.x + 2, first + offset, state.snapshot.filterProblem == nil ? .dim : .error)
    }
  }

  private var empty: String {
    switch state.view {
    case .review:
      state.language("Nothing to review: every open task was changed or reviewed in the last 30 days.")
    case .history: state.language("Nothing has been done yet.")
    default: state.language("Nothing here. Press a to add something.")
    }
  }

  private func draw(_ row: Row, _ index: Int, _ y: Int, _ columns: Columns, _ frame: inout Frame) {
    let end = area.x + area.width
    switch row.kind {
    case .heading:
      frame.putCut(row.title, area.x + 1, y, Look(row.titleRole == .text ? .heading : row.titleRole), upTo: end - 5)
      frame.put(row.end, end - 1 - DisplayWidth.of(row.end), y, .dim)
    case .note: frame.putCut(row.title, area.x + 2, y, Look(row.titleRole), upTo: end)
    case .item: drawItem(row, index, y, columns, &frame)
    case .day(let count, let role, let minutes): drawDay(row, count, role, minutes, y, &frame)
    }
    guard index == state.place.index, row.target != nil else { return }
    frame.choose(Area(x: area.x, y: y, width: area.width, height: 1))
    frame.put("▌", area.x, y, Look(.text, isChosen: true))
  }

  private func drawItem(_ row: Row, _ index: Int, _ y: Int, _ columns: Columns, _ frame: inout Frame) {
    let last = area.x + area.width - 1
    var x = area.x + 1
    let isMarked = row.taskID.map { state.marked.contains($0) } ?? false
    if row.depth > 0 {
      x += min(row.depth, max(1, area.width / Self.partForDepth)) * 2 - 2
      x = frame.put("└ ", x, y, .dim)
    }
    let isFolded = row.hasMembers && state.isFolded(row)
    x = frame.put(isMarked ? "+" : isFolded ? "▸" : row.sign, x, y, isMarked ? .accent : row.signRole) + 1
    let mark = frame.put(row.mark, x, y, .overdue)
    if columns.mark > 0 { x += columns.mark + 1 } else if !row.mark.isEmpty { x = mark + 1 }
    let end = DisplayWidth.of(row.end) > columns.end ? DisplayWidth.fitted(row.end, to: columns.end) : row.end
    frame.put(end, last - DisplayWidth.of(end), y, row.endRole)
    // Notes end in one column. Where this would cut a text, the row uses the space up to its own end.
    func limit(_ taken: Int) -> Int { last - (taken > 0 ? taken + 2 : 0) }
    let whole = DisplayWidth.of(row.title) + row.notes.reduce(0) { $0 + DisplayWidth.of($1.text) + 1 }
    let hasList = columns.list > 0 && !row.list.isEmpty
    var limit = limit(hasList || x + whole <= limit(columns.end) ? columns.end : DisplayWidth.of(end))
    if hasList {
      limit -= columns.list + 2
      frame.put(DisplayWidth.fitted(Self.listSign + row.list, to: columns.list), limit + 2, y, .dim)
    }
    // The short form of each note keeps its place before the title is cut.
    var notes = row.notes
    let title = DisplayWidth.of(row.title)
    func width(_ notes: [Row.Note]) -> Int { notes.reduce(0) { $0 + DisplayWidth.of($1.text) + 1 } }
    while !notes.isEmpty, x + title + width(notes) > limit {
      if let long = notes.lastIndex(where: { !$0.short.isEmpty && $0.text != $0.short }) {
        notes[long].text = notes[long].short
      } else if let dispensable = notes.lastIndex(where: { $0.short.isEmpty }) {
        let room = limit - x - title - width(notes) + DisplayWidth.of(notes[dispensable].text)
        guard room >= Self.leastNote else {
          notes.remove(at: dispensable)
          continue
        }
        notes[dispensable].text = DisplayWidth.fitted(notes[dispensable].text, to: room)
      } else {
        break
      }
    }
    limit -= notes.isEmpty ? 0 : width(notes)
    x = frame.putCut(row.title, x, y, Look(row.titleRole), upTo: limit)
    for note in notes { x = frame.put(note.text, x + 1, y, note.role) }
  }

  private func drawDay(
    _ row: Row, _ count: Int, _ role: Role, _ minutes: Int, _ y: Int, _ frame: inout Frame
  ) {
    let last = area.x + area.width - 1
    let label = min(20, max(area.width * 2 / 5, area.width - 20))
    frame.putCut(row.title, area.x + 1, y, Look(row.titleRole), upTo: area.x + 1 + label)
    let number = count == 0 ? "·" : String(count)
    let column = area.x + label + 5
    frame.put(number, column - DisplayWidth.of(number), y, count == 0 ? .dim : .text)
    let hours = minutes == 0 ? "" : Self.hours(minutes)
    // Without room for two bars, the hours of the blocks are a number.
    let left = last - column - 2
    let hasBars = left >= 28
    let room = max(0, hasBars ? (left - 8) * 3 / 5 : left - 6)
    frame.put(String(repeating: "▇", count: min(count, room)), column + 1, y, role)
    guard minutes > 0 else { return }
    // The bar has eight hours.
    let bars = (minutes + 59) / 60
    let text =
      hasBars ? String(repeating: "▐", count: min(bars, 8)) + String(repeating: "░", count: max(0, 8 - bars)) : ""
    frame.put(text + " " + hours, last - DisplayWidth.of(text + " " + hours), y, .good)
  }

  private static func hours(_ minutes: Int) -> String {
    minutes % 60 == 0
      ? "\(minutes / 60)h" : minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h\(minutes % 60)m"
  }
}
