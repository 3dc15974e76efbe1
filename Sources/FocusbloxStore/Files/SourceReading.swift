public import FocusbloxModel
import GRDB

extension StoreReader {
  /// The names of the imported files.
  public func sourceNames() throws -> [String] {
    try db.cachedStatement(sql: "SELECT name FROM sources ORDER BY name").rows { try $0.next() }
  }

  public func sourceIDs() throws -> [Int64] {
    try db.cachedStatement(sql: "SELECT id FROM sources").rows { try $0.next() }
  }

  public func sourceID(named name: String) throws -> Int64? {
    try db.cachedStatement(sql: "SELECT id FROM sources WHERE name = ?")
      .rows(binding: { $0.add(name) }, reading: { try $0.next() as Int64 }).first
  }

  /// The calendars of a file, in order.
  public func sourceCalendars(of sourceID: Int64) throws -> [SourceCalendar] {
    try calendars("source_id = ?", [sourceID])
  }

  public func sourceCalendar(id: Int64) throws -> SourceCalendar? { try calendars("id = ?", [id]).first }

  /// The calendar of a file that contains the item.
  public func calendar(of kind: ItemKind, id: String, inSource sourceID: Int64) throws -> Int64? {
    try db.cachedStatement(
      sql: "SELECT calendar_id FROM source_items WHERE kind = ? AND item_id = ? AND source_id = ?"
    ).rows(
      binding: { values in
        values.add(kind.rawValue)
        values.add(id)
        values.add(sourceID)
      }, reading: { try $0.next() as Int64 }
    ).first
  }

  /// The current and former items of a file's calendar.
  public func items(inCalendar calendarID: Int64) throws -> [(kind: ItemKind, id: String)] {
    try db.cachedStatement(sql: "SELECT kind, item_id FROM source_items WHERE calendar_id = ? ORDER BY kind, item_id")
      .rows(
        binding: { $0.add(calendarID) },
        reading: { columns -> (kind: ItemKind, id: String)? in
          let kind = ItemKind(rawValue: try columns.next())
          let id: String = try columns.next()
          return kind.map { ($0, id) }
        }
      ).compactMap(\.self)
  }

  /// Whether the calendar has or had an item.
  public func hasItems(inCalendar calendarID: Int64) throws -> Bool {
    try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM source_items WHERE calendar_id = ?)")
      .isTrue { $0.add(calendarID) }
  }

  /// The components that are not items, in the order of the imports.
  public func keptComponents() throws -> [KeptComponent] { try kept("1", []) }

  /// The kept components of one file.
  public func keptComponents(ofSource sourceID: Int64) throws -> [KeptComponent] {
    try kept("calendar_id IN (SELECT id FROM source_calendars WHERE source_id = ?)", [sourceID])
  }

  /// The kept components of files that were imported into this list.
  public func keptComponents(ofList listID: Int64) throws -> [KeptComponent] { try kept("list_id = ?", [listID]) }

  private func calendars(_ condition: String, _ arguments: StatementArguments) throws -> [SourceCalendar] {
    try db.cachedStatement(sql: "SELECT id, frame FROM source_calendars WHERE \(condition) ORDER BY id")
      .rows(arguments) { SourceCalendar(id: try $0.next(), frame: try $0.bytes() ?? []) }
  }

  private func kept(_ condition: String, _ arguments: StatementArguments) throws -> [KeptComponent] {
    try db.cachedStatement(
      sql: "SELECT id, calendar_id, list_id, name, uid, text FROM kept_components WHERE \(condition) ORDER BY id"
    ).rows(arguments) { columns in
      KeptComponent(
        id: try columns.next(), calendarID: try columns.next(), listID: try columns.optional(),
        name: try columns.next(), uid: try columns.next(), text: try columns.bytes() ?? [])
    }
  }
}
