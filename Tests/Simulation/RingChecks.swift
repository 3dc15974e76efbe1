import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport

/// Gives the oracle of rings the plain facts of a history that has come to rest.
struct RingChecks {
  let history: History

  func findings() throws -> [String] {
    var found = history.findings + Set(history.setup.server.violations).sorted().map { "I2 the client \($0)" }
    let texts = history.other.places.map { history.other.lines($0).joined(separator: "\r\n") }
    let objects = texts.compactMap { text in
      RingOracle.objects(text, SimulationSetup.zone).first.map { (object: $0, text: text) }
    }
    let there = Dictionary(grouping: objects, by: \.object.uid)
    let held = try history.users.map { ($0, try machines($0)) }
    for (uid, objects) in there.sorted(by: { $0.key < $1.key }) {
      guard let (object, text) = objects.first, objects.count == 1, uid.hasPrefix("task-") else { continue }
      let machines = held.compactMap { $0.1[uid] }.filter { !$0.item.isLocal }
      // Where an alarm was removed before it was read back, the server may not have stored it; then the reminder stays
      // (I8), and no machine knows of the removal.
      let isUnread = history.record.removedUnread.contains(uid)
      let different = RingOracle.findings(
        object, machines, used: history.record.alarmSettings, isOurs: history.record.ours.contains(uid),
        now: history.setup.now, SimulationSetup.zone
      ).filter { !isUnread || !["R1", "R2", "R6"].contains($0.prefix(2)) }.map { "\(uid): \($0)" }
      if !different.isEmpty { history.setup.note("the server has\n\(text)") }
      found += different
    }
    for (user, _) in held { found += try fileFindings(user) }
    return found
  }

  private func machines(_ user: SimulatedUser) throws -> [String: RingOracle.Machine] {
    let rings = Dictionary(grouping: try user.rings(), by: \.uid)
    var found: [String: RingOracle.Machine] = [:]
    for task in try user.tasks {
      let reminders = try user.reminders(of: task)
      found[task.uid] = RingOracle.Machine(
        name: user.name, language: "\(user.settings.notificationLanguage)",
        item: RingOracle.Item(task, reminders), alarmSettings: user.alarmSettings, rings: rings[task.uid] ?? [])
    }
    return found
  }

  /// Export, import into a new store and export give the same file and the same rings (R9).
  private func fileFindings(_ user: SimulatedUser) throws -> [String] {
    let file = try user.exported()
    let other = try user.additionalMachine()
    try other.importFile(file, updates: false)
    let again = try other.exported()
    var found: [String] = []
    let objects = RingOracle.objects(String(decoding: file, as: UTF8.self), SimulationSetup.zone)
    // An import takes the first object of an item in two lists, and keeps the other as a component.
    let counts = Dictionary(objects.map { ($0.uid, 1) }, uniquingKeysWith: +)
    if again != file, counts.values.allSatisfy({ $0 == 1 }) {
      found.append("R9 the export of \(user.name) is another one after an import: \(difference(file, again))")
    }
    let machines = try machines(other)
    for object in objects where object.isOpen && counts[object.uid] == 1 {
      if object.start == nil, object.own.contains(where: { $0.instant != nil }) {
        found.append("R3 \(object.uid) has alarms of ours and no DTSTART in the file of \(user.name)")
      }
      guard let machine = machines[object.uid], !object.isSeries else { continue }
      found += carriedFindings(object, machine).map { "R9 \(object.uid) of \(user.name) \($0)" }
    }
    return found
  }

  /// A file contains reminders, snoozes and foreign alarms. The rings of dates are as in the file, or by the settings
  /// of the machine.
  private func carriedFindings(_ object: RingOracle.Object, _ machine: RingOracle.Machine) -> [String] {
    var carried = object
    carried.alarms = object.alarms.filter { [nil, "custom", "snooze"].contains($0.kind) }
    let now = history.setup.now
    let must = Set(carried.rings.map(\.instant).filter { $0 > now })
    let will = Set(machine.rings.map(\.instant))
    var found: [String] = []
    if !must.isSubset(of: will) {
      found.append("does not ring at \(must.subtracting(will).sorted()) where it was imported")
    }
    let own = RingOracle.promised(machine.item, machine.alarmSettings, SimulationSetup.zone)
    let more = will.subtracting(own).subtracting(object.rings.map(\.instant))
    if !more.isEmpty { found.append("rings at \(more.sorted()) where it was imported, its settings say \(own)") }
    let leads = Set(object.own.compactMap { alarm in alarm.offset.flatMap { isLead($0, alarm, object) ? $0 : nil } })
    let here = Set(
      machine.item.reminders.compactMap { if case .fromDue(let seconds) = $0.trigger { seconds } else { nil } })
    if !leads.isSubset(of: here) {
      found.append("has the leads \(here.sorted()) where it was imported, not \(leads.sorted())")
    }
    return found
  }

  /// An alarm that another program moved rings at its instant.
  private func isLead(_ offset: Int, _ alarm: RingOracle.Alarm, _ object: RingOracle.Object) -> Bool {
    let reminder = RingOracle.Reminder(trigger: .fromDue(offset))
    return history.record.alarmSettings.contains {
      reminder.instant(due: object.due, morning: $0.morning, SimulationSetup.zone) == alarm.instant
    }
  }

  private func difference(_ first: [UInt8], _ second: [UInt8]) -> String {
    let lines = [first, second].map { String(decoding: $0, as: UTF8.self).split(separator: "\r\n") }
    let pair = zip(lines[0], lines[1]).first { $0 != $1 }
    return pair.map { "\($0) ≠ \($1)" } ?? "\(lines[0].count) lines, not \(lines[1].count)"
  }
}

extension RingOracle.Item {
  init(_ task: TaskItem, _ reminders: [ItemNotification]) {
    func time(_ value: CalendarTime?) -> RingOracle.Time? { value.map { RingOracle.Time(plain: $0.description) } }
    self.init(
      uid: task.uid, title: task.title, due: time(task.due), start: time(task.start), planned: time(task.planned),
      estimateMinutes: task.estimateMinutes, isOpen: task.status == .open,
      isLocal: task.listID == nil || task.sourceSystem != .caldav,
      reminders: reminders.map { RingOracle.Reminder($0) }, removed: Set(task.changedAlarms.removed.map(\.rawValue)),
      moved: Dictionary(task.changedAlarms.moved.map { ($0.kind.rawValue, $0.instant) }) { $1 })
  }
}
