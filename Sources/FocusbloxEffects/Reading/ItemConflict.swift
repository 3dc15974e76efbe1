import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

/// The latest conflict of an item whose other side can still be taken.
struct ItemConflict {
  /// The number of its journal entry.
  let entry: Int64
  let lines: [Detail.Line]

  /// The number of entries that are searched.
  private static let searched = 50

  /// - Returns: `nil` where no conflict has another side to take.
  init?(_ id: String, _ wording: Wording, _ store: StoreReader) throws {
    let l = wording.language
    let undo = try wording.place.undo
    let conflicts = try store.journal(itemID: id, besides: JournalAction.step.rawValue, limit: Self.searched)
      .filter(\.isConflict)
    guard let conflict = conflicts.first(where: { (try? undo.plan(entry: $0.id, in: store)) != nil }),
      let property = conflict.property
    else { return nil }
    let words = wording.fields
    let relative = wording.relative
    entry = conflict.id
    lines =
      [.init("", ""), .init("", "⚠ " + l("Conflict: ") + words.name(property), .error)]
      + [.init("", relative.text(conflict.at), .dim)]
      + ConflictSides(
        conflict.action, words.value(conflict.old, of: property), words.value(conflict.new, of: property), l
      ).lines + [ConflictSides.hint(l)]
  }
}

/// The two values of a journal entry. Those of a conflict are side by side, with a mark at the present value.
struct ConflictSides {
  let lines: [Detail.Line]

  init(_ action: String, _ old: String, _ new: String, _ l: Language) {
    let holds = l(" ← applies")
    let (here, there) = (l("here"), "Server")
    lines =
      switch JournalAction(rawValue: action) {
      case .localKept:
        [.init("", ""), .init(here + holds, .good, beside: there, .dim), .init(new, .good, beside: old, .text)]
      case .remoteKept:
        [.init("", ""), .init(here, .dim, beside: there + holds, .good), .init(old, .text, beside: new, .good)]
      default: [.init(l("before"), old), .init(l("after"), new)]
      }
  }

  static func hint(_ l: Language) -> Detail.Line {
    .init("", l("x takes the other side; u takes that back."), .dim)
  }
}
