import Foundation

/// What must hold once people rest, of one object and of everybody who has it.
extension RingOracle {
  struct Machine {
    var name: String
    var item: Item
    var wishes: Wishes
    /// What will ring there.
    var rings: [Ring]
  }

  /// - Parameters:
  ///   - used: the settings that any machine has ever had: the object holds what one of them wrote.
  ///   - isOurs: made by one of the machines.
  static func findings(
    _ object: Object, _ machines: [Machine], used: [Wishes], isOurs: Bool, now: Date, _ home: TimeZone
  ) -> [String] {
    var found = doubles(rings(object)).map { "R4 rings twice there: \($0)" }
    for machine in machines { found += doubles(machine.rings).map { "R4 rings twice at \(machine.name): \($0)" } }
    guard object.isOpen else {
      if !object.own.isEmpty { found.append("R5 is done, and has \(object.own.count) alarms of ours") }
      return found + machines.filter { !$0.rings.isEmpty }.map { "R5 is done, and rings at \($0.name)" }
    }
    if object.isSeries { return found }
    found += starts(object, machines, home) + object.own.compactMap { lie($0, object, machines, used, home) }
    let reminders = Set(object.own.compactMap { key($0, after: now) })
    for machine in machines {
      let mine = machine.item.reminders.filter { reminder in
        if case .place = reminder.trigger { return true }
        return reminder.instant(due: machine.item.due, morning: machine.wishes.morning, home).map { $0 > now } ?? false
      }
      let keys = Set(mine.map(\.key))
      if keys != reminders { found.append("R1 \(machine.name) has \(keys.sorted()), the object \(reminders.sorted())") }
      let isSilent = object.alarms.isEmpty && machine.item.suppressed.isEmpty && !isOurs
      let wanted = isSilent ? promised(machine.item, machine.wishes, home).map(\.instant) : rings(object).map(\.instant)
      let (will, must) = (machine.rings.map(\.instant), wanted.filter { $0 > now })
      if will.sorted() != must.sorted() {
        found.append("R2 \(machine.name) rings at \(will.sorted()), the object says \(must.sorted())")
      }
    }
    // What everybody's settings have always asked for, somebody wrote.
    guard isOurs, let item = machines.first?.item else { return found }
    for (kind, instant) in used.first.map({ automatic(item, $0, home) }) ?? [] where instant > now {
      let isAsked = used.allSatisfy { automatic(item, $0, home).contains { $0.kind == kind && $0.instant == instant } }
      let isThere = object.own.contains { $0.kind == kind && $0.instant == instant }
      if isAsked, !isThere { found.append("R6 has no alarm of kind \(kind) at \(instant)") }
    }
    return found
  }

  private static func doubles(_ rings: [Ring]) -> [Ring] {
    Dictionary(grouping: rings, by: \.self).filter { $0.value.count > 1 }.map(\.key)
  }

  private static func key(_ alarm: Alarm, after now: Date) -> String? {
    switch alarm.kind {
    case "location": return Reminder(trigger: .place(alarm.place ?? "")).key
    case "custom", "before_due":
      guard let instant = alarm.instant, instant > now else { return nil }
      return Reminder(trigger: alarm.offset.map { .fromDue($0) } ?? .at(instant), interval: alarm.interval).key
    default: return nil
    }
  }

  private static func starts(_ object: Object, _ machines: [Machine], _ home: TimeZone) -> [String] {
    guard object.own.contains(where: { $0.instant != nil }) else { return [] }
    guard let start = object.start else { return ["R3 has alarms of ours and no DTSTART"] }
    var found: [String] = []
    if let due = object.due, due.isDay != start.isDay { found.append("R3 has a start and a due date of two forms") }
    let isTechnical = isTechnical(object, home)
    for machine in machines {
      let here = machine.item.start?.instant(in: home)
      if isTechnical, here != nil { found.append("R3 a technical start is a start date at \(machine.name)") }
      if !isTechnical, here != start.instant(in: home) {
        found.append("R3 starts at \(start) there, not at \(machine.name)")
      }
    }
    return found
  }

  /// What an alarm of ours says or does that is not so.
  private static func lie(
    _ alarm: Alarm, _ object: Object, _ machines: [Machine], _ used: [Wishes], _ home: TimeZone
  ) -> String? {
    guard let kind = alarm.kind, let instant = alarm.instant else { return nil }
    let before = object.due.map { Int($0.instant(in: home).timeIntervalSince(instant)) }
    // Before a whole day only whole days are told.
    let lead = alarm.offset.map { -$0 } ?? before.map { object.due?.isDay == true ? ($0 / 86_400 + 1) * 86_400 : $0 }
    if !isTrue(alarm.text, of: kind, object.title, due: object.due, lead: lead, home) {
      return "R7 the alarm of kind \(kind) at \(instant) says: \(alarm.text)"
    }
    let times: [Date]
    switch kind {
    case "custom", "snooze": return nil
    case "before_due":
      times = used.compactMap { wishes in
        object.due.flatMap { RingOracle.lead(lead ?? 0, before: $0, morning: wishes.morning, home) }
      }
    default:
      times = used.flatMap { wishes in
        machines.flatMap { machine in
          var item = machine.item
          item.suppressed = []
          return automatic(item, wishes, home).filter { $0.kind == kind }.map(\.instant)
        }
      }
    }
    return times.contains(instant)
      ? nil : "R8 the alarm of kind \(kind) rings at \(instant), where nothing of ours would"
  }
}
