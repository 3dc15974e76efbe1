import FocusbloxModel
import Foundation
import ICalendar

@testable import FocusbloxCalendar

/// What a machine wants.
extension ModelItem {
  private static func instant(_ due: String?, _ distance: Int, _ settings: ModelSettings) -> Int? {
    guard let due, let number = Int(due.dropFirst()) else { return nil }
    if due.hasPrefix("t") { return number - distance }
    return distance % ModelTime.day == 0 ? number * ModelTime.day + (settings.morning ?? 36) - distance : nil
  }

  private static func automatic(_ due: String?, _ settings: ModelSettings, besides taken: Set<Int>) -> [String:
    ModelAlarm]
  {
    guard let due, let number = Int(due.dropFirst()) else { return [:] }
    var (found, taken) = ([String: ModelAlarm](), taken)
    func add(_ kind: NotificationKind, _ alarm: ModelAlarm) {
      if taken.insert(alarm.time).inserted { found[name(kind)] = alarm }
    }
    let isDay = due.hasPrefix("d")
    let midnight = isDay ? number * ModelTime.day : (number / ModelTime.day) * ModelTime.day
    if let hour = settings.morning, isDay || midnight + hour < number {
      add(.dueDateMorning, ModelAlarm(time: midnight + hour, kind: .morning))
    }
    if let lead = settings.advance, !isDay { add(.dueDateAdvance, ModelAlarm(time: number - lead, kind: .advance)) }
    return found
  }

  func settled(over agreed: ModelItem, isOurs: Bool, _ settings: ModelSettings, at now: Int) -> ModelItem {
    var item = self
    (item.alarms, item.answers) = ([:], [:])
    let due = lines["DUE"]
    var (waiting, taken, isEdited) = ([String: String](), Set<Int>(), false)
    for (name, alarm) in alarms {
      guard alarm.kind != .foreign else {
        item.alarms[name] = alarm
        continue
      }
      if agreed.lifted.alarms[name] != alarm { isEdited = true }
      var alarm = alarm
      if case .lead(let distance) = alarm.kind, distance != alarm.time { alarm.kind = .custom }
      let old = agreed.alarms[name]
      var new = old ?? alarm
      if old.map({ _ in agreed.lifted.alarms[name]?.kind != alarm.kind }) ?? true { new.kind = alarm.kind }
      var time: Int? = alarm.time
      if case .lead(let distance) = alarm.kind { time = Self.instant(due, distance, settings) }
      if let time { taken.insert(time) }
      guard let time, !isDone, time > now || old?.time == time else {
        waiting[name] = if case .lead(let distance) = alarm.kind { "l\(distance)" } else { "t\(alarm.time)" }
        continue
      }
      if old?.time != time {
        new.time = time
        if case .lead = alarm.kind { new.made = ModelAlarm.Made(time: time, date: due ?? "") }
      }
      item.alarms[name] = new
    }
    let known = agreed.alarms.filter { Self.isAutomatic($0.key) }
    let decided = digest
    let isManaged = agreed.record != nil || isOurs || !waiting.isEmpty || isEdited
    let isStale = known.values.contains { $0.made.map { $0.date != due ?? "" } ?? false }
    if isManaged, isDone || agreed.record?.decided != decided || isStale {
      for (name, alarm) in isDone ? [:] : Self.automatic(due, settings, besides: taken) {
        guard var old = known[name], old.time == alarm.time else {
          guard alarm.time > now else { continue }
          item.alarms[name] = alarm
          item.alarms[name]?.made = ModelAlarm.Made(time: alarm.time, date: due ?? "")
          continue
        }
        if old.made != nil { old.made = ModelAlarm.Made(time: alarm.time, date: due ?? "") }
        item.alarms[name] = old
      }
    } else {
      item.alarms.merge(known) { first, _ in first }
    }
    for (name, alarm) in item.alarms { item.alarms[name]?.acknowledged = answers["\(name) \(alarm.time)"] }
    let noted = item.settleStart(self, agreed)
    guard isManaged else { return item }
    let removed = Set(agreed.lifted.alarms.filter { $0.value.kind != .foreign }.keys).union(agreed.record?.gone ?? [])
    item.record = ModelRecord(
      decided: decided, waiting: waiting, start: noted, gone: removed.subtracting(alarms.keys))
    return item
  }

  /// - Returns: the start for the record.
  private mutating func settleStart(_ lifted: ModelItem, _ agreed: ModelItem) -> String? {
    if lifted.lines["START"] != nil { return nil }
    let known = agreed.technicalStart
    let isNoted = known == nil || agreed.record?.start == known || agreed.lines["DUE"] == nil
    let isFirst =
      agreed.lines["START"] == nil && !alarms.contains { $0.value.kind != .foreign && agreed.alarms[$0.key] == nil }
    if known == nil && isFirst || !ours && (known == nil || (isNoted && agreed.ours)) { return nil }
    let isOver = known == (agreed.lines["DUE"] ?? agreed.firstReminder)
    lines["START"] = lifted.lines["DUE"] ?? firstReminder ?? (isOver ? nil : known)
    return isNoted ? lines["START"] : nil
  }

  /// The values for which the automatic alarms are decided.
  var digest: String {
    var item = self
    (item.alarms, item.answers) = ([:], [:])
    guard let text = item.text(), let todo = text.calendar.components.first else { return "" }
    return WrittenAlarms.digest(of: todo, .plain(.gmt))
  }
}
