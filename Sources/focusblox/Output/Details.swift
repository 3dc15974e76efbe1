/// One thing in full: a label and a value a line, empty values left out.
struct Details {
  let app: AppContext

  func show(_ rows: [(label: String, value: String)]) {
    let shown = rows.filter { !$0.value.isEmpty }
    let width = shown.map { DisplayWidth.of($0.label) }.max() ?? 0
    for row in shown {
      app.terminal.result(app.style(DisplayWidth.fitted(row.label, to: width + 2), .gray) + row.value)
    }
  }
}
