extension ScreenState {
  /// Computes the visible rows and finds the selected row among them again.
  mutating func arrange() {
    let needle = view == .backlog ? "" : (filters[view] ?? "").lowercased()
    shown = inLines(needle.isEmpty ? unfolded() : found(needle))
    if !marked.isEmpty { marked.formIntersection(snapshot.rows.compactMap(\.taskID)) }
    var place = place
    if let target = place.target, let index = shown.firstIndex(where: { $0.target == target }) {
      // New rows before the first row do not move the selected row on the screen.
      if snapshot.isFromTheEnd { place.top += index - place.index }
      place.index = index
    } else {
      place.index = min(place.index, max(0, shown.count - 1))
      place.index = nearest(place.index)
    }
    place.target = shown.indices.contains(place.index) ? shown[place.index].target : nil
    self.place = place
    scroll()
  }

  func isFolded(_ row: Row) -> Bool {
    guard let target = row.target else { return false }
    return row.startsFolded != (turned[view]?.contains(target) ?? false)
  }

  private func unfolded() -> [Row] {
    guard snapshot.rows.contains(where: { $0.depth > 0 }) else { return snapshot.rows }
    var rows: [Row] = []
    // Deeper rows are folded.
    var depth = Int.max
    for (index, row) in snapshot.rows.enumerated() {
      if row.depth > depth { continue }
      depth = .max
      var row = row
      row.hasMembers = isParent(index)
      rows.append(row)
      if row.hasMembers, isFolded(row) { depth = row.depth }
    }
    return rows
  }

  /// Rows that cannot be selected are shown whole: long texts continue in the next line.
  private func inLines(_ rows: [Row]) -> [Row] {
    let width = Layout(self).list.width - 3
    return rows.flatMap { row -> [Row] in
      guard row.kind == .note, DisplayWidth.of(row.title) > width else { return [row] }
      return WrappedText.lines(row.title, width).map { text in
        var part = row
        part.title = text
        return part
      }
    }
  }

  private func found(_ needle: String) -> [Row] {
    var rows: [Row] = []
    for (index, row) in snapshot.rows.enumerated() {
      if row.target == nil {
        if let last = rows.last, last.kind == .heading, row.kind == .heading { rows.removeLast() }
        if row.kind == .heading { rows.append(row) }
      } else if ([row.title, row.list] + row.notes.map(\.text)).joined(separator: " ").lowercased().contains(needle) {
        var row = row
        row.hasMembers = isParent(index)
        rows.append(row)
      }
    }
    if rows.last?.kind == .heading { rows.removeLast() }
    return rows
  }

  /// The next row that can be selected: first below, then above.
  private func nearest(_ index: Int) -> Int {
    (index..<max(index, shown.count)).first { shown[$0].target != nil }
      ?? (0..<min(index, shown.count)).last { shown[$0].target != nil } ?? index
  }

  private func isParent(_ index: Int) -> Bool {
    index + 1 < snapshot.rows.count && snapshot.rows[index + 1].depth > snapshot.rows[index].depth
  }
}

extension ScreenState {
  /// Moves the selection by `count` rows; rows that cannot be selected do not count.
  mutating func move(_ count: Int) {
    var place = place
    var left = abs(count)
    var index = place.index
    while left > 0 {
      var next = index + count.signum()
      while shown.indices.contains(next), shown[next].target == nil { next += count.signum() }
      guard shown.indices.contains(next) else { break }
      index = next
      left -= 1
    }
    place.index = index
    self.place = place
    chose()
  }

  mutating func move(to index: Int) {
    guard shown.indices.contains(index), shown[index].target != nil else { return }
    place.index = index
    chose()
  }

  private mutating func chose() {
    place.target = row?.target
    detailTop = 0
    scroll()
  }

  /// Keeps the selected row, and a heading directly above it, on the screen.
  mutating func scroll() {
    let height = Layout(self).list.height
    guard height > 0 else { return }
    var place = place
    var first = place.index
    while first > 0, shown.indices.contains(first - 1), shown[first - 1].target == nil, place.index - first < 2 {
      first -= 1
    }
    place.top = min(place.top, first)
    place.top = max(place.top, place.index - height + 1)
    place.top = max(0, min(place.top, max(0, shown.count - height)))
    self.place = place
  }
}
