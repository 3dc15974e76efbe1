import FocusbloxModel
import ICalendar

extension ItemText {
  /// This text, which was read, in this machine's words: what it has in the meaning of the last text is as agreed. So
  /// nothing that a server drops, cuts or respells counts as an edit. A record or a mark that is missing is one that is
  /// not carried.
  ///
  /// - Parameters:
  ///   - base: the server's last text; `nil` where there is none.
  ///   - known: the texts that name the alarms of this one.
  func completed(_ agreed: ItemText, over base: ItemText?, named known: [ItemText], _ context: MappingContext)
    -> ItemText
  {
    let named = named(as: known, context)
    let tree = named.tree
    let edits = ElementEdits(
      completing: tree, as: agreed.tree, over: base?.tree(namedAs: known, context) ?? .empty,
      MergedElements(context.profile))
    return named.applying(edits, to: tree, from: [agreed.calendar]).keepingWaiting(of: agreed)
  }

  /// A reminder that waits is removed by a record that says so: it may stand as an alarm that is not shown here.
  private func keepingWaiting(of agreed: ItemText) -> ItemText {
    let items = ItemIdentity.keys(of: agreed.calendar.components)
    let records = items.compactMap { index, key in
      AlarmRecord(agreed.calendar.components[index]).map { (key, $0) }
    }
    let known = Dictionary(records) { first, _ in first }
    if known.isEmpty { return self }
    let own = ItemIdentity.keys(of: calendar.components)
    var calendar = calendar
    for (index, item) in calendar.components.enumerated() {
      guard let key = own[index], let former = known[key], var record = AlarmRecord(item), record != former else {
        continue
      }
      let there = Set(AlarmNames.own(in: item)).union(record.gone).union(record.waiting.keys)
      let missing = former.waiting.filter { !there.contains($0.key) }
      if missing.isEmpty { continue }
      record.waiting.merge(missing) { first, _ in first }
      var changed = item
      changed.set(record.line)
      calendar.replaceComponent(at: index, with: changed)
    }
    return with(calendar)
  }
}

extension ElementTree {
  /// A calendar without any element.
  static let empty = ElementTree(calendar: Component("VCALENDAR"))
}

extension ElementEdits {
  /// - Parameter base: `nil` where the last text lacks an alarm, whose lines then count as read.
  fileprivate init(
    completing read: ElementTree, as agreed: ElementTree, over base: ElementTree?, _ elements: MergedElements
  ) {
    self.init()
    for key in ElementTree.keys(of: [read, agreed, base]) {
      let (there, known, before) = (read[key], agreed[key], base?[key])
      let isAsBefore = base != nil && ElementValue.areSame(there, before)
      let isNotCarried = there == nil && agreed.table.flags(of: key).contains(.unremovable)
      // The stamps of an item are those that were read.
      if (isAsBefore && (key.isAlarm || there?.tree == nil)) || isNotCarried || elements.isLocal(key, agreed.table) {
        set(key, as: agreed, in: read)
      } else if let there = there?.tree, let known = known?.tree {
        let before = before?.tree ?? (key.isAlarm ? nil : .empty)
        add(key, inside: ElementEdits(completing: there, as: known, over: before, elements))
      }
    }
  }
}
