import FocusbloxModel
import Foundation
import ICalendar

/// The DTSTART of a task for programs that ring only for tasks with a start. It comes with the first alarm that this
/// program makes, follows the due date, and goes with the last alarm; it stays where this machine merely sees none.
struct StartSettlement {
  private let settlement: Settlement
  private let task: TaskItem
  private let record: AlarmRecord?
  private let known: Property?

  /// - Parameter record: the agreed record.
  init(_ settlement: Settlement, _ task: TaskItem, _ record: AlarmRecord?) {
    self.settlement = settlement
    self.task = task
    self.record = record
    let agreed = settlement.agreed
    known = agreed.hasTechnicalStart(settlement.agreedContext) ? agreed.first("DTSTART") : nil
  }

  /// Writes the DTSTART of an item whose alarms are settled.
  /// - Returns: the value for the record; `nil` where the start is a user's or another program's.
  func settle(_ item: inout Component) -> String? {
    // A user's start, or one that a series needs.
    if item.first("DTSTART") != nil { return nil }
    let hasOwn = AlarmNames.hasOwn(in: item)
    // Apple writes a copy of DUE of its own, which is not noted and stays.
    let isNoted =
      known == nil || record?.start == known?.value
      || settlement.agreed.writtenDue(settlement.agreedContext) == nil
    // The first alarm brings the start, and so does a user's start that is taken away from an item with alarms.
    if known == nil, settlement.agreed.first("DTSTART") == nil, !hasNewAlarm(item) { return nil }
    if !hasOwn, known == nil || (isNoted && AlarmNames.hasOwn(in: settlement.agreed)) { return nil }
    guard let line = wanted(item) else { return nil }
    if item.isDueByDuration { item.keepDue(of: task, settlement.context) }
    item.set(line)
    return isNoted && !item.recurs ? line.value : nil
  }

  private func hasNewAlarm(_ item: Component) -> Bool {
    zip(AlarmNames.own(in: item), item.components(named: "VALARM")).contains { name, alarm in
      alarm.kind != nil && settlement.agreedAlarms[name] == nil
    }
  }

  private func wanted(_ item: Component) -> Property? {
    let context = settlement.context
    if let known {
      // A change of the setting moves no start.
      guard let due = item.writtenDue(context) else { return isStanding(known, item) ? known : made(item) }
      return settlement.isDecided ? known : context.property("DTSTART", due, in: item)
    }
    return made(item)
  }

  private func made(_ item: Component) -> Property? {
    TechnicalStart.wanted(item, task, settlement.context)
      .flatMap { settlement.context.property("DTSTART", $0, in: item) }
  }

  /// Whether the start of an item without a due date stays: it is that of its first reminder, or of an alarm that this
  /// machine does not see. It goes with the date or the alarm for which it was made.
  private func isStanding(_ line: Property, _ item: Component) -> Bool {
    let (context, former) = (settlement.context, settlement.agreedContext)
    let instant = former.time(line)?.instant(in: context.zone)
    if let first = item.technicalStart(context) { return instant == first }
    let agreed = settlement.agreed
    let made = agreed.writtenDue(former)?.instant(in: context.zone) ?? agreed.technicalStart(former)
    return instant != made
  }
}
