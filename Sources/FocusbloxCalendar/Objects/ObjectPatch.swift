public import FocusbloxModel
public import Foundation
import ICalendar

/// The treatment of this program's alarms in an object that is patched.
public enum AlarmPatch: Sendable {
  /// The alarms stay, because the edit does not affect them.
  case leave
  /// The alarms become `desired`. `unmarked` are the alarms whose marks another client removed. `formerly` are the
  /// alarms on which this machine agreed: a reminder that this machine does not know is not among them and stays. With
  /// `nil` only desired alarms stay. `reminders` are the users' reminders, whether or not they ring now.
  case reconcile(
    desired: [AlarmSpec], reminders: [ItemNotification] = [], formerly: [AlarmSpec]? = nil, now: Date,
    unmarked: [UnmarkedAlarm] = [])
}

extension CalendarObjectWriter {
  /// The object with the task's values for the fields named in `changing`. All other lines stay byte for byte and in
  /// order, except bare separators in TEXT values (RFC 5545 section 3.3.11). DTSTAMP and LAST-MODIFIED change, new
  /// zones bring VTIMEZONEs, and METHOD and X-LIC-ERROR are removed (T40, T60). Without a change the result is the
  /// input. Named fields without a line count as cleared (`ClearedFields`).
  ///
  /// - Parameters:
  ///   - isNew: whether the server does not have the object yet. Then content that no server accepts is corrected,
  ///     whoever wrote it.
  ///   - isEdited: whether the object already has an edit, so that its stamps change in any case.
  public static func patched(
    _ object: CalendarObjectReading, task: TaskItem, changing: Set<String>, alarms: AlarmPatch, isNew: Bool = false,
    isEdited: Bool = false, context: MappingContext
  ) -> [UInt8] {
    if let there = object.standing(at: task, context) {
      let known = there.task(context)
      let own = TaskMapping.fields(context.profile).filter { changing.contains($0.name) && !$0.isEqual(known, task) }
      return patched(
        there, task: task, changing: Set(own.map(\.name)), alarms: alarms, isNew: isNew, isEdited: isEdited,
        context: context)
    }
    let dates: Set = ["due", "start"]
    let move =
      changing.isDisjoint(with: dates) ? nil : SeriesMove(object, to: task, context.reading(object))
    let changing = move == nil ? changing : changing.subtracting(dates)
    func isIncomplete(_ master: Component, _ context: MappingContext) -> Bool {
      guard case .reconcile(_, let reminders, let formerly, _, _) = alarms else { return false }
      let record = WrittenAlarms(master)
      let waiting = WrittenAlarms.waiting(
        task, reminders: reminders, formerly: formerly, in: master, over: record, context)
      return waiting != record?.waiting ?? [:]
    }
    return patched(
      object, alarms: alarms, isNew: isNew, isEdited: isEdited, moving: move, context: context,
      isIncomplete: isIncomplete
    ) { master, context in
      let context = context.knowingStart(of: task, in: master)
      let isNoted = if case .reconcile = alarms { true } else { false }
      TechnicalStart.settle(&master, task, former: object.master, isNoted: isNoted, context)
      if case .reconcile(let desired, let reminders, let formerly, _, _) = alarms {
        WrittenAlarms.write(
          task, reminders: reminders, desired: desired, formerly: formerly, to: &master, over: object.master, context)
      }
    } edit: { master, context in
      let before = master.due(context)
      let former = master
      move?.write(to: &master, context)
      let fields = TaskMapping.fields(context.profile)
      var dated = master
      SyncedField.patch(
        fields, changing: changing.intersection(["due", "start", "planned"]), as: task, context, &dated)
      // A named date without a change keeps its snooze, because the snooze was made for this date.
      let areDatesNew = dated != former
      SyncedField.patch(fields, changing: changing, as: task, context, &master)
      if changing.contains(SyncedField<TaskItem>.start.name) { TechnicalStart.moveAside(&master, task, context) }
      if areDatesNew { master.cancelSnoozes() }
      let decisive = [SyncedField<TaskItem>.due.name, SyncedField<TaskItem>.foreignRule.name]
      if move != nil || !changing.isDisjoint(with: decisive) {
        ForeignAlarms.shift(&master, from: before, to: task.due, isSeries: move != nil || master.repeats, context)
      }
      // The series stands at the task's dates from now on.
      if context.stand != nil { context.stand = .open(ItemOccurrence(start: task.start, end: task.due, title: nil)) }
    }
  }

