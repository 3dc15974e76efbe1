public import FocusbloxModel
import Foundation
public import ICalendar

/// Finds the changes of own alarms between two versions of an item.
public enum AlarmReading {
  /// The changes of own alarms by other programs. Alarms that moved or were removed together with the item's dates, or
  /// with its completion, are left out: they are computed again. Alarms that another machine of this user computed are
  /// left out, too. Changes of reminders without a date count, whatever happened to the dates.
  ///
  /// - Parameters:
  ///   - task: the task with the changes of `remote`.
  ///   - isMoved: whether the task's dates changed locally.
  ///   - isElsewhere: whether `remote` has another address than `base` and may derive from an older version. A missing
  ///     alarm then counts as removed only if the record in `remote` has it.
  ///   - unmarked: own alarms in `base` whose marks another client had removed.
  public static func changes(
    base: Component, remote: Component, task: TaskItem, isMoved: Bool = false, isElsewhere: Bool = false,
    unmarked: [UnmarkedAlarm] = [], context: MappingContext
  ) -> [AlarmChange] {
    guard task.status == .open else { return answers(in: remote, since: base, context: context) }
    let isUndisturbed = !isMoved && haveSameDates(base, remote, context)
    let written = WrittenAlarms(remote) ?? (isElsewhere ? WrittenAlarms.none : nil)
    // A lead time that differs from the record for these dates was changed by another program.
    let isDecided = !isElsewhere && !isUndisturbed && WrittenAlarms.areCurrent(for: remote, context)
    // A lead time that is gone although the record has it was removed by another program. The new due date would have
    // moved it.
    func isGoneLead(_ alarm: Component) -> Bool {
      !isElsewhere && alarm.kind == .beforeDue && task.due != nil && task.due == remote.due(context)
        && written?.hasLeft(alarm) == true && counterpart(of: alarm, base, in: remote, context) == nil
    }
    let displaced =
      ownAlarms(base).filter { alarm in
        isUndisturbed || alarm.kind?.isIndependentOfDates == true || (isDecided && alarm.kind == .beforeDue)
          || (!isElsewhere && alarm.kind.map { written?.hasDropped(alarm, $0) == true } == true) || isGoneLead(alarm)
      }.compactMap {
        displacement(of: $0, base, remote, written, isElsewhere, context)
      } + moves(since: base, in: remote, written, context)
    let gone = unmarked.filter { alarm in
      (isUndisturbed || alarm.kind.isIndependentOfDates) && isGone(alarm, from: remote, written, context)
    }
    // The answers of an item end with its date. Answers that this project wrote beside the new date are newer.
    let isSettled = WrittenAlarms.areCurrent(for: remote, context) && task.due == remote.due(context)
    let answers = answers(in: remote, since: base, context: context)
      .filter { !isMoved || isSettled || outlastsDates($0, in: remote, context) }
    return displaced + gone.compactMap { removal($0.kind, $0.name) } + answers
  }

  /// Other programs' changes of automatic alarms that this project created after `base`.
  ///
  /// - Parameter base: `nil` for an item that is read for the first time.
  public static func changes(
    ofAlarmsMadeSince base: Component?, in remote: Component, _ context: MappingContext
  ) -> [AlarmChange] {
    guard WrittenAlarms.areCurrent(for: remote, context) else { return [] }
    let known =
      base.map { base in
        haveSameDates(base, remote, context)
          ? OwnAlarms.automaticKinds(in: base).union(WrittenAlarms(base)?.automaticKinds ?? []) : []
      } ?? []
    return OwnAlarms.movedAlarms(in: remote, context).filter { !known.contains($0.kind) }
      .map { .moved($0.kind, to: $0.to) }
      + OwnAlarms.removedAlarms(in: remote).filter { !known.contains($0) }.map { .removed($0) }
  }

  /// The answers to a task's or block's alarms between two versions.
  public static func answers(in remote: Component, since base: Component, context: MappingContext) -> [AlarmChange] {
    guard context.sharesAnswers else { return [] }
    // Another machine can answer an alarm in the upload that adds the alarm.
    let added = ownAlarms(remote).filter { counterpart(of: $0, remote, in: base, context) == nil }
    return ownAlarms(base).flatMap { acknowledgement(of: $0, base, remote, context) }
      + added.compactMap { acknowledgement(ofAdded: $0, context) } + itemAcknowledgement(base, remote, context)
      + snoozes(base, remote, context)
  }

