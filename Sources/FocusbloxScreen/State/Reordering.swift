import FocusbloxModel

extension ScreenState {
  /// Moves the task of the current row past its neighbour of the same depth. In another order, the key first shows the
  /// user's own, because the rows there may be elsewhere.
  mutating func reorder(_ command: Command) -> [Effect] {
    guard scope == .manual else {
      scope = .manual
      readFromTheBegin()
      notice = Notice(
        language("Your own order: J and K move a task."))
      return [.read]
    }
    guard let id = row?.taskID else {
      notice = Notice(language("No task is selected."))
      return []
    }
    guard let neighbour = neighbour(command == .moveDown ? 1 : -1) else { return [] }
    return [.carryOut(.reorder(id, command == .moveDown ? .after(neighbour) : .before(neighbour)))]
  }

  /// The next task in one direction with the same parent; `nil` where the current row is the last one there.
  private func neighbour(_ step: Int) -> String? {
    guard let depth = row?.depth else { return nil }
    var index = place.index + step
    while shown.indices.contains(index), shown[index].depth > depth { index += step }
    guard shown.indices.contains(index), shown[index].depth == depth else { return nil }
    return shown[index].taskID
  }
}
