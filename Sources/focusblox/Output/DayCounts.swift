import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

/// How much is due on each of the coming days, and how much time focus blocks take.
struct DayCounts {
  var days: Int
  /// Whether the tasks and blocks are named, too.
  var items: Bool

  static let usualDays = 14

  /// The limit of named tasks that were due before today. `list` shows all of them.
  private static let namedPast = 10

  func show(_ app: AppContext) async throws {
    try await app.withStore { store in
      try store.read { store in
        let isNamed = app.options.json || items
        let contents = try ForecastReading(place: app.place, days: days).read(
          namedPast: isNamed ? Self.namedPast : 0, ofEachDay: isNamed ? nil : ForecastTable.mostMarks, store)
        ForecastTable(context: try app.itemContext(store), app: app, items: items, contents: contents).show()
      }
    }
  }
}
