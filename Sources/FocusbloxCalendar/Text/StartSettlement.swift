import FocusbloxModel
import Foundation
import ICalendar

/// The DTSTART of a task for programs that ring only for tasks with a start. It comes with the first alarm that this
/// program makes, follows the due date, and goes with the last alarm; it stays where this machine merely sees none.
struct StartSettlement {
  private let settlement: Settlement
  private let task: TaskItem
  private let record: AlarmRecord?
  private let isDecided: Bool
  private let known: Property?

  /// - Parameters:
  ///   - record: the agreed record.
  ///   - digest: the digest of the item's values, as in the record.
  init(_ settlement: Settlement, _ task: TaskItem, _ record: AlarmRecord?, _ digest: String) {
    self.settlement = settlement
    self.task = task
    self.record = record
    isDecided = record?.decided == digest
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
    if !hasOwn, known == nil || (isNoted && AlarmNames.hasOwn(in: settlement.agreed)) { return nil }
    guard let line = wanted(item) else { return nil }
    if item.isDueByDuration { item.keepDue(of: task, settlement.context) }
    item.set(line)
    return isNoted && !item.recurs ? line.value : nil
  }

  private func wanted(_ item: Component) -> Property? {
    let context = settlement.context
    if let known {
      // A change of the setting moves no start.
      guard let due = item.writtenDue(context) else { return isStanding(known, item) ? known : made(item) }
      return isDecided ? known : context.property("DTSTART", due, in: item)
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
