extension ScreenState {
  /// Runs a command in a list.
  mutating func run(_ command: Command) -> [Effect] {
    switch command {
    case .today: return show(.today)
    case .backlog: return show(.backlog)
    case .forecast: return show(.forecast)
    case .lists: return show(.lists)
    case .history: return show(.history)
    case .settings: return show(.settings)
    case .nextView: return show(neighbour(1))
    case .previousView: return show(neighbour(-1))
    case .down: return moved(1)
    case .up: return moved(-1)
    case .pageDown: return page(1)
    case .pageUp: return page(-1)
    case .first, .last: return goTo(command)
    case .open: return open()
    case .fold: return turn(isFolded: true)
    case .unfold: return turn(isFolded: false)
    case .mark, .markAll: return mark(command)
    case .back: return goBack()
    case .quit:
      if isDetailOpen { return goBack() }
      return [.quit]
    case .review: return show(.review)
    case .redraw: return [.redraw, .read]
    case .suspend: return [.suspend]
    case .help:
      mode = .help(HelpList(view))
      return []
    case .plan: return openPlan()
    case .moveDown, .moveUp: return reorder(command)
    case .filter: return open(Prompt(.filter, filters[view] ?? ""))
    case .add: return open(Prompt(.add(below: nil)))
    case .undo: return [.carryOut(.undo)]
    case .redo: return [.carryOut(.redo)]
    case .sync: return [.carryOut(.sync)]
    case .scope:
      let all = Scope.allCases
      scope = all[((all.firstIndex(of: scope) ?? 0) + 1) % all.count]
      readFromTheBegin()
      view = .backlog
      place = Place()
      return [.read]
    case .otherSide: return takeOtherSide()
    case .change, .reset: return changeSetting(command)
    case .switchList: return switchList()
    default: return runOnTasks(command)
    }
  }

  mutating func show(_ view: ViewName) -> [Effect] {
    if self.view != view {
      marked = []
      readFromTheBegin()
      snapshot = Snapshot(view)
      shown = []
      detail = nil
    }
    isDetailOpen = false
    self.view = view
    return [.read]
  }

  private func neighbour(_ step: Int) -> ViewName {
    let all = ViewName.allCases
    return all[((all.firstIndex(of: view) ?? 0) + step + all.count) % all.count]
  }

  private mutating func moved(_ count: Int) -> [Effect] {
    move(count)
    return wanted + more()
  }

  private mutating func page(_ direction: Int) -> [Effect] {
    if isDetailOpen {
      detailTop = max(0, detailTop + direction * max(1, Layout(self).body.height - 3))
      return []
    }
    return moved(direction * max(1, Layout(self).list.height - 1))
  }

  /// Reads the other end by itself, without the rows between.
  private mutating func goTo(_ end: Command) -> [Effect] {
    guard snapshot.hasMore, snapshot.isFromTheEnd != (end == .last) else {
      return moved(end == .last ? shown.count : -shown.count)
    }
    readFromTheBegin()
    isFromTheEnd = end == .last
    place = Place(index: isFromTheEnd ? .max / 2 : 0)
    return [.read]
  }

  mutating func readFromTheBegin() {
    // Each letter of a filter reads again.
    limit = (filters[view] ?? "").isEmpty ? Self.firstLimit : 2 * max(30, size.height)
    isFromTheEnd = false
  }

  /// Reads further rows when the selection approaches the last or the first row that was read.
  private mutating func more() -> [Effect] {
    let left = snapshot.isFromTheEnd ? place.index : shown.count - place.index
    guard snapshot.hasMore, left < 2 * size.height else { return [] }
    limit = limit > Int.max / 4 ? .max : limit * 4
    return [.read]
  }

  private mutating func open() -> [Effect] {
    guard let row else { return [] }
    switch row.target {
    case .day: return turn(isFolded: !isFolded(row))
    case .list(let name):
      filters[.backlog] = "list:" + (name.contains(" ") ? "\"\(name)\"" : name)
      scope = .open
      places[.backlog] = nil
      return show(.backlog)
    case .setting: return changeSetting(.open)
    case .listSwitch: return switchList()
    case .none: return []
    default:
      isDetailOpen.toggle()
      detailTop = 0
      return wanted
    }
  }

  private mutating func turn(isFolded wanted: Bool) -> [Effect] {
    guard let row, let target = row.target else { return [] }
    if row.hasMembers, isFolded(row) != wanted {
      turned[view, default: []].formSymmetricDifference([target])
      arrange()
    } else if wanted, row.depth > 0 {
      let parent = shown[..<place.index].lastIndex { $0.depth < row.depth }
      if let parent { move(to: parent) }
    }
    return self.wanted
  }

  private mutating func mark(_ command: Command) -> [Effect] {
    if command == .markAll {
      let all = Set(shown.compactMap(\.taskID))
      marked = marked == all ? [] : all
      return []
    }
    guard let id = row?.taskID else { return [] }
    marked.formSymmetricDifference([id])
    return moved(1)
  }

  private mutating func goBack() -> [Effect] {
    if isDetailOpen {
      isDetailOpen = false
    } else if !marked.isEmpty {
      marked = []
    } else if !(filters[view] ?? "").isEmpty {
      filters[view] = nil
      readFromTheBegin()
      return [.read]
    } else if view == .backlog, scope != .backlog {
      scope = .backlog
      readFromTheBegin()
      return [.read]
    }
    return []
  }

  private func takeOtherSide() -> [Effect] {
    if let conflict = shownDetail?.conflict { return [.carryOut(.undoEntry(conflict))] }
    return switch row?.target {
    case .entry(let number): [.carryOut(.undoEntry(number))]
    case .step(let number): [.carryOut(.undoStep(number))]
    default: []
    }
  }

  private func switchList() -> [Effect] {
    switch row?.target {
    case .list(let name) where !name.isEmpty: [.carryOut(.switchList(name))]
    case .listSwitch(let name): [.carryOut(.switchList(name))]
    default: []
    }
  }

  private mutating func changeSetting(_ command: Command) -> [Effect] {
    guard let row, case .setting(let key)? = row.target else { return command == .change ? switchList() : [] }
    if command == .reset { return [.carryOut(.reset(key: key))] }
    switch row.sign {
    case Row.on: return [.carryOut(.set(key: key, value: "false"))]
    case Row.off: return [.carryOut(.set(key: key, value: "true"))]
    default:
      let place = row.choices.firstIndex { $0.value == row.value }
      if command == .change, let place {
        return [.carryOut(.set(key: key, value: row.choices[(place + 1) % row.choices.count].value))]
      }
      if row.choices.isEmpty { return open(Prompt(.setting(key), row.value, subject: row.title)) }
      let choices = row.choices.enumerated().map { place, choice in
        Question.Choice(Character("\((place + 1) % 10)"), choice.words, .set(key: key, value: choice.value))
      }
      mode = .question(Question(row.title, choices), chosen: place ?? 0)
      return []
    }
  }

  mutating func open(_ prompt: Prompt) -> [Effect] {
    mode = .prompt(prompt)
    isCompletionWanted = false
    scroll()
    // The meaning of a setting is shown before anything is typed.
    let isSetting = if case .setting = prompt.purpose { true } else { false }
    let isUnderstood = !isSetting && (prompt.editor.text.isEmpty || prompt.purpose == .filter)
    return (prompt.completes ? [.names] : []) + (isUnderstood ? [] : [.understand(prompt)])
  }
}

extension Row {
  /// The signs of switches.
  public static let on = "[●]"
  public static let off = "[ ]"
}
