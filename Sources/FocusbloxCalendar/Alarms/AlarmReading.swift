public import FocusbloxModel
import Foundation
public import ICalendar

/// Reads from two versions of an item what was done to the alarms of ours in between.
public enum AlarmReading {
  /// Nothing about alarms that moved or went with the item's own dates, or with its completion: those are computed
  /// anew. Nor about those that another machine of ours computed anew. Reminders that hang on no date say
  /// what was done to them whatever became of the dates.
  ///
  /// - Parameters:
  ///   - task: as it is with what changed in `remote`.
  ///   - isMoved: the dates of the task changed otherwise, on this side.
  ///   - isElsewhere: `remote` is at another place than `base` and may have been made from an older version: what it lacks
  ///     was removed only if it says itself that it was there.
  ///   - unmarked: alarms of ours in `base` that another client had stripped of our marks.
  public static func changes(
    base: Component, remote: Component, task: TaskItem, isMoved: Bool = false, isElsewhere: Bool = false,
    unmarked: [UnmarkedAlarm] = [], context: MappingContext
  ) -> [AlarmChange] {
    guard task.status == .open else { return answers(in: remote, since: base, context: context) }
    let isUndisturbed = !isMoved && haveSameDates(base, remote, context)
    let written = WrittenAlarms(remote) ?? (isElsewhere ? WrittenAlarms.none : nil)
    // A lead time stands as a machine of ours left it for these dates, or another program has touched it.
    let isDecided = !isElsewhere && !isUndisturbed && WrittenAlarms.areMade(for: remote, context)
    let displaced =
      ownAlarms(base).filter { alarm in
        isUndisturbed || alarm.kind?.hangsOnNoDate == true || (isDecided && alarm.kind == .beforeDue)
          || (!isElsewhere && alarm.kind.map { written?.hasDropped(alarm, $0) == true } == true)
      }.compactMap {
        displacement(of: $0, base, remote, written, isElsewhere, context)
      } + moves(since: base, in: remote, written, context)
    let gone = unmarked.filter { alarm in
      (isUndisturbed || alarm.kind.hangsOnNoDate) && isGone(alarm, from: remote, written, context)
    }
    // With its date the answers of an item go; what a machine of ours says beside the new date was answered since.
    let isSettled = WrittenAlarms.areMade(for: remote, context) && task.due == remote.due(context)
    let answers = isMoved && !isSettled ? [] : answers(in: remote, since: base, context: context)
    return displaced + gone.compactMap { removal($0.kind, $0.name) } + answers
  }

  /// What another program did to automatic alarms that a machine of ours made since `base`.
  ///
  /// - Parameter base: `nil` for an item that is met for the first time.
  public static func changes(
    ofAlarmsMadeSince base: Component?, in remote: Component, _ context: MappingContext
  ) -> [AlarmChange] {
    guard WrittenAlarms.areMade(for: remote, context) else { return [] }
    let known =
      base.map { base in
        haveSameDates(base, remote, context)
          ? OwnAlarms.automaticKinds(in: base).union(WrittenAlarms(base)?.automaticKinds ?? []) : []
      } ?? []
    return OwnAlarms.movedAlarms(in: remote, context).filter { !known.contains($0.kind) }
      .map { .moved($0.kind, to: $0.to) }
      + OwnAlarms.removedAlarms(in: remote).filter { !known.contains($0) }.map { .removed($0) }
  }

  /// What was answered to the alarms of a task or a block between two versions of it.
  public static func answers(in remote: Component, since base: Component, context: MappingContext) -> [AlarmChange] {
    ownAlarms(base).flatMap { acknowledgement(of: $0, base, remote, context) }
      + itemAcknowledgement(base, remote, context) + snoozes(base, remote, context)
  }

  private static func ownAlarms(_ item: Component) -> [Component] {
    item.readAlarms.filter { $0.kind != nil && $0.kind != .snooze }
  }

  /// What was answered to the alarms of an item that is met for the first time.
  public static func answers(in item: Component, context: MappingContext) -> [AlarmChange] {
    let acknowledged = ownAlarms(item).compactMap { alarm -> AlarmChange? in
      guard let kind = alarm.kind else { return nil }
      return context.instant(alarm.first("ACKNOWLEDGED")).map {
        .acknowledged(kind, alarm: kind.isAddedByPersons ? alarm.alarmName : nil, until: $0)
      }
    }
    return acknowledged + itemAcknowledgement(nil, item, context) + snoozes(nil, item, context)
  }

