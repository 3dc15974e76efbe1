import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport

/// Checks the rings after the history has come to rest.
extension Oracle {
  func alarmFindings(of uid: String, at place: OtherProgram.Place) throws -> [String] {
    if history.record.answered.contains(uid) || history.record.completed.contains(uid) { return [] }
    var found = lostExceptions(of: uid, at: place)
    guard uid.hasPrefix("task-") else { return found }
    let rings = Set(history.other.alarms(place).map(\.instant))
    // A fixed time is not written into an item that repeats: it would ring at each occurrence in some programs.
    let repeats = lines[place]?.contains { $0.hasPrefix("RRULE") || $0.hasPrefix("RDATE") } == true
    for (user, items) in held {
      guard let item = items[uid]?.first, !history.record.deletedHere.contains("\(user.name) \(uid)") else {
        continue
      }
      if !item.changedAlarms.isEmpty, !history.record.alarmsTouched.contains(uid) {
        found.append("I8 \(user.name) has \(item.changedAlarms) of \(uid), which nobody changed")
      }
      found += try reminderFindings(user, item, repeats ? nil : rings)
    }
    return found
  }

  /// - Parameter rings: the instants of the object's alarms; `nil` where the object need not have the reminders.
  private func reminderFindings(_ user: SimulatedUser, _ item: HeldItem, _ rings: Set<String>?) throws -> [String] {
    var found: [String] = []
    var here: [String: String] = [:]
    for reminder in try user.store.read({ try $0.notifications(ofTask: item.id) }) {
      guard case .absolute(let instant) = reminder.trigger else { continue }
      // Where a task is on a machine twice for a while, its reminders have different ids but the same alarms.
      let id = (reminder.alarmUID ?? reminder.id).lowercased()
      here[id] = instant.formatted(
        Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted))
      if history.record.reminders[id] == nil, !history.record.alarmsTouched.contains(item.uid) {
        found.append("I8 \(user.name) has a reminder of \(item.uid) that nobody set")
      }
    }
    for (id, reminder) in history.record.reminders where reminder.uid == item.uid && reminder.owner == user.name {
      let last = reminder.states.last ?? nil
      if reminder.isPlain, here[id] != last {
        found.append(
          "I1 reminder \(id) of \(item.uid) is \(here[id] ?? "gone") at \(user.name), not \(last ?? "gone")")
      }
      if let now = here[id], !reminder.states.contains(now) {
        found.append("I1 reminder \(id) of \(item.uid) is at \(now), which nobody chose")
      }
      let mayBeKept = !reminder.isPlain && last == nil
      if let now = here[id], let rings, !rings.contains(now), !history.mode.mode.dropsAlarms, !mayBeKept {
        found.append("I9 reminder \(id) of \(item.uid) at \(now) does not ring there")
      }
      if here[id] == nil, !history.mode.mode.dropsAlarms {
        for state in reminder.states.compactMap(\.self) where rings?.contains(state) == true {
          found.append("I9 reminder \(id) of \(item.uid) rings at \(state) there, not at \(user.name)")
        }
      }
    }
    return found
  }

  /// Another program's text of an instance stays unchanged (I7, D26).
  private func lostExceptions(of uid: String, at place: OtherProgram.Place) -> [String] {
    history.record.exceptions.filter { $0.key.hasPrefix("\(uid) ") }.compactMap { key, summary in
      lines[place]?.contains("SUMMARY:\(summary)") == true ? nil : "I7 instance \(key) is not called \(summary)"
    }
  }
}
