import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import TestSupport

/// Knows every edit, and reports the violated invariants (I1 … I32) after the history has come to rest.
struct Oracle {
  let history: History
  let held: [(user: SimulatedUser, items: [String: [HeldItem]])]
  let there: [String: [OtherProgram.Place]]
  let lines: [OtherProgram.Place: [String]]
  /// `uid field value` of every losing value that is kept.
  let kept: Set<String>
  /// `user uid` of every instance of a series that the journal has as skipped.
  let leftOut: Set<String>
  /// `user uid property` of every property that stays on a machine, because the server refused the object with it.
  let keptHere: Set<String>

  init(_ history: History) throws {
    self.history = history
    held = try history.users.map { user in
      let blocks = history.isFull ? try user.blocks.map(HeldItem.init) : []
      return (user, Dictionary(grouping: try user.tasks.map(HeldItem.init) + blocks, by: \.uid))
    }
    var places: [String: [OtherProgram.Place]] = [:]
    var lines: [OtherProgram.Place: [String]] = [:]
    for place in history.other.places where history.record.unreadableObjects[place.description] == nil {
      lines[place] = history.other.lines(place)
      if let uid = OtherProgram.value("UID", in: lines[place] ?? []) { places[uid, default: []].append(place) }
    }
    there = places
    self.lines = lines
    var kept = history.record.journaledValues
    var leftOut = history.record.leftOut
    var keptHere: Set<String> = []
    for user in history.users {
      for entry in try user.store.read({ try $0.journal(limit: 1_000_000) }) {
        if let value = entry.lostValue { kept.insert(value) }
        if entry.isSkippedInstance { leftOut.insert("\(user.name) \(entry.uid)") }
        for property in entry.propertiesKeptHere { keptHere.insert("\(user.name) \(entry.uid) \(property)") }
      }
    }
    self.kept = kept
    self.leftOut = leftOut
    self.keptHere = keptHere
  }

  func findings() throws -> [String] {
    var found = history.findings
    found += history.setup.server.violations.map { "I2 the client \($0)" }
    for (place, text) in history.record.unreadableObjects where !history.mode.mode.rewritesBodies {
      let parts = place.split(separator: "/").map(String.init)
      let now = history.setup.server.text(history.setup.path(parts[0]) + parts[1])
      if now != text { found.append("I11 \(place), which cannot be read or not be written, was written over") }
    }
    var uids = history.record.uids.union(there.keys)
    for (_, items) in held { uids.formUnion(items.keys) }
    for uid in uids.sorted() { found += try findings(of: uid) }
    return found
  }

  private func findings(of uid: String) throws -> [String] {
    var found: [String] = []
    let record = history.record
    for (user, items) in held {
      let key = "\(user.name) \(uid)"
      let mine = items[uid] ?? []
      if mine.count > 1, !isParted(uid) { found.append("I14 \(user.name) has \(uid) \(mine.count) times") }
      // A block is deleted with its event, whoever deleted the event. An instance of a series is deleted where its next
      // instance has arrived, and `undo` restores it.
      let isFollowingDeletion = record.deleted.contains(uid) && (uid.hasPrefix("block-") || leftOut.contains(key))
      if mine.isEmpty, record.held.contains(key), !record.deletedHere.contains(key), !isFollowingDeletion {
        found.append("I4 \(user.name) has lost \(uid)")
      }
      if let tags = record.tags[key], !record.deletedHere.contains(key), let item = mine.first,
        history.setup.mapping == .strict, item.tags != tags
      {
        found.append("I8 \(user.name) has tags \(item.tags) in \(uid) instead of \(tags)")
      }
    }
    if record.unconfirmed.contains(uid) { return found }
    let places = there[uid] ?? []
    if record.shared.contains(uid) {
      // Changes of such an item stay on this machine; otherwise the item would exist twice.
      if !places.isEmpty { found.append("I22 \(uid) is at \(places) and in the resource that it shares") }
      return found
    }
    if isOverForAll(uid) {
      if !places.isEmpty { found.append("I13 \(uid) is on the server, though its only holder deleted it") }
      if held.contains(where: { $0.items[uid] != nil && record.deletedHere.contains("\($0.user.name) \(uid)") }) {
        found.append("I13 \(uid), deleted by its only holder, came back")
      }
    }
    if record.deleted.contains(uid) {
      if places.count > 1 { found.append("I22 \(uid) is at \(places)") }
      for (user, items) in held where places.isEmpty && items[uid]?.first.map({ $0.isBlock && $0.isLocal }) == true {
        found.append("I9 \(user.name) keeps the block \(uid) without its event")
      }
      return found
    }
    if areReported(places, uid) || isParted(uid) { return found }
    guard let place = places.first, places.count == 1 else {
      // An item that was never uploaded is reported below. An instance of a series that two machines created is one
      // item in the end.
      found.append("I22 \(uid) is at \(places)")
      return found
    }
    found += differences(uid, place)
    found += losses(uid, place)
    if history.isFull { found += try alarmFindings(of: uid, at: place) }
    return found
  }

  /// Where a server lets another program store a second object with a UID in a list, no machine knows the wanted
  /// object. The conflict is reported on every machine, and nothing is deleted.
  private func areReported(_ places: [OtherProgram.Place], _ uid: String) -> Bool {
    guard places.count > 1, Set(places.map(\.list)).count == 1, history.mode.mode.uidConflict == .storesDuplicate,
      history.record.movedThere.contains(uid)
    else { return false }
    return held.allSatisfy { user, _ in
      let links = (try? user.store.read { try $0.links(uid: uid) }) ?? []
      return links.contains { $0.failure != nil && $0.itemID == nil }
    }
  }

