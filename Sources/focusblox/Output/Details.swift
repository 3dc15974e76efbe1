import FocusbloxScreen

/// One thing in full: a label and a value a line, empty values left out.
struct Details {
  let app: AppContext

  struct Row {
    var label: String
    var value: ScreenText

    init(_ label: String, _ value: ScreenText) {
      self.label = label
      self.value = value
    }

    @_disfavoredOverload init(_ label: String, _ value: String) { self.init(label, ScreenText(value)) }
  }

  func show(_ rows: [Row]) {
    let shown = rows.filter { !$0.value.isEmpty }
    let width = shown.map { DisplayWidth.of($0.label) }.max() ?? 0
    for row in shown {
      app.terminal.result(app.style(ScreenText(row.label).fitted(to: width + 2), .gray) + row.value)
    }
  }
}
