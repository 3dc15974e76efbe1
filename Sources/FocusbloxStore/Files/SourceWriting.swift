public import FocusbloxModel
import GRDB

extension StoreTransaction {
  /// The calendar of the file with this name and this frame; created where it is missing.
  public func sourceCalendar(ofFile name: String, frame: [UInt8]) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO sources (name) VALUES (?)").execute { $0.add(name) }
    let sourceID = try sourceID(named: name)
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO source_calendars (source_id, frame) VALUES (?, ?)").execute {
      $0.add(sourceID)
      $0.add(frame)
    }
    let found = try db.cachedStatement(sql: "SELECT id FROM source_calendars WHERE source_id = ? AND frame = ?").rows(
      binding: { values in
        values.add(sourceID)
        values.add(frame)
      }, reading: { try $0.next() as Int64 })
    guard let id = found.first else { throw StoreError.failed(path: path, code: 0, message: "no calendar for \(name)") }
    return id
  }

  /// Records that a file's calendar contains the item.
  public func note(_ kind: ItemKind, id: String, inCalendar calendarID: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO source_items (source_id, kind, item_id, calendar_id) \
        SELECT source_id, ?, ?, id FROM source_calendars WHERE id = ? \
        ON CONFLICT DO UPDATE SET calendar_id = excluded.calendar_id WHERE calendar_id <> excluded.calendar_id
        """
    ).execute { values in
      values.add(kind.rawValue)
      values.add(id)
      values.add(calendarID)
    }
  }

  public func insert(_ component: KeptComponent) throws {
    try db.cachedStatement(
      sql: "INSERT INTO kept_components (calendar_id, list_id, name, uid, text) VALUES (?, ?, ?, ?, ?)"
    ).execute { values in
      values.add(component.calendarID)
      values.add(component.listID)
      values.add(component.name)
      values.add(component.uid)
      values.add(component.text)
    }
  }

  public func deleteKeptComponent(id: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM kept_components WHERE id = ?").execute { $0.add(id) }
  }

  /// Removes a file's records; its items stay.
  public func removeSource(named name: String) throws {
    try db.cachedStatement(sql: "DELETE FROM sources WHERE name = ?").execute { $0.add(name) }
  }

  /// Removes the empty calendars of a file, except these.
  public func removeEmptyCalendars(ofFile name: String, besides calendars: Set<Int64>) throws {
    guard let sourceID = try sourceID(named: name) else { return }
    for calendar in try sourceCalendars(of: sourceID) where !calendars.contains(calendar.id) {
      try db.cachedStatement(
        sql: """
          DELETE FROM source_calendars WHERE id = ? \
          AND NOT EXISTS (SELECT 1 FROM source_items i WHERE i.calendar_id = source_calendars.id) \
          AND NOT EXISTS (SELECT 1 FROM kept_components k WHERE k.calendar_id = source_calendars.id)
          """
      ).execute { $0.add(calendar.id) }
    }
  }
}
