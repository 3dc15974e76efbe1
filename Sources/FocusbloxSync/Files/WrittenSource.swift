import FocusbloxModel
import FocusbloxStore
import ICalendar

/// What the store notes of a file while it is imported, so that an export can give it back: its calendars, which items are in them, and
/// what is kept as it is.
struct WrittenSource {
  let name: String
  let listID: Int64?
  /// In the store, by their index in the file.
  private var calendars: [Int: Int64] = [:]
  /// What each calendar of the file says of itself, by its index.
  private var frames: [[UInt8]] = []

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
    if frames.isEmpty { frames = Self.frames(of: file) }
    let id = try store.sourceCalendar(ofFile: name, frame: frames[index])
    calendars[index] = id
    return id
  }

  /// Behind one with time zones that says the same as others before it stands its number: the store has it apart from them.
  private static func frames(of file: FileContents) -> [[UInt8]] {
    var met: [[UInt8]: Int] = [:]
    return (0..<file.calendarCount).map { index in
      let frame = file.frame(at: index)
      if file.calendar(at: index).components.isEmpty { return frame }
      let number = met[frame, default: 0] + 1
      met[frame] = number
      return number == 1 ? frame : frame + Array("\(number)\r\n".utf8)
    }
  }

  /// An earlier version of the file may have said other things of itself.
  func finish(_ store: StoreTransaction) throws {
    try store.removeEmptyCalendars(ofFile: name, besides: Set(calendars.values))
  }
}
