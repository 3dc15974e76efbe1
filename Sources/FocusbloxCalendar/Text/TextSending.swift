import FocusbloxModel
import Foundation
import ICalendar

extension ItemVersions {
  /// What is to be sent for the wanted text. What differs and cannot travel is agreed at once: an element that the
  /// server does not store, or one that stays on this machine. The versions have the request as `sent`, so that it is
  /// written down before it is sent.
  ///
  /// - Returns: the versions, and whether anything is to be sent.
  public func sending(_ wanted: ItemText, _ context: MappingContext) -> (versions: ItemVersions, isToBeSent: Bool) {
    var versions = self
    guard let base else {
      let text = context.profile == .strict ? wanted.withoutLocalElements : wanted
      versions.sent = text.stamped(after: nil, here)
      versions.answered = nil
      return (versions, true)
    }
    let request = base.patched(from: agreed, to: wanted, context)
    let known = [agreed, wanted]
    let tree = agreed.tree
    let edits = ElementEdits(
      agreeing: tree, to: wanted.tree, request.tree(namedAs: known, context), base.tree(namedAs: known, context))
    versions.agreed = agreed.applying(edits, to: tree, from: [wanted.calendar])
    guard !wanted.isSame(as: versions.agreed) else { return (versions, false) }
    versions.sent = request.stamped(after: base, here)
    versions.answered = nil
    return (versions, true)
  }
}

extension ElementEdits {
  /// The changes of the agreed version by what differs from the wanted one and not between the request and the base.
  fileprivate init(
    agreeing agreed: ElementTree, to wanted: ElementTree, _ request: ElementTree, _ base: ElementTree
  ) {
    self.init()
    for key in ElementTree.keys(of: [agreed, wanted]) where !ElementValue.areSame(agreed[key], wanted[key]) {
      let (sent, there) = (request[key], base[key])
      if ElementValue.areSame(sent, there) {
        set(key, as: wanted, in: agreed)
      } else if let known = agreed[key]?.tree, let new = wanted[key]?.tree, let sent = sent?.tree,
        let there = there?.tree
      {
        add(key, inside: ElementEdits(agreeing: known, to: new, sent, there))
      }
    }
  }
}

extension ItemText {
  /// The request with the stamps of an edit: LAST-MODIFIED is the time of the last edit here, and later than the
  /// base's.
  fileprivate func stamped(after base: ItemText?, _ here: ItemText) -> ItemText {
    func items(_ text: ItemText?) -> [ElementKey: Component] {
      guard let components = text?.calendar.components else { return [:] }
      let items = ItemIdentity.keys(of: components).map { ($1, components[$0]) }
      return Dictionary(items) { first, _ in first }
    }
    let (before, edited) = (items(base), items(here))
    let own = ItemIdentity.keys(of: calendar.components)
    var calendar = calendar
    for (index, item) in calendar.components.enumerated() {
      guard let key = own[index], before[key] != item else { continue }
      let edit = edited[key]?.lastModified(in: .gmt)
      let last = before[key]?.lastModified(in: .gmt)?.addingTimeInterval(1)
      guard let stamp = [edit, last].compactMap(\.self).max() else { continue }
      var changed = item
      for name in ["DTSTAMP", "LAST-MODIFIED"] {
        if let line = Property(name, utc: stamp) { changed.set(line) }
      }
      calendar.replaceComponent(at: index, with: changed)
    }
    return with(calendar)
  }
}
