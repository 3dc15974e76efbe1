import FocusbloxModel
import FocusbloxStore
import Foundation

/// The store's record of an imported file, without the items themselves, so that `undo` can restore the record.
struct SourceContents: Codable {
  struct Calendar: Codable {
    var frame: Data
    var kept: [Kept]
    /// The ids of the calendar's items.
    var tasks: [String]
    var blocks: [String]
  }

  struct Kept: Codable, Hashable {
    var list: Int64?
    var name: String
    var uid: String
    var text: Data
  }

  var calendars: [Calendar]

  /// The components that are no items.
  var kept: [Kept] { calendars.flatMap(\.kept) }

  init(_ text: String) throws { self = try JSONDecoder().decode(SourceContents.self, from: Data(text.utf8)) }

  /// `nil` if no file of this name was imported.
  init?(named name: String, withItems: Bool = true, in store: StoreReader) throws {
    guard let source = try store.sourceID(named: name) else { return nil }
    let kept = Dictionary(grouping: try store.keptComponents(ofSource: source), by: \.calendarID)
    calendars = try store.sourceCalendars(of: source).map { calendar in
      let items = withItems ? try store.items(inCalendar: calendar.id) : []
      return Calendar(
        frame: Data(calendar.frame),
        kept: (kept[calendar.id] ?? []).map {
          Kept(list: $0.listID, name: $0.name, uid: $0.uid, text: Data($0.text))
        },
        tasks: items.compactMap { $0.kind == .task ? $0.id : nil },
        blocks: items.compactMap { $0.kind == .block ? $0.id : nil })
    }
  }

  /// A hash of the record by which `undo` detects later changes. The items are left out because a step records them
  /// separately.
  static func mark(named name: String, in store: StoreReader) throws -> String? {
    try SourceContents(named: name, withItems: false, in: store).map {
      NameBasedUUID.make(of: name, name: try StepValue.text($0)).lowerCaseText
    }
  }
}

extension StoreTransaction {
  /// Replaces the record of a file; `nil` removes it.
  func setSource(named name: String, _ contents: SourceContents?) throws {
    try removeSource(named: name)
    for calendar in contents?.calendars ?? [] {
      let id = try sourceCalendar(ofFile: name, frame: Array(calendar.frame))
      for part in calendar.kept {
        let list = try part.list.flatMap { try self.list(id: $0) }?.id
        try insert(
          KeptComponent(calendarID: id, listID: list, name: part.name, uid: part.uid, text: Array(part.text)))
      }
      for task in calendar.tasks { try note(.task, id: task, inCalendar: id) }
      for block in calendar.blocks { try note(.block, id: block, inCalendar: id) }
    }
  }
}
