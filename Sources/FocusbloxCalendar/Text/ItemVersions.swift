import FocusbloxModel
import Foundation
import ICalendar

/// The versions of one item on this machine.
public struct ItemVersions: Sendable {
  /// The item here, lifted.
  public var here: ItemText
  /// What both sides agreed on, a whole text in this machine's words.
  public var agreed: ItemText
  /// The server's text for ``agreed``, octet for octet; `nil` before the server had any.
  public var base: ItemText?
  /// A request that was written down before it was sent, and whose result was not read back.
  public var sent: ItemText?
  /// The ETag with which the server answered the request; `nil` without an answer or an ETag.
  public var answered: String?

  public init(here: ItemText, agreed: ItemText, base: ItemText?, sent: ItemText? = nil, answered: String? = nil) {
    self.here = here
    self.agreed = agreed
    self.base = base
    self.sent = sent
    self.answered = answered
  }

  /// A new item of this machine, of which no server knows. Nothing is agreed, and its alarms are this program's.
  public init(new text: ItemText, _ context: MappingContext) {
    here = text.lifted(context)
    agreed = text.emptied.withNewRecords()
  }

  /// An item that was read for the first time and that this machine did not have.
  public init(first read: ItemText, _ context: MappingContext) {
    agreed = read.completed(read.emptied, over: nil, named: [], context)
    base = read
    here = agreed.lifted(context)
    if context.profile == .strict { here = here.withoutLocalElements }
  }
}

/// The result of a merge: the versions after it, and what both sides had changed.
public struct Meeting: Sendable {
  /// The versions after the merge.
  public let versions: ItemVersions
  /// The elements that both sides had changed to different values.
  public let conflicts: [ElementConflict]
}

extension ItemVersions {
  /// Merges a text that was read from the server. An open request is settled first. The merged text is the base and,
  /// in this machine's words, agreed; what only this machine has waits to be sent.
  ///
  /// - Parameters:
  ///   - etag: the ETag of `read`; `nil` from a server without ETags.
  ///   - winner: who wins where both sides changed an element.
  public func meeting(
    _ read: ItemText, etag: String?, winner: MergeWinner = .newer, _ context: MappingContext
  ) -> Meeting {
    let known = [agreed] + (sent.map { [$0] } ?? [])
    let (agreed, base) = arrived(read, etag: etag, context)
    let full = read.completed(agreed, over: base, named: known, context)
    var merge = ElementMerge(
      self.base == nil ? .readFirst : .read, MergedElements(context.profile), winner: winner)
    let merged = here.merging(from: agreed.lifted(context), to: full.lifted(context), &merge)
    let isFirst = self.base == nil && sent == nil
    return Meeting(
      versions: ItemVersions(
        here: merged.stamped(asLateAs: read),
        agreed: isFirst ? full.leavingAlarms(of: read, to: merged, context) : full,
        base: read),
      conflicts: merge.conflicts)
  }
}

extension ItemText {
  /// The merge from a complete text: what was changed from `before` to `there` is changed here, too. Missing means
  /// removed, and where this text was changed since, it stays and the conflict says so. Undo is the merge from the
  /// version after a step to the version before it.
  public func merging(from before: ItemText, to there: ItemText) -> (text: ItemText, conflicts: [ElementConflict]) {
    var merge = ElementMerge(.whole, .all, winner: .here)
    let text = merging(from: before, to: there, &merge)
    return (text, merge.conflicts)
  }

  func merging(from before: ItemText, to there: ItemText, _ merge: inout ElementMerge) -> ItemText {
    let tree = tree
    let edits = merge.edits(of: tree, from: before.tree, to: there.tree)
    return applying(edits, to: tree, from: [there.calendar]).withZones(changedFrom: before, to: there)
  }

  /// A zone that only its VTIMEZONE explains means what the newer text says.
  private func withZones(changedFrom before: ItemText, to there: ItemText) -> ItemText {
    func zones(_ text: ItemText) -> [String: Component] {
      let named = text.calendar.components(named: "VTIMEZONE").map { ($0.first("TZID")?.text ?? "", $0) }
      return Dictionary(named.filter { TimeZone(identifier: $0.0) == nil }) { first, _ in first }
    }
    let (new, old) = (zones(there), zones(before))
    let changed = new.filter { name, zone in
      old[name].map { ComponentMeaning($0) != ComponentMeaning(zone) } ?? false
    }
    guard !changed.isEmpty else { return self }
    return calendar.mappingComponents { zone in
      guard zone.name == "VTIMEZONE", let name = zone.first("TZID")?.text else { return nil }
      return changed[name]
    }.map(with) ?? self
  }

  /// The text with the later LAST-MODIFIED of each item in both.
  func stamped(asLateAs other: ItemText) -> ItemText {
    let components = other.calendar.components
    let items = ItemIdentity.keys(of: components).map { ($1, components[$0]) }
    let others = Dictionary(items) { first, _ in first }
    let own = ItemIdentity.keys(of: calendar.components)
    var calendar = calendar
    for (index, item) in calendar.components.enumerated() {
      guard let key = own[index], let there = others[key], let stamp = there.lastModified(in: .gmt),
        item.lastModified(in: .gmt).map({ $0 < stamp }) ?? true, let line = Property("LAST-MODIFIED", utc: stamp)
      else { continue }
      var changed = item
      changed.remove("LAST-MOD")
      changed.set(line)
      calendar.replaceComponent(at: index, with: changed)
    }
    return with(calendar)
  }

  var withoutLocalElements: ItemText {
    let tree = tree
    var edits = ElementEdits()
    for key in tree.keys {
      guard let item = tree[key]?.tree else { continue }
      var inner = ElementEdits()
      for element in item.keys where item.table.flags(of: element).contains(.local) {
        inner.set(element, as: nil, in: item)
      }
      edits.add(key, inside: inner)
    }
    return applying(edits, to: tree, from: [])
  }

  /// The agreed text of a first meeting. Where another program decided about the alarms of the item, by an alarm and
  /// without our record, no settings of this machine add any until a date changes.
  fileprivate func leavingAlarms(of read: ItemText, to merged: ItemText, _ context: MappingContext) -> ItemText {
    guard let there = try? CalendarObjectReading(read.text), AlarmRecord(there.master) == nil,
      there.master.hasComponent(named: "VALARM"), !AlarmNames.hasOwn(in: there.master),
      let object = try? CalendarObjectReading(merged.text),
      let item = try? CalendarObjectReading(text), var record = AlarmRecord(item.master)
    else { return self }
    let decided = Settlement.digest(of: object.master, context.reading(object))
    // A value of this machine that won is a change.
    guard decided == Settlement.digest(of: there.master, context.reading(there)) else { return self }
    record.decided = decided
    var (calendar, master) = (calendar, item.master)
    master.set(record.line)
    calendar.replaceComponent(at: item.masterIndex, with: master)
    return with(calendar)
  }

  /// The empty record of an item whose alarms are this program's from the start.
  fileprivate func withNewRecords() -> ItemText {
    calendar.mappingComponents { item in
      guard item.name == "VTODO" else { return nil }
      var item = item
      item.set(AlarmRecord().line)
      return item
    }.map(with) ?? self
  }
}
