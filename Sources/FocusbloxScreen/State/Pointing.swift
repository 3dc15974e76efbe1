extension ScreenState {
  /// Handles the mouse: a click selects, a second click opens, the wheel scrolls, a click on the name of a view or a
  /// key runs it.
  mutating func point(_ mouse: Mouse) -> [Effect] {
    let layout = Layout(self)
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let step = mouse.action == .wheelUp ? -1 : 1
      if case .plan(var plan) = mode {
        plan.move(step * 3)
        mode = .plan(plan)
        return []
      }
      if isDetailOpen || layout.detail?.contains(mouse.x, mouse.y) == true {
        detailTop = max(0, detailTop + step * 3)
        return []
      }
      guard mode.isOverList else { return [] }
      move(step * 3)
      return wanted
    case .press:
      guard mode == .list else { return [] }
      if mouse.y == layout.tabs.y, let view = TabLine(self).view(at: mouse.x) { return show(view) }
      if mouse.y == layout.foot.y, let command = FootLine(self).command(at: mouse.x) { return run(command) }
      guard !isDetailOpen, layout.list.contains(mouse.x, mouse.y) else { return [] }
      let index = place.top + mouse.y - layout.list.y
      if index == place.index { return run(.open) }
      move(to: index)
      return wanted
    }
  }
}

extension ScreenState.Mode {
  /// Whether the list can be scrolled in this mode.
  fileprivate var isOverList: Bool {
    switch self {
    case .list: true
    case .prompt(let prompt): prompt.purpose == .filter
    case .question, .help, .plan: false
    }
  }
}
