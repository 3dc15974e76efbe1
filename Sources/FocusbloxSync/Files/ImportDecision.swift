import FocusbloxCalendar
import FocusbloxModel

/// The decision for one part of a file, with everything that is to be written.
enum ImportDecision {
  case new(SyncItem, reminders: [ItemNotification], answers: [ReminderState], object: CalendarObjectReading)
  case update(Update)
  /// `former`: the ids of kept components that this part replaces.
  case keep(KeptPart, former: [Int64])
  case leave(ImportStep, item: (kind: ItemKind, id: String)?)

  struct Update {
    var item: SyncItem
    var before: SyncItem
    var remindersBefore: [ItemNotification]
    var changes: [FieldChange]
    var reminders: [ItemNotification]
    /// `nil` keeps the item's present text.
    var text: [UInt8]?
    var textBefore: [UInt8]?
    var keepsServerLines: Bool
    /// Whether lines of other programs change.
    var changesLines: Bool
  }

  func step(line: Int) -> ImportStep {
    switch self {
    case .new(let item, _, _, _): .new(item.kind, uid: item.uid, title: item.title, line: line)
    case .update(let update):
      .update(
        update.item.kind, uid: update.item.uid, title: update.item.title, fields: update.changes.map(\.name),
        keepsServerLines: update.keepsServerLines, line: line)
    case .keep(let part, _):
      .keep(component: part.name, uid: part.uid, title: part.title, reason: part.reason, line: line)
    case .leave(let step, _): step
    }
  }

  /// The item that the part belongs to; `nil` for a kept component.
  var item: (kind: ItemKind, id: String)? {
    switch self {
    case .new(let item, _, _, _): (item.kind, item.id)
    case .update(let update): (update.item.kind, update.item.id)
    case .keep: nil
    case .leave(_, let item): item
    }
  }
}
