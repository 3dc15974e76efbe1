public import FocusbloxModel
public import Foundation
import ICalendar

/// What happens to the alarms of ours in an object that is patched.
public enum AlarmPatch: Sendable {
  /// Nothing: the edit touched nothing they hang on.
  case leave
  /// They become `desired`; `unmarked` are those that another client stripped of our marks.
  /// `formerly` are the alarms that this machine agreed on: a reminder that it has not met is not among them and stays;
  /// `nil`: none stays that is not desired. `reminders` are those that users added, whether they ring now or not.
  case reconcile(
    desired: [AlarmSpec], reminders: [ItemNotification] = [], formerly: [AlarmSpec]? = nil, now: Date,
    unmarked: [UnmarkedAlarm] = [])
}

extension CalendarObjectWriter {
  /// The object with the fields named in `changing` as the task has them. Every other line stays byte for byte and in order, but for
  /// separators that stand bare in a TEXT (RFC 5545 3.3.11); DTSTAMP and LAST-MODIFIED move, VTIMEZONEs come with new zones,
  /// METHOD and X-LIC-ERROR go (T40, T60). The input itself where nothing changed. Of the fields named those count as cleared that leave no line (`ClearedFields`).
  ///
  /// - Parameters:
  ///   - isNew: the object goes to a server that has not seen it: what no server takes is put right whoever wrote it.
  ///   - edits: of another program, to be done here too; with `editsAreNewer`, also over what was changed here otherwise.
  public static func patched(
    _ object: CalendarObjectReading, task: TaskItem, changing: Set<String>, alarms: AlarmPatch, isNew: Bool = false,
    redoing edits: ForeignEdits? = nil, editsAreNewer: Bool = false, context: MappingContext
  ) -> [UInt8] {
    patched(object, alarms: alarms, isNew: isNew, redoing: edits, editsAreNewer: editsAreNewer, context: context) {
      master, context in
      TechnicalStart.settle(&master, task, former: object.master, context)
      if case .reconcile(let desired, let reminders, let formerly, _, _) = alarms {
        WrittenAlarms.write(
          task, reminders: reminders, desired: desired, formerly: formerly, to: &master, over: object.master, context)
      }
    } edit: { master, context in
      let before = master.due(context)?.instant(in: context.zone)
      let fields = TaskMapping.fields(context.profile)
      var dated = master
      SyncedField.patch(
        fields, changing: changing.intersection(["due", "start", "planned"]), as: task, context, &dated)
      // A date that is named and the same takes no snooze back: the snooze was made for that date.
      let areDatesNew = dated != master
      SyncedField.patch(fields, changing: changing, as: task, context, &master)
      if areDatesNew { master.cancelSnoozes() }
      let isSeries = master.first("RRULE") != nil && changing.contains(SyncedField<TaskItem>.due.name)
      if isSeries || changing.contains(SyncedField<TaskItem>.foreignRule.name) {
        ForeignAlarms.shift(&master, from: before, to: master.due(context)?.instant(in: context.zone))
      }
    }
  }

  /// As for tasks.
  public static func patched(
    _ object: CalendarObjectReading, block: FocusBlock, changing: Set<String>, alarms: AlarmPatch, isNew: Bool = false,
    redoing edits: ForeignEdits? = nil, editsAreNewer: Bool = false, context: MappingContext
  ) -> [UInt8] {
    patched(object, alarms: alarms, isNew: isNew, redoing: edits, editsAreNewer: editsAreNewer, context: context) {
      _, _ in
    } edit: { master, context in
      SyncedField.patch(BlockMapping.fields, changing: changing, as: block, context, &master)
    }
  }

  private static func patched(
    _ object: CalendarObjectReading, alarms: AlarmPatch, isNew: Bool, redoing edits: ForeignEdits?, editsAreNewer: Bool,
    context: MappingContext,
    complete: (inout Component, MappingContext) -> Void, edit: (inout Component, MappingContext) -> Void
  ) -> [UInt8] {
    let context = context.reading(object.calendar)
    var master = object.master
    edits?.redo(in: &master, isNewer: editsAreNewer)
    edit(&master, context)
    if case .reconcile(let desired, _, let formerly, let now, let unmarked) = alarms {
      var context = context
      context.now = now
      OwnAlarms.reconcile(
        &master, desired: desired, formerly: formerly, uid: object.uid, unmarked: unmarked, context: context)
    }
    let overrides = edits?.overrides.areMade(in: object.overrides) == false ? edits?.overrides : nil
    if master != object.master || overrides != nil {
      complete(&master, context)
      for name in ["DTSTAMP", "LAST-MODIFIED"] {
        if let stamp = utcProperty(name, context.stamp ?? context.now) { master.set(stamp) }
      }
    } else if !isNew {
      return object.bytes
    }
    return object.replacingMaster(with: master, isNew: isNew, context) { calendar in
      overrides?.redo(in: &calendar, isNewer: editsAreNewer)
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
    }
    redo(&calendar)
    calendar.remove("METHOD")
    // Alarms beside the item were taken into it.
    if overrides.isEmpty { calendar.removeComponents(where: \.isStrayAlarm) }
    if isNew {
      calendar = calendar.forNewPlace(context)
      for item in [item] + overrides { ObjectZones.complete(&calendar, for: item, sparing: [], now: context.now) }
    } else {
      ObjectZones.complete(&calendar, for: item, sparing: ObjectZones.names(in: master), now: context.now)
    }
    calendar = calendar.escapingTexts(namesToo: isNew)
    var text = text
    text.calendars[calendarIndex] = calendar.contains("X-LIC-ERROR") ? calendar.withoutLibicalErrors : calendar
    return text.bytes
  }
}

extension Component {
  /// libical's reports of its own parse errors, which servers refuse.
  fileprivate var withoutLibicalErrors: Component {
    var component = self
    if component.first("X-LIC-ERROR") != nil { component.remove("X-LIC-ERROR") }
    for (index, inner) in component.components.enumerated() {
      let cleaned = inner.withoutLibicalErrors
      if cleaned != inner { component.replaceComponent(at: index, with: cleaned) }
    }
    return component
  }
}
