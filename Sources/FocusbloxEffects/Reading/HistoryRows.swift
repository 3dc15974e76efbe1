import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

/// The user's steps and the changes of syncs, the latest first. Conflicts are highlighted.
struct HistoryRows {
  let wording: Wording

  private static let limit = 200

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    let texts = StepTexts(wording.fields)
    let relative = wording.relative
    let steps = try store.stepHeadlines(limit: Self.limit).map { step in
      (at: step.at, number: step.number, row: row(texts.sentence(step), .step(step.number), "•", .accent))
    }
    // A deletion by a user is shown as a step.
    let times = Set(steps.map(\.at))
    let entries = try store.journal(besides: JournalAction.step.rawValue, limit: Self.limit)
      .filter { $0.action != JournalAction.deletedHere.rawValue || !times.contains($0.at) }
      .map { entry in (at: entry.at, number: entry.id, row: try self.row(entry, store)) }
    let events = (steps + entries).sorted { ($1.at, $1.number) < ($0.at, $0.number) }.prefix(Self.limit)
    var rows: [Row] = []
    var day: CalendarDay?
    for event in events {
      let own = WallTime(event.at, in: wording.zone)?.day
      if let own, own != day { rows.append(Row(.heading, relative.heading(own))) }
      day = own
      var row = event.row
      row.end = relative.clock(event.at)
      row.endRole = .dim
      rows.append(row)
    }
    let conflicts = entries.count { $0.row.signRole == .error }
    let summary =
      switch conflicts {
      case 0: ""
      case 1: wording.language("1 conflict")
      default: wording.language("\(conflicts) conflicts")
      }
    return (rows, summary)
  }

  private func row(_ title: String, _ target: Row.Target, _ sign: String, _ role: Role) -> Row {
    var row = Row(.item, title, target: target)
    row.sign = sign
    row.signRole = role
    return row
  }

  private func row(_ entry: JournalEntry, _ store: StoreReader) throws -> Row {
    let (isConflict, l) = (entry.isConflict, wording.language)
    // The details show which side of a conflict won.
    let what = isConflict ? l("conflict") : entry.words(l)
    var row = row(
      what + ": " + (try Undo.title(of: entry, in: store)), .entry(entry.id),
      isConflict ? "⚠" : (try Undo.isPossible(entry, in: store)) ? "↶" : " ", isConflict ? .error : .dim)
    if let property = entry.property {
      row.notes = [.init(wording.fields.change(property, from: entry.old, to: entry.new), .dim)]
    }
    return row
  }
}

extension JournalEntry {
  /// Whether both sides had changed the value, so that one side lost.
  var isConflict: Bool { [JournalAction.localKept, .remoteKept].map(\.rawValue).contains(action) }
}
