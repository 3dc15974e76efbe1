import FocusbloxModel
import Foundation
import ICalendar

@testable import FocusbloxCalendar

/// The verbs on dictionaries: short, without text and without care for speed. What they say is what the verbs of texts
/// are compared with.
extension ModelItem {
  var ours: Bool { alarms.contains { $0.value.kind != .foreign || Self.isAutomatic($0.key) } }
  static func isAutomatic(_ name: String) -> Bool {
    [Self.name(.dueDateMorning), Self.name(.dueDateAdvance)].contains(name)
  }

  /// The time of the first reminder that has one of its own.
  var firstReminder: String? {
    alarms.values.filter { $0.kind == .custom }.map(\.time).min().map { "t\($0)" }
  }

  var isDone: Bool { lines["STATUS"] != nil }

  var technicalStart: String? {
    guard let start = lines["START"] else { return nil }
    let isFirst = lines["DUE"] == nil && (record == nil || record?.start != nil) && start == firstReminder
    return start == record?.start || start == lines["DUE"] || isFirst ? start : nil
  }

  var lifted: ModelItem {
    var item = self
    item.record = nil
    item.alarms = [:]
    if technicalStart != nil { item.lines["START"] = nil }
    for (name, alarm) in alarms {
      var alarm = alarm
      if let until = alarm.acknowledged { item.answers["\(name) \(alarm.time)"] = until }
      if Self.isAutomatic(name) { continue }
      if case .lead(let distance) = alarm.kind {
        if alarm.made?.time == alarm.time { alarm.time = distance } else { alarm.kind = .custom }
      }
      (alarm.made, alarm.acknowledged) = (nil, nil)
      item.alarms[name] = alarm
    }
    for (name, time) in record?.waiting ?? [:] where alarms[name] == nil {
      let number = Int(time.dropFirst()) ?? 0
      item.alarms[name] = ModelAlarm(time: number, kind: time.hasPrefix("l") ? .lead(number) : .custom)
    }
    return item
  }

  /// Alarms without our mark get the name of a known one at the same time that is missing.
  func recognised(_ known: [ModelItem]) -> ModelItem {
    var item = self
    for (name, alarm) in alarms.sorted(by: { $0.key < $1.key }) where alarm.kind == .foreign {
      if known.contains(where: { $0.alarms[name] != nil }) { continue }
      for version in known {
        let match = version.alarms.sorted { $0.key < $1.key }.first {
          item.alarms[$0.key] == nil && $0.value.time == alarm.time
        }
        guard let match else { continue }
        item.alarms[name] = nil
        item.alarms[match.key] = alarm
        break
      }
    }
    return item
  }

  func completed(_ agreed: ModelItem, over base: ModelItem) -> ModelItem {
    var item = self
    for key in Set(lines.keys).union(agreed.lines.keys).union(base.lines.keys) where lines[key] == base.lines[key] {
      item.lines[key] = agreed.lines[key]
    }
    for key in Set(alarms.keys).union(agreed.alarms.keys).union(base.alarms.keys) {
      guard alarms[key] != base.alarms[key] else {
        item.alarms[key] = agreed.alarms[key]
        continue
      }
      guard var read = alarms[key], let known = agreed.alarms[key] else { continue }
      if let before = base.alarms[key] {
        if read.time == before.time { read.time = known.time }
        if read.kind == before.kind { read.kind = known.kind }
        if read.made == before.made { read.made = known.made }
        if read.acknowledged == before.acknowledged { read.acknowledged = known.acknowledged }
      }
      if read.kind == .foreign { read.kind = known.kind }
      if read.made == nil { read.made = known.made }
      item.alarms[key] = read
    }
    if record == base.record || record == nil { item.record = agreed.record }
    if let known = agreed.record, let read = item.record, read != known {
      for (name, time) in known.waiting
      where item.alarms[name] == nil && !read.gone.contains(name) && read.waiting[name] == nil {
        item.record?.waiting[name] = time
      }
    }
    return item
  }

  func patched(from agreed: ModelItem, to wanted: ModelItem) -> ModelItem {
    var item = self
    for key in Set(agreed.lines.keys).union(wanted.lines.keys) where agreed.lines[key] != wanted.lines[key] {
      item.lines[key] = wanted.lines[key]
    }
    for key in Set(agreed.alarms.keys).union(wanted.alarms.keys) where agreed.alarms[key] != wanted.alarms[key] {
      if let old = agreed.alarms[key], let new = wanted.alarms[key], var alarm = alarms[key] {
        if old.time != new.time { alarm.time = new.time }
        if old.kind != new.kind { alarm.kind = new.kind }
        if old.made != new.made { alarm.made = new.made }
        if old.acknowledged != new.acknowledged { alarm.acknowledged = new.acknowledged }
        item.alarms[key] = alarm
      } else {
        item.alarms[key] = wanted.alarms[key]
      }
    }
    if agreed.record != wanted.record { item.record = wanted.record }
    return item
  }
}

