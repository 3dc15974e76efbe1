import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

extension SourceCount {
  func show(_ source: Source, _ app: AppContext, _ store: StoreReader) throws {
    guard app.options.json else { return app.terminal.result(String(try number(of: source, store))) }
    switch source {
    case .badge:
      let counts = try badge(store)
      var line = JSONLine(.badge)
      line.add("badge", .int(counts.badge(settings)))
      line.add("overdue", .int(counts.overdue))
      line.add("dueSoon", .int(counts.dueSoon))
      line.add("flagged", .int(counts.flaggedAvailable))
      app.emit(line)
    case .named(let named):
      var line = JSONLine(.count)
      line.add("source", .string(named.description))
      line.add("count", .int(try number(of: named, store)))
      app.emit(line)
    }
  }
}
