import FocusbloxModel

/// A part of a file met with the store: what to write, until it is written.
enum ImportDecision {
  case new(SyncItem, reminders: [ItemNotification], answers: [ReminderState], text: [UInt8])
  case update(Update)
  /// `former`: what is kept of it already and goes.
  case keep(KeptPart, former: [Int64])
  /// `item`: the one that is here already.
  case leave(ImportStep, item: SyncItem?)

  struct Update {
    var item: SyncItem
    var before: SyncItem
    var remindersBefore: [ItemNotification]
    var changes: [FieldChange]
    var reminders: [ItemNotification]
    /// Without it the item keeps the text it has.
    var text: [UInt8]?
    var textBefore: [UInt8]?
    var keepsServerLines: Bool
    /// Whether lines of other programs change.
    var changesLines: Bool
  }

  /// What is told of it.
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

  /// The item that the file has, where it is one of ours.
  var item: SyncItem? {
    switch self {
    case .new(let item, _, _, _): item
    case .update(let update): update.item
    case .keep: nil
    case .leave(_, let item): item
    }
  }
}