/// The versions of an item on one machine.
struct ModelVersions {
  var here: ModelItem
  var agreed: ModelItem
  var base: ModelItem?
  var sent: ModelItem?
  var isAnswered = false

  private static func isCut(_ read: String?, _ sent: String?) -> Bool {
    guard let read, let sent else { return false }
    return !read.isEmpty && sent.hasPrefix(read)
  }

  private static func isCut(_ read: ModelAlarm, _ sent: ModelAlarm) -> Bool {
    read.time == sent.time && (read.kind == .foreign || read.kind == sent.kind)
      && (read.acknowledged == nil || read.acknowledged == sent.acknowledged)
  }

  /// The agreed version and the base, as far as the request arrived.
  func arrived(_ read: ModelItem) -> (agreed: ModelItem, base: ModelItem) {
    var (agreed, base) = (agreed, base ?? ModelItem())
    guard let sent else { return (agreed, base) }
    for key in Set(sent.lines.keys).union(base.lines.keys) where sent.lines[key] != base.lines[key] {
      let (there, request) = (read.lines[key], sent.lines[key])
      let isWhole = key.hasPrefix("TAG:") || ["DUE", "START", "STATUS", "PLANNED"].contains(key)
      if there == request || isAnswered || (!isWhole && there != base.lines[key] && Self.isCut(there, request)) {
        (base.lines[key], agreed.lines[key]) = (there, request)
      }
    }
    for key in Set(sent.alarms.keys).union(base.alarms.keys) where sent.alarms[key] != base.alarms[key] {
      let (there, request, before) = (read.alarms[key], sent.alarms[key], base.alarms[key])
      let isCut = there != before && there.flatMap { there in request.map { Self.isCut(there, $0) } } ?? false
      guard let there, let request, var before, var known = agreed.alarms[key] else {
        if there == request || isAnswered || isCut { (base.alarms[key], agreed.alarms[key]) = (there, request) }
        continue
      }
      func arrive<Value: Equatable>(_ path: WritableKeyPath<ModelAlarm, Value>) {
        guard request[keyPath: path] != before[keyPath: path],
          isAnswered || isCut || there[keyPath: path] == request[keyPath: path]
        else { return }
        before[keyPath: path] = there[keyPath: path]
        known[keyPath: path] = request[keyPath: path]
      }
      arrive(\.time)
      arrive(\.kind)
      arrive(\.made)
      arrive(\.acknowledged)
      (base.alarms[key], agreed.alarms[key]) = (before, known)
    }
    if sent.record != base.record, read.record == sent.record || isAnswered {
      (base.record, agreed.record) = (read.record, sent.record)
    }
    return (agreed, base)
  }

  /// The versions after a merge, and the elements that both sides had changed.
  func meeting(_ read: ModelItem) -> (versions: ModelVersions, told: Set<String>) {
    let isDecidedThere = read.record == nil && !read.alarms.isEmpty && !read.ours
    let read = read.recognised([agreed] + (sent.map { [$0] } ?? []))
    let (agreed, base) = arrived(read)
    var full = read.completed(agreed, over: base)
    let (was, theirs, isFirst, isNewer) = (agreed.lifted, full.lifted, self.base == nil, read.modified >= here.modified)
    var (item, told) = (here, Set<String>())
    for key in Set(was.lines.keys).union(theirs.lines.keys).union(here.lines.keys) {
      let (mine, old, new) = (here.lines[key], was.lines[key], theirs.lines[key])
      if new == old || new == mine || (new == nil && (isFirst || key == "PLANNED")) { continue }
      if mine != old { told.insert(key) }
      if mine == old || isNewer { item.lines[key] = new }
    }
    for key in Set(was.alarms.keys).union(theirs.alarms.keys).union(here.alarms.keys) {
      let (mine, old, new) = (here.alarms[key], was.alarms[key], theirs.alarms[key])
      if new == old || new == mine || (new == nil && isFirst) { continue }
      guard var alarm = mine, let new else {
        if mine != old { told.insert(key) }
        if mine == old || isNewer { item.alarms[key] = new }
        continue
      }
      if new.kind != old?.kind, new.kind != alarm.kind, new.kind != .foreign {
        if alarm.kind != old?.kind { told.insert("\(key)/mark") }
        if alarm.kind == old?.kind || isNewer { alarm.kind = new.kind }
      }
      if new.time != old?.time, new.time != mine?.time {
        if mine?.time != old?.time { told.insert("\(key)/trigger") }
        if mine?.time == old?.time || isNewer { alarm.time = new.time }
      }
      item.alarms[key] = alarm
    }
    for (ring, until) in theirs.answers where until != was.answers[ring] {
      item.answers[ring] = max(until, here.answers[ring] ?? until)
    }
    if self.base == nil, sent == nil, isDecidedThere, item.digest == read.lifted.digest {
      full.record?.decided = item.digest
    }
    item.modified = max(here.modified, read.modified)
    return (ModelVersions(here: item, agreed: full, base: read), told)
  }
}