  /// Where another program has moved one of two objects of a list to another list, no machine can tell a move from a
  /// copy. Each of the objects is then an item of its list, on every machine.
  private func isParted(_ uid: String) -> Bool {
    let places = there[uid] ?? []
    return history.record.parted.contains(uid) && places.count > 1 && Set(places.map(\.list)).count == places.count
      && held.allSatisfy { $0.items[uid]?.count == places.count }
  }

  func value(_ property: String, of place: OtherProgram.Place) -> String? {
    OtherProgram.value(property, in: lines[place] ?? [])
  }

  /// Whether the only machine that ever had the item deleted it. Another machine may create the next instance of a
  /// series later, when it learns of the completion.
  private func isOverForAll(_ uid: String) -> Bool {
    let record = history.record
    let holders = held.map(\.user.name).filter { record.held.contains("\($0) \(uid)") }
    guard holders.count == 1, record.deletedHere.contains("\(holders[0]) \(uid)") else { return false }
    let isRecreated = !uid.hasPrefix("task-") && held.contains { $0.user.name != holders[0] && $0.items[uid] != nil }
    return !isRecreated && !record.changedByOthers.contains(uid) && !record.hasHiddenChange
  }

  /// Every machine has the values of the server.
  private func differences(_ uid: String, _ place: OtherProgram.Place) -> [String] {
    var found: [String] = []
    let status = value("STATUS", of: place)
    let isOpen = status != "COMPLETED" && status != "CANCELLED"
    for (user, items) in held {
      guard let item = items[uid]?.first else {
        let wasHere = history.record.deletedHere.contains("\(user.name) \(uid)")
        if isOpen, !wasHere { found.append("I9 \(user.name) does not have \(uid)") }
        continue
      }
      if item.isLocal { found.append("I9 \(uid) is local at \(user.name)") }
      if item.isOpen != isOpen {
        found.append("I9 \(uid) is \(isOpen ? "open" : "closed") there, not at \(user.name)")
      }
      for field in item.isBlock ? Field.ofBlocks : Field.ofTasks
      where !keptHere.contains("\(user.name) \(uid) \(field.property)") {
        let value = value(field.property, of: place)
        if item.values[field].map(field.text) != value.map({ field == .due ? String($0.prefix(8)) : $0 }) {
          found.append("I9 \(field) of \(uid) is \(value ?? "nothing") there, another at \(user.name)")
        }
      }
    }
    return found
  }

  /// Whether the value stays on a machine whose user has been told that the server refused it.
  private func isKeptHere(_ edit: Record.Edit, at user: String, _ items: [String: [HeldItem]]) -> Bool {
    keptHere.contains("\(user) \(edit.uid) \(edit.field.property)")
      && items[edit.uid]?.first?.values[edit.field] == edit.value
  }

  /// No written value is lost without a trace.
  func losses(_ uid: String, _ place: OtherProgram.Place) -> [String] {
    var found: [String] = []
    let record = history.record
    for edit in record.open where edit.uid == uid {
      let value = value(edit.field.property, of: place)
      if edit.field.text(edit.value) == value ?? "" || kept.contains("\(uid) \(edit.field) \(edit.value)") { continue }
      if edit.field == .due, record.movedUnsent.contains("\(uid) \(edit.value)"),
        edit.field.text(edit.value) < value ?? ""
      {
        continue
      }
      if held.contains(where: { isKeptHere(edit, at: $0.user.name, $0.items) }) { continue }
      found.append("I1 \(edit.field) \(edit.value) of \(uid) is lost to \(value ?? "nothing")")
    }
    for edit in record.clearings where edit.uid == uid {
      let value = value(edit.field.property, of: place)
      if value != edit.seen || kept.contains("\(uid) \(edit.field) ") { continue }
      if edit.field == .due, record.movedUnsent.contains("\(uid) ") { continue }
      found.append("I1 \(edit.field) \(value ?? "") of \(uid) is back after it was cleared")
    }
    if record.completed.contains(uid), value("STATUS", of: place) != "COMPLETED" {
      found.append("I1 the completion of \(uid) is lost")
    }
    if let foreign = record.foreign[uid], !history.mode.mode.dropsXProperties,
      lines[place]?.contains("X-FOREIGN:\(foreign)") != true, !kept.contains("\(uid) X-FOREIGN \(foreign)")
    {
      found.append("I7 \(uid) has lost what another program wrote")
    }
    if history.setup.mapping == .extended, !history.isEveryday {
      for (user, _) in held {
        for tag in record.tags["\(user.name) \(uid)"] ?? [] {
          for (other, items) in held where items[uid]?.first?.tags.contains(tag) == false {
            found.append("I1 \(tag) of \(uid) is not at \(other.name)")
          }
        }
      }
    }
    return found
  }
}

extension JournalEntry {
  var isSkippedInstance: Bool {
    [SeriesSteps.skipped, SeriesSteps.reopened].contains(cause) && snapshotID != nil
  }

  var propertiesKeptHere: [String] {
    action == JournalAction.heldHere.rawValue ? (property ?? "").split(separator: ", ").map(String.init) : []
  }

  /// `uid field value` of a losing value.
  var lostValue: String? {
    guard action.hasPrefix("conflict"), let property else { return nil }
    return "\(uid) \(property) \(old ?? "")"
  }
}
