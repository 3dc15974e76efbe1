import Foundation

/// The invariants of one object and of all machines that have it, after the history has come to rest.
extension RingOracle {
  struct Machine {
    var name, language: String
    var item: Item
    var alarmSettings: AlarmSettings
    /// The future rings of the machine.
    var rings: [Ring]
  }

  /// - Parameter used: all settings that any machine has had. The object has what one of them wrote.
  static func findings(
    _ object: Object, _ machines: [Machine], used: [AlarmSettings], isOurs: Bool, now: Date, _ home: TimeZone
  ) -> [String] {
    func doubles(_ all: [Ring]) -> [Ring] { Dictionary(grouping: all, by: \.self).filter { $1.count > 1 }.map(\.key) }
    var found = doubles(object.rings).map { "R4 rings twice there, at \($0.instant): \($0.text)" }
    for machine in machines { found += doubles(machine.rings).map { "R4 rings twice at \(machine.name): \($0)" } }
    guard object.isOpen else {
      if !object.own.isEmpty { found.append("R5 is done, and has \(object.own.count) alarms of ours") }
      return found + machines.filter { !$0.rings.isEmpty }.map { "R5 is done, and rings at \($0.name)" }
    }
    if object.isSeries { return found }
    let isTimed = object.own.contains { $0.instant != nil }
    if isTimed, object.start == nil { found.append("R3 has alarms of ours and no DTSTART") }
    if isTimed, let start = object.start, let due = object.due, start.isDay != due.isDay {
      found.append("R3 has two forms of dates")
    }
    let right = object.own.filter { isRight($0, object, machines, used, home) }
    for alarm in right where !isTrue(alarm, object, home) {
      found.append("R7 \(alarm.kind ?? "") at \(alarm.instant ?? now) says “\(alarm.text)” of \(object.title)")
    }
    let reminders = Set(object.own.compactMap { key($0, isMoved: !right.contains($0), after: now) })
    // A desktop shows one notification if a foreign and an own alarm ring at the same time.
    let ours = object.own.compactMap { own in own.instant.map { Ring(uid: object.uid, instant: $0, text: own.text) } }
    let shown = object.rings.filter { ring in ours.contains(ring) || !ours.contains { $0.instant == ring.instant } }
    let isSilent = object.alarms.isEmpty && !object.isLookedAfter && !isOurs
    for machine in machines {
      if machine.item.start != object.chosenStart {
        found.append("R3 a technical start is a start date at \(machine.name)")
      }
      let mine = machine.item.reminders.filter { reminder in
        if case .place = reminder.trigger { return true }
        return reminder.instant(due: machine.item.due, morning: machine.alarmSettings.morning, home) ?? now > now
      }
      let keys = mine.map(\.key).sorted()
      if Set(keys) != reminders { found.append("R1 \(machine.name) has \(keys), the object \(reminders.sorted())") }
      // A kind that is off at a machine does not ring there.
      let off = Set(object.alarms.filter { !machine.alarmSettings.isOn($0.kind) }.compactMap(\.instant))
      let others = Set(object.alarms.filter { machine.alarmSettings.isOn($0.kind) }.compactMap(\.instant))
      let heard = shown.map(\.instant).filter { !off.contains($0) || others.contains($0) }
      let wanted = isSilent ? promised(machine.item, machine.alarmSettings, home) : heard
      let (will, must) = (machine.rings.map(\.instant).sorted(), wanted.filter { $0 > now }.sorted())
      if will != must { found.append("R2 \(machine.name) rings at \(will), not at \(must)") }
    }
    for (one, other) in zip(machines, machines.dropFirst()) where one.language == other.language && !isSilent {
      let both = Set(one.rings.map(\.instant)).intersection(other.rings.map(\.instant))
      let different = Set(one.rings).symmetricDifference(other.rings).filter { both.contains($0.instant) }
      if !different.isEmpty { found.append("R8 \(one.name) and \(other.name) do not both say \(different)") }
    }
    // An alarm that the settings of all machines have always requested was written by some machine.
    guard isOurs, var item = machines.first?.item, let first = used.first else { return found }
    item.removed = machines.reduce(into: []) { $0.formUnion($1.item.removed) }
    for alarm in automatic(item, first, home) where alarm.instant > now {
      let isAsked = used.allSatisfy { automatic(item, $0, home).contains { $0 == alarm } }
      if isAsked, !object.alarms.contains(where: { $0.instant == alarm.instant }) { found.append("R6 has no \(alarm)") }
    }
    return found
  }

  /// The reminder of an alarm: by its instant, also where another program moved a lead, or by its offset from the due
  /// date. An automatic alarm is none, wherever it rings.
  private static func key(_ alarm: Alarm, isMoved: Bool, after now: Date) -> String? {
    if alarm.kind == "location" { return Reminder(trigger: .place(alarm.place ?? "")).key }
    guard let instant = alarm.instant, instant > now, alarm.kind != "snooze" else { return nil }
    guard alarm.kind == "custom" || alarm.offset != nil else { return nil }
    let offset = isMoved ? nil : alarm.offset
    return Reminder(trigger: offset.map { .fromDue($0) } ?? .at(instant), interval: alarm.interval).key
  }

  /// Whether an alarm rings at the time of its kind, by any settings that a machine has had.
  private static func isRight(
    _ alarm: Alarm, _ object: Object, _ machines: [Machine], _ used: [AlarmSettings], _ home: TimeZone
  ) -> Bool {
    if let offset = alarm.offset {
      return used.contains {
        Reminder(trigger: .fromDue(offset)).instant(due: object.due, morning: $0.morning, home) == alarm.instant
      }
    }
    if ["custom", "location", "snooze"].contains(alarm.kind) { return true }
    return used.contains { alarmSettings in
      machines.contains { machine in
        var item = machine.item
        (item.removed, item.moved) = ([], [:])
        return automatic(item, alarmSettings, home).contains { $0.kind == alarm.kind && $0.instant == alarm.instant }
      }
    }
  }
}
