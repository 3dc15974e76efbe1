import FocusbloxModel
import FocusbloxStore
import ICalendar

/// Records a file during its import, so that an export can restore it: its calendars, their items and the kept
/// components.
struct WrittenSource {
  let name: String
  let listID: Int64?
  /// The calendar ids of the store, by the calendar's index in the file.
  private var calendars: [Int: Int64] = [:]
  /// The properties of each calendar, by its index in the file.
  private var frames: [[UInt8]] = []

  init(name: String, listID: Int64?) {
    self.name = name
    self.listID = listID
  }

  /// Another program may have changed the record since the last transaction.
  mutating func beginTransaction() { calendars = [:] }

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

  /// The store's id of a calendar of the file; created where it is missing.
  mutating func calendarID(_ index: Int, _ file: FileContents, _ store: StoreTransaction) throws -> Int64 {
    if let known = calendars[index] { return known }
    if frames.isEmpty { frames = Self.frames(of: file) }
    let id = try store.sourceCalendar(ofFile: name, frame: frames[index])
    calendars[index] = id
    return id
  }

  /// Makes the properties of several equal calendars with time zones distinct by a number, because the store identifies
  /// a calendar by its properties.
  private static func frames(of file: FileContents) -> [[UInt8]] {
    var met: [[UInt8]: Int] = [:]
    return file.calendars.enumerated().map { index, calendar in
      let frame = file.frame(at: index)
      if calendar.components.isEmpty { return frame }
      let number = met[frame, default: 0] + 1
      met[frame] = number
      return number == 1 ? frame : frame + Array("\(number)\r\n".utf8)
    }
  }

  /// Creates the calendars that have no items, and removes calendars of an earlier version of the file that had other
  /// properties.
  mutating func finish(_ file: FileContents, _ store: StoreTransaction) throws {
    for (index, calendar) in file.calendars.enumerated() where index > 0 || !calendar.components.isEmpty {
      _ = try calendarID(index, file, store)
    }
    try store.removeEmptyCalendars(ofFile: name, besides: Set(calendars.values))
  }
}
