import FocusbloxModel
import FocusbloxStore

/// What the store notes of a file while it is imported, so that an export can give it back: its calendars, which items are in them, and
/// what is kept as it is.
struct WrittenSource {
  let name: String
  let listID: Int64?
  /// In the store, by their index in the file.
  private var calendars: [Int: Int64] = [:]

  init(name: String, listID: Int64?) {
    self.name = name
    self.listID = listID
  }

  mutating func note(
    _ decision: ImportDecision, of calendar: (file: FileContents, index: Int), in store: StoreTransaction
  ) throws {
    if let item = decision.item {
      try store.note(item.kind, id: item.id, inCalendar: try calendarID(calendar.index, calendar.file, store))
    }
    if case .keep(let part, _) = decision {
      try store.insert(
        KeptComponent(
          calendarID: try calendarID(calendar.index, calendar.file, store), listID: listID, name: part.name,
          uid: part.uid, text: part.text))
    }
  }

  mutating func calendarID(_ index: Int, _ file: FileContents, _ store: StoreTransaction) throws -> Int64 {
    if let known = calendars[index] { return known }
    let id = try store.sourceCalendar(ofFile: name, frame: file.frame(at: index))
    calendars[index] = id
    return id
  }

  /// An earlier version of the file may have said other things of itself.
  func finish(_ store: StoreTransaction) throws {
    try store.removeEmptyCalendars(ofFile: name, besides: Set(calendars.values))
  }
}