  /// The patched object of a block, as for tasks.
  public static func patched(
    _ object: CalendarObjectReading, block: FocusBlock, changing: Set<String>, alarms: AlarmPatch, isNew: Bool = false,
    isEdited: Bool = false, context: MappingContext
  ) -> [UInt8] {
    patched(object, alarms: alarms, isNew: isNew, isEdited: isEdited, context: context) {
      _, _ in
    } edit: { master, context in
      SyncedField.patch(BlockMapping.fields, changing: changing, as: block, context, &master)
    }
  }

  private static func patched(
    _ object: CalendarObjectReading, alarms: AlarmPatch, isNew: Bool, isEdited: Bool,
    moving move: SeriesMove? = nil, context: MappingContext,
    isIncomplete: (Component, MappingContext) -> Bool = { _, _ in false },
    complete: (inout Component, MappingContext) -> Void, edit: (inout Component, inout MappingContext) -> Void
  ) -> [UInt8] {
    var context = context.reading(object)
    var master = object.master
    edit(&master, &context)
    if case .reconcile(let desired, let reminders, let formerly, let now, let unmarked) = alarms {
      var context = context
      context.now = now
      OwnAlarms.reconcile(
        &master, former: object.master, desired: desired, reminders: reminders, formerly: formerly, uid: object.uid,
        unmarked: unmarked, context: context)
    }
    // Reminders that wait stand in the record alone.
    if master != object.master || isEdited || move != nil || isIncomplete(master, context) {
      complete(&master, context)
      for name in ["DTSTAMP", "LAST-MODIFIED"] {
        if let stamp = Property(name, utc: context.stamp ?? context.now) { master.set(stamp) }
      }
    } else if !isNew {
      return object.bytes
    }
    return object.replacingMaster(with: master, isNew: isNew, context) { calendar in
      move?.write(to: &calendar, of: object.master, context)
    }
  }
}

extension CalendarObjectReading {
  fileprivate func replacingMaster(
    with item: Component, isNew: Bool, _ context: MappingContext, redo: (inout Component) -> Void
  ) -> [UInt8] {
    var calendar = calendar
    if item != master || calendar.components.contains(where: \.isStrayAlarm) {
      calendar.replaceComponent(at: masterIndex, with: item)
      calendar.makeCurrent(at: masterIndex)
    }
    redo(&calendar)
    calendar.remove("METHOD")
    // The item now contains the alarms that were outside it.
    if overrides.isEmpty { calendar.removeComponents(where: \.isStrayAlarm) }
    if isNew {
      calendar = calendar.asNewResource(context)
      // The copy of an occurrence names the zones as its series does, which this server has accepted.
      let accepted = item.first("X-FOCUSBLOX-SNAPSHOT-OF") == nil ? [] : master.timeZoneNames
      for item in [item] + overrides {
        ObjectZones.complete(&calendar, for: item, excluding: accepted, now: context.now)
      }
    } else {
      ObjectZones.complete(&calendar, for: item, excluding: master.timeZoneNames, now: context.now)
    }
    calendar = calendar.escapingTexts(namesToo: isNew)
    var text = text
    text.calendars[calendarIndex] = calendar.contains("X-LIC-ERROR") ? calendar.withoutLibicalErrors : calendar
    return text.bytes
  }
}

extension Component {
  /// Raises the SEQUENCE of a written item where readers would take another version of the item beside it for the item: an
  /// open one beside a completed one, or one with a later DTSTAMP.
  fileprivate mutating func makeCurrent(at index: Int) {
    let masters = ItemComponents.indices(in: self).filter { components[$0].first("RECURRENCE-ID") == nil }
    guard masters.count > 1, ItemComponents.current(masters, of: components) != index else { return }
    let highest = masters.map { components[$0].sequence }.max() ?? 0
    var item = components[index]
    item.set(Property("SEQUENCE", value: String(min(highest, Int(Int32.max) - 1) + 1)))
    replaceComponent(at: index, with: item)
  }

  /// The component without libical's reports of parse errors, which servers refuse.
  fileprivate var withoutLibicalErrors: Component {
    var component = self
    if component.first("X-LIC-ERROR") != nil { component.remove("X-LIC-ERROR") }
    return component.mappingComponents { $0.contains("X-LIC-ERROR") ? $0.withoutLibicalErrors : nil } ?? component
  }
}
