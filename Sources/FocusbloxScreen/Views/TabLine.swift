import FocusbloxModel

/// The names of the views with their counts, the state of sync and the time.
struct TabLine {
  private struct Tab {
    var view: ViewName
    var text: String
  }

  private enum Form { case whole, short, number }

  private let state: ScreenState
  private let tabs: [Tab]
  private let isShort: Bool

  init(_ state: ScreenState) {
    self.state = state
    let status = state.status
    func tab(_ view: ViewName, _ number: Int, _ form: Form) -> Tab {
      let count = status.counts[view].map { " " + $0 } ?? ""
      let title = view.title.text(in: state.language)
      let name =
        switch form {
        case .number: ""
        case .short where title.count > 7: " " + title.prefix(5) + "."
        case .short, .whole: " " + title
        }
      return Tab(view: view, text: "\(number)" + name + count)
    }
    let room = state.size.width - DisplayWidth.of(status.clock) - 3
    func fits(_ tabs: [Tab]) -> Bool { tabs.reduce(1) { $0 + DisplayWidth.of($1.text) + 2 } <= room }
    // The last names are cut first; the name of the current view is never cut.
    let views = ViewName.allCases
    let forms = [Form.short, .number].flatMap { form in
      (0...views.count).reversed().map { whole in
        views.enumerated().map { place, view in
          let isWhole = view == state.view || place < whole && form == .short
          return tab(view, place + 1, isWhole ? .whole : place < whole ? .short : form)
        }
      }
    }
    let fitting = forms.first(where: fits)
    isShort = fitting == nil
    tabs = fitting ?? forms[0].filter { $0.view == state.view }
  }

  /// - Returns: whether the state of sync fits.
  func draw(_ frame: inout Frame) -> Bool {
    var x = 1
    for tab in tabs {
      let isHere = tab.view == state.view
      x = frame.put(tab.text, x, 0, Look(isHere ? .heading : .dim)) + 2
    }
    if isShort { x = frame.put("▾", x - 1, 0, .dim) + 1 }
    let status = state.status
    var end = state.size.width - 1
    let clock = end - DisplayWidth.of(status.clock)
    if clock > x {
      frame.put(status.clock, clock, 0, .heading)
      end = clock - 2
    }
    // A state of sync that does not fit here is shown below, where a line is free.
    let forms = state.progress.map { Layout(state).heading == nil ? [$0.text, $0.short] : [$0.text] } ?? [status.sync]
    guard let sync = forms.first(where: { !$0.isEmpty && end - DisplayWidth.of($0) > x + 1 }) else {
      return forms.allSatisfy(\.isEmpty)
    }
    frame.put(sync, end - DisplayWidth.of(sync), 0, state.progress == nil ? .dim : .accent)
    return true
  }

  /// The view whose name is in a column.
  func view(at column: Int) -> ViewName? {
    var x = 1
    for tab in tabs {
      let end = x + DisplayWidth.of(tab.text)
      if (x..<end).contains(column) { return tab.view }
      x = end + 2
    }
    return nil
  }
}
