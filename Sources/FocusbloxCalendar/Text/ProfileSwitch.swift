import FocusbloxModel
import ICalendar

extension ItemVersions {
  /// The first meeting of the elements that the strict profile keeps on this machine, when a list changes to the extended
  /// profile: the tags of both sides are joined, of two other values the newer counts, and nothing counts as removed. The
  /// way back needs nothing: the elements merely stop to travel.
  ///
  /// - Parameter context: has the extended profile.
  public func meetingOwnFields(winner: MergeWinner = .newer, _ context: MappingContext) -> Meeting {
    guard let base else { return Meeting(versions: self, conflicts: []) }
    let known = [agreed] + (sent.map { [$0] } ?? [])
    let bare = agreed.withoutLocalElements
    let tree = bare.tree
    let edits = ElementEdits(ofLocalElements: tree, as: base.tree(namedAs: known, context))
    let full = bare.applying(edits, to: tree, from: [base.calendar])
    var merge = ElementMerge(.readFirst, MergedElements(context.profile), winner: winner)
    // The time of the server's values is the server's.
    let there = full.lifted(context).stamped(as: base)
    let merged = here.merging(from: bare.lifted(context), to: there, &merge)
    var versions = self
    (versions.here, versions.agreed) = (merged, full)
    return Meeting(versions: versions, conflicts: merge.conflicts)
  }
}

extension ItemText {
  /// The text with the LAST-MODIFIED that each item has in another text.
  fileprivate func stamped(as other: ItemText) -> ItemText {
    let components = other.calendar.components
    let stamps = ItemIdentity.keys(of: components).map { ($1, components[$0].first("LAST-MODIFIED")) }
    let known = Dictionary(stamps) { first, _ in first }
    let own = ItemIdentity.keys(of: calendar.components)
    var calendar = calendar
    for (index, item) in calendar.components.enumerated() {
      guard let key = own[index], let stamp = known[key] else { continue }
      var changed = item
      if let stamp { changed.set(stamp) } else { changed.remove("LAST-MODIFIED") }
      calendar.replaceComponent(at: index, with: changed)
    }
    return with(calendar)
  }
}

extension ElementEdits {
  /// The changes that give each item the local elements of the same item in another text.
  fileprivate init(ofLocalElements items: ElementTree, as source: ElementTree) {
    self.init()
    for key in items.keys {
      guard let item = items[key]?.tree, let other = source[key]?.tree else { continue }
      var edits = ElementEdits()
      for element in other.keys where other.table.flags(of: element).contains(.local) {
        edits.set(element, as: other, in: item)
      }
      add(key, inside: edits)
    }
  }
}