  /// Whether the answer dismisses a reminder with its own time. A new date cancels snoozes.
  private static func outlastsDates(_ answer: AlarmChange, in item: Component, _ context: MappingContext) -> Bool {
    guard case .acknowledged(.custom, let alarm, _) = answer else { return false }
    return !Snooze.all(in: item, context).contains { $0.alarm == alarm || $0.alarm == nil }
  }

  private static func ownAlarms(_ item: Component) -> [Component] {
    item.readAlarms.filter { $0.kind != nil && $0.kind != .snooze }
  }

  /// The answers in an item that is read for the first time.
  public static func answers(in item: Component, context: MappingContext) -> [AlarmChange] {
    guard context.sharesAnswers else { return [] }
    return ownAlarms(item).compactMap { acknowledgement(ofAdded: $0, context) }
      + itemAcknowledgement(nil, item, context) + snoozes(nil, item, context)
  }

  private static func haveSameDates(_ base: Component, _ remote: Component, _ context: MappingContext) -> Bool {
    base.due(context) == remote.due(context)
      && base.userStart(context) == remote.userStart(context)
  }

  private static func displacement(
    of alarm: Component, _ base: Component, _ remote: Component, _ written: WrittenAlarms?, _ isElsewhere: Bool,
    _ context: MappingContext
  ) -> AlarmChange? {
    guard let kind = alarm.kind, let trigger = AlarmTrigger(alarm, context) else { return nil }
    // The record tells that this project removed the alarm. No other alarm counts as the same one.
    let isThere = remote.readAlarms.contains { $0.alarmName == alarm.alarmName }
    if !isElsewhere, !isThere, written?.hasDropped(alarm, kind) == true { return removal(kind, alarm.alarmName) }
    guard let other = counterpart(of: alarm, base, in: remote, context) else {
      if !isElsewhere, let name = alarm.alarmName, let instant = written?.pastRing(of: alarm) {
        let isKnown =
          kind == .custom && instant == trigger.instant(in: base, context) && OwnAlarms.repeatInterval(of: alarm) == nil
        return isKnown ? nil : .reminderEnded(alarm: name, at: instant)
      }
      if let written, !written.hasLeft(alarm), !written.hasDropped(alarm, kind) || isElsewhere { return nil }
      return removal(kind, alarm.alarmName)
    }
    if LocationAlarm.isPlaceholder(alarm), LocationAlarm.isPlaceholder(other) { return nil }
    guard let instant = AlarmTrigger(other, context)?.instant(in: remote, context),
      instant != trigger.instant(in: base, context), written?.hasLeft(alarm, as: other) != true
    else { return nil }
    return NotificationKind.automatic.contains(kind)
      ? .moved(kind, to: instant) : alarm.alarmName.map { .reminderMoved(alarm: $0, to: instant) }
  }

  /// Other programs' changes in an item of which this store knows no earlier text: reminders whose ring time differs
  /// from the record, and the answers that belong to the task's due date.
  ///
  /// - Parameter isMoved: whether the merge changed the task's due date. Another program that moves the date leaves the
  ///   answers to the alarms of the former date.
  public static func changes(
    ofFirstReading item: Component, task: TaskItem, isMoved: Bool, context: MappingContext
  ) -> [AlarmChange] {
    let areOfDueDate =
      task.due == item.due(context) && (!isMoved || WrittenAlarms.areCurrent(for: item, context))
    return moves(since: nil, in: item, WrittenAlarms(item), context)
      + answers(in: item, context: context).filter { areOfDueDate || outlastsDates($0, in: item, context) }
  }

  /// Reminders that an unknown upload added after `base` and whose ring time differs from the record.
  private static func moves(
    since base: Component?, in remote: Component, _ written: WrittenAlarms?, _ context: MappingContext
  ) -> [AlarmChange] {
    guard let written else { return [] }
    let known = Set(base.map(ownAlarms)?.compactMap(\.alarmName) ?? [])
    return ownAlarms(remote).compactMap { alarm in
      guard alarm.kind == .custom, let name = alarm.alarmName, !known.contains(name), written.hasLeft(alarm),
        !written.hasLeft(alarm, as: alarm), let instant = AlarmTrigger(alarm, context)?.instant(in: remote, context)
      else { return nil }
      return .reminderMoved(alarm: name, to: instant)
    }
  }

  private static func removal(_ kind: NotificationKind, _ name: String?) -> AlarmChange? {
    NotificationKind.automatic.contains(kind) ? .removed(kind) : name.map { .reminderRemoved(alarm: $0) }
  }