  private static func haveSameDates(_ base: Component, _ remote: Component, _ context: MappingContext) -> Bool {
    base.due(context) == remote.due(context)
      && base.personsStart(context) == remote.personsStart(context)
  }

  private static func displacement(
    of alarm: Component, _ base: Component, _ remote: Component, _ written: WrittenAlarms?, _ isElsewhere: Bool,
    _ context: MappingContext
  ) -> AlarmChange? {
    guard let kind = alarm.kind, let trigger = AlarmTrigger(alarm, context) else { return nil }
    // A machine of ours says that it removed it: no other alarm is taken for it.
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

  /// Reminders in an item that is met for the first time, by an upload of ours that got no answer, and which ring otherwise than they
  /// were left.
  public static func moves(in item: Component, context: MappingContext) -> [AlarmChange] {
    moves(since: nil, in: item, WrittenAlarms(item), context)
  }

  /// Reminders that came into the item after `base`, by an upload of which we know nothing more, and ring otherwise than they were left.
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

  /// It is known only by when it rang, until one of us marks it again. Moved, it is gone, and another program's rings in its place.
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

  /// By name, else by kind and offset, else by when it rings: clients drop names and our marks. Of reminders, which
  /// have only their names, one without is taken for that which rings then.
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
    return alike.first { AlarmTrigger($0, context) == trigger && !LocationAlarm.areElsewhere($0, alarm) }
      ?? (isOnlyOne ? alike.first : nil)
      ?? free.first { $0.kind == nil && AlarmTrigger($0, context) == trigger }
  }

  private static func acknowledgement(
    of alarm: Component, _ base: Component, _ remote: Component, _ context: MappingContext
  ) -> [AlarmChange] {
    guard let other = counterpart(of: alarm, base, in: remote, context), let kind = alarm.kind,
      let until = newer("ACKNOWLEDGED", other, than: alarm, context)
    else { return [] }
    return [.acknowledged(kind, alarm: kind.isAddedByPersons ? alarm.alarmName : nil, until: until)]
  }

  private static func itemAcknowledgement(
    _ base: Component?, _ remote: Component, _ context: MappingContext
  ) -> [AlarmChange] {
    newer("X-MOZ-LASTACK", remote, than: base, context).map { [.acknowledged(nil, until: $0)] } ?? []
  }

  /// What was put off, alarm by alarm, on the one side or the other; those of the past are over. One snooze may be said in both dialects,
  /// and one alarm may have several: what came since counts.
  private static func snoozes(_ base: Component?, _ remote: Component, _ context: MappingContext) -> [AlarmChange] {
    func waiting(_ item: Component?) -> [Snooze] {
      item.map { Snooze.all(in: $0, context) }?.filter { $0.until > context.now } ?? []
    }
    let (before, now) = (waiting(base), waiting(remote))
    let (known, there) = (Set(before.map(\.until)), Set(now.map(\.until)))
    let groups = Dictionary(grouping: now, by: \.alarm)
    let news = groups.compactMap { alarm, all in
      Snooze.last(all.filter { !known.contains($0.until) }).map { AlarmChange.snoozed(until: $0.until, alarm: alarm) }
    }
    let gone = before.filter { !there.contains($0.until) }.map { old in
      AlarmChange.snoozeRemoved(at: old.until, leaving: groups[old.alarm].flatMap(Snooze.last)?.until)
    }
    return news.sorted { $0.instant < $1.instant } + gone.sorted { $0.instant < $1.instant }
  }

  private static func newer(
    _ name: String, _ later: Component, than earlier: Component?, _ context: MappingContext
  ) -> Date? {
    guard let instant = context.instant(later.first(name)) else { return nil }
    guard let known = context.instant(earlier?.first(name)) else { return instant }
    return instant > known ? instant : nil
  }
}

extension AlarmChange {
  /// When what was put off rings again, or was to.
  fileprivate var instant: Date {
    switch self {
    case .snoozed(let until, _): until
    case .snoozeRemoved(let instant, _): instant
    default: .distantPast
    }
  }
}

extension NotificationKind {
  /// A reminder at an instant or a place of its own.
  fileprivate var hangsOnNoDate: Bool { self == .custom || self == .location }
}