  /// Whether an unmarked alarm is gone. Only its time identifies it, until this project marks it again. A moved one
  /// counts as gone, and as a new alarm of another program.
  private static func isGone(
    _ alarm: UnmarkedAlarm, from remote: Component, _ written: WrittenAlarms?, _ context: MappingContext
  ) -> Bool {
    if let written, !written.hasLeft(alarm) { return false }
    return !remote.readAlarms.contains { other in
      AlarmTrigger(other, context) == alarm.trigger
        || (NotificationKind.automatic.contains(alarm.kind)
          ? other.kind == alarm.kind : other.kind != nil && other.alarmName == alarm.name)
    }
  }

  /// The same alarm in `remote`: by UID, else by kind and offset, else by time, because clients drop UIDs and marks. A
  /// reminder has only its UID, so that an alarm without a UID at the same time counts as the reminder.
  private static func counterpart(
    of alarm: Component, _ base: Component, in remote: Component, _ context: MappingContext
  ) -> Component? {
    let alarms = remote.readAlarms
    let name = alarm.alarmName
    if let name, let named = alarms.first(where: { $0.alarmName == name }) { return named }
    let trigger = AlarmTrigger(alarm, context)
    let names = Set(ownAlarms(base).compactMap(\.alarmName))
    let free = alarms.filter { $0.alarmName.map { !names.contains($0) } ?? true }
    let alike = free.filter {
      $0.kind == alarm.kind && $0.first("X-FOCUSBLOX-OFFSET")?.value == alarm.first("X-FOCUSBLOX-OFFSET")?.value
    }
    let isOnlyOne = alarm.kind.map { NotificationKind.automatic.contains($0) || $0 == .beforeDue } ?? false
    return alike.first { AlarmTrigger($0, context) == trigger && !LocationAlarm.haveDifferentLocations($0, alarm) }
      ?? (isOnlyOne ? alike.first : nil)
      ?? free.first { $0.kind == nil && AlarmTrigger($0, context) == trigger }
  }

  private static func acknowledgement(
    of alarm: Component, _ base: Component, _ remote: Component, _ context: MappingContext
  ) -> [AlarmChange] {
    guard let other = counterpart(of: alarm, base, in: remote, context), let kind = alarm.kind,
      let until = newer("ACKNOWLEDGED", other, than: alarm, context)
    else { return [] }
    return [.acknowledged(kind, alarm: kind.isAddedByUser ? alarm.alarmName : nil, until: until)]
  }

  private static func acknowledgement(ofAdded alarm: Component, _ context: MappingContext) -> AlarmChange? {
    guard let kind = alarm.kind, let until = context.instant(alarm.first("ACKNOWLEDGED")) else { return nil }
    return .acknowledged(kind, alarm: kind.isAddedByUser ? alarm.alarmName : nil, until: until)
  }

  private static func itemAcknowledgement(
    _ base: Component?, _ remote: Component, _ context: MappingContext
  ) -> [AlarmChange] {
    newer("X-MOZ-LASTACK", remote, than: base, context).map { [.acknowledged(nil, until: $0)] } ?? []
  }

  /// The changes of snoozes on either side, alarm by alarm. Past snoozes are over. One snooze may exist in both
  /// dialects, and one alarm may have several snoozes: the new one counts.
  private static func snoozes(_ base: Component?, _ remote: Component, _ context: MappingContext) -> [AlarmChange] {
    func waiting(_ item: Component?) -> [Snooze] {
      item.map { Snooze.all(in: $0, context) }?.filter { $0.until > context.now } ?? []
    }
    let (before, now) = (waiting(base), waiting(remote))
    let (known, there) = (Set(before.map(\.until)), Set(now.map(\.until)))
    let groups = Dictionary(grouping: now, by: \.alarm)
    // Two groups may concern one ring, because Thunderbird names no alarm. The last change then decides.
    let newSnoozes = groups.values.compactMap { all in Snooze.last(all.filter { !known.contains($0.until) }) }
      .sorted(by: Snooze.isBefore).map { AlarmChange.snoozed(until: $0.until, alarm: $0.alarm) }
    let gone = before.filter { !there.contains($0.until) }.sorted { $0.until < $1.until }.map { old in
      AlarmChange.snoozeRemoved(at: old.until, leaving: groups[old.alarm].flatMap(Snooze.last)?.until)
    }
    return newSnoozes + gone
  }

  private static func newer(
    _ name: String, _ later: Component, than earlier: Component?, _ context: MappingContext
  ) -> Date? {
    guard let instant = context.instant(later.first(name)) else { return nil }
    guard let known = context.instant(earlier?.first(name)) else { return instant }
    return instant > known ? instant : nil
  }
}

extension NotificationKind {
  /// Whether the reminder has its own instant or location, independent of the item's dates.
  fileprivate var isIndependentOfDates: Bool { self == .custom || self == .location }
}
