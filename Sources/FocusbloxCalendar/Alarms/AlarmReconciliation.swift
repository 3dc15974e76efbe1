public import FocusbloxModel
import Foundation
import ICalendar

extension OwnAlarms {
  /// Makes the own alarms equal to `desired`. Correct alarms stay byte for byte, changed ones are edited in place,
  /// alarms in the past are not added, and foreign alarms stay untouched. `unmarked` are own alarms that lost their
  /// marks. An automatic alarm does not move onto the instant of another program's alarm, where both would ring. Two
  /// alarms that had the same instant in `former` stay together. A user's reminder is removed only if it is among
  /// `formerly`, because this machine does not know reminders from another machine. With `nil`, every alarm that is not
  /// desired is removed. `reminders` are the users' reminders, whether or not they ring now. In an item that repeats,
  /// the alarms have the form of `RecurringAlarms`.
  static func reconcile(
    _ item: inout Component, former: Component, desired: [AlarmSpec], reminders: [ItemNotification],
    formerly: [AlarmSpec]?, uid: String, unmarked: [UnmarkedAlarm], context: MappingContext
  ) {
    let names = Set(reminders.map { name(of: $0, item: uid) })
    // Every machine takes an alarm with the name of a reminder for this reminder, whatever its time or lead.
    func isAlarm(_ alarm: Component, _ spec: AlarmSpec) -> Bool {
      alarm.isAlarm(for: spec, item: uid, unmarked, context)
        && (alarm.alarmName.map { !names.contains($0) || $0 == AlarmIdentity.uid(of: spec, item: uid) } ?? true)
    }
    let (heard, heardBefore) = (item.foreignRings(unmarked, context), former.foreignRings(unmarked, context))
    let waiting = desired.filter { $0.kind == .snooze && $0.isWorthKeeping(item, context) }
    let kept = (RecurringAlarms(item, context)?.written(desired) ?? desired).filter { spec in
      guard spec.isWorthKeeping(item, context) else { return false }
      guard NotificationKind.automatic.contains(spec.kind), let instant = spec.written?.instant(in: item, context),
        heard.contains(instant),
        let alarm = item.components.first(where: {
          $0.name == "VALARM" && $0.isAlarm(for: spec, item: uid, unmarked, context)
        }),
        let before = AlarmTrigger(alarm, context)?.instant(in: former, context)
      else { return true }
      return before == instant || heardBefore.contains(before)
    }
    item.removeSnoozes(ofAlarms: desired + (formerly ?? []), besides: waiting, uid: uid, context)
    // Thunderbird rings at X-MOZ-SNOOZE-TIME and at an alarm. A snooze in another program's form is not written a
    // second time.
    let said = Set(Snooze.all(in: item, context).filter { !$0.isOwn }.map { AlarmSpec.Trigger.absolute($0.until) })
    let wanted = kept.filter { alarm in alarm.kind != .snooze || !said.contains(alarm.trigger) }
    var remaining = wanted
    var moved = former.hasAlarmsOfOtherDueDate(context)
    for (index, alarm) in item.components.enumerated() where alarm.name == "VALARM" {
      guard let place = remaining.firstIndex(where: { isAlarm(alarm, $0) }) else { continue }
      let spec = remaining.remove(at: place)
      let edited =
        alarm.isReplaced(by: spec)
        ? AlarmComponent.make(spec, item: uid, form: context.settings.caldavLocationForm) ?? alarm
        : alarm.brought(to: spec, item: uid, context)
      if edited != alarm {
        moved = moved || (spec.kind != .snooze && edited.first("TRIGGER") != alarm.first("TRIGGER"))
        item.replaceComponent(at: index, with: edited)
      }
    }
    // A snooze stays until its date moves or the user answers again, whatever the settings change in other alarms.
    if moved { item.removeSnoozes(besides: waiting, context) }
    item.removeComponents { alarm in
      guard alarm.name == "VALARM" else { return false }
      guard let kind = alarm.kind ?? alarm.formerKind(unmarked, context) else { return false }
      if let formerly, kind.isAddedByUser,
        !formerly.contains(where: { alarm.isAlarm(for: $0, item: uid, unmarked, context) })
      {
        return false
      }
      return !wanted.contains { isAlarm(alarm, $0) }
    }
    let rings = Set(
      item.components(named: "VALARM").compactMap { AlarmTrigger($0, context)?.instant(in: item, context) })
    let added = remaining.filter { spec in
      guard spec.isWorthAdding(now: context.now) else { return false }
      // Other machines learn of a user's reminder or snooze only from its alarm. The other alarm at the end of a snooze
      // may be acknowledged.
      guard NotificationKind.automatic.contains(spec.kind) else { return true }
      return spec.written?.instant(in: item, context).map { !rings.contains($0) } ?? true
    }
    let acknowledged = item.first("X-MOZ-LASTACK")
    add(added, to: &item, uid: uid, now: context.now, form: context.settings.caldavLocationForm)
    LastAcknowledgement.write(wanted, to: &item, now: context.now)
    if item.first("X-MOZ-LASTACK") != acknowledged || added.contains(where: { $0.kind == .snooze }) {
      item.removeSnoozes(besides: waiting, context)
    }
  }
}

extension NotificationKind {
  /// Whether a user added the alarm to one item.
  public var isAddedByUser: Bool {
    switch self {
    case .beforeDue, .custom, .location: true
    default: false
    }
  }
}

extension AlarmSpec {
  /// Whether the alarm stays. Alarms of a date that moved into the past are removed. An alarm that rang at the right
  /// time stays with its acknowledgement.
  fileprivate func isWorthKeeping(_ item: Component, _ context: MappingContext) -> Bool {
    guard case .absolute(let instant) = trigger, !isWorthAdding(now: context.now) else { return true }
    return item.components(named: "VALARM").contains { AlarmTrigger($0, context) == .absolute(instant) }
  }

  /// The trigger that `AlarmTrigger` reads from the written alarm.
  fileprivate var written: AlarmTrigger? {
    switch trigger {
    case .absolute(let date): .absolute(date)
    case .relativeToStart(let seconds): .start(seconds)
    case .relativeToEnd(let seconds): .end(seconds)
    case .location: nil
    }
  }
}

extension Component {
  /// Removes Thunderbird's snoozes, which concern every alarm of the item.
  mutating func removeSnoozes() { removeProperties { $0.name.hasPrefix("X-MOZ-SNOOZE-TIME") } }

  /// Removes every snooze, in both dialects, after a change of the date.
  mutating func cancelSnoozes() {
    removeSnoozes()
    removeComponents { alarm in
      alarm.name == "VALARM" && alarm.all("RELATED-TO").contains { Relation($0)?.kind == .snooze }
    }
  }

  /// Removes snoozes that were answered since.
  fileprivate mutating func removeSnoozes(besides waiting: [AlarmSpec], _ context: MappingContext) {
    removeProperties { property in
      guard property.name.hasPrefix("X-MOZ-SNOOZE-TIME"), let instant = context.instant(property) else { return false }
      return !waiting.contains { $0.trigger == .absolute(instant) }
    }
  }

  /// Removes another program's snoozes of known alarms (RFC 9074 section 7), where the alarm was answered since,
  /// snoozed to another time, or removed.
  fileprivate mutating func removeSnoozes(
    ofAlarms alarms: [AlarmSpec], besides waiting: [AlarmSpec], uid: String, _ context: MappingContext
  ) {
    guard components(named: "VALARM").contains(where: { $0.kind == nil && $0.snoozedAlarmUID != nil }) else { return }
    let known = Set(alarms.map { AlarmIdentity.uid(of: $0, item: uid) })
    let item = withoutAlarms
    removeComponents { alarm in
      guard alarm.name == "VALARM", alarm.kind == nil, let name = alarm.snoozedAlarmUID, known.contains(name),
        let instant = AlarmTrigger(alarm, context)?.instant(in: item, context), instant > context.now
      else { return false }
      return !waiting.contains {
        $0.trigger == .absolute(instant) && AlarmIdentity.original(of: $0, item: uid) == name
      }
    }
  }

  /// Updates the text to `spec` in the alarm's language. A correct text stays.
  mutating func setText(of spec: AlarmSpec) {
    guard !spec.text.isEmpty else { return }
    let known = first("DESCRIPTION")?.text ?? ""
    if spec.isSaid(by: known) { return }
    setText("DESCRIPTION", spec.words.text(in: AlarmTexts.language(of: known) ?? spec.language))
  }

  var leadOffset: Int? { first("X-FOCUSBLOX-OFFSET").flatMap { Int($0.value) } }

  var leadAnchor: ItemNotification.Anchor {
    first("X-FOCUSBLOX-ANCHOR").flatMap { ItemNotification.Anchor(rawValue: $0.value) } ?? .dueDate
  }

  /// The times at which other programs' alarms ring.
  fileprivate func foreignRings(_ unmarked: [UnmarkedAlarm], _ context: MappingContext) -> Set<Date> {
    let foreign = components(named: "VALARM").filter { $0.kind == nil && $0.formerKind(unmarked, context) == nil }
    return foreign.isEmpty ? [] : Set(foreign.compactMap { AlarmTrigger($0, context)?.instant(in: self, context) })
  }

  /// Whether this VALARM is the alarm of `spec`: by UID, by kind, or by its time where another client removed the
  /// marks.
  fileprivate func isAlarm(
    for spec: AlarmSpec, item uid: String, _ unmarked: [UnmarkedAlarm], _ context: MappingContext
  ) -> Bool {
    let name = AlarmIdentity.uid(of: spec, item: uid)
    if first("UID")?.value == name || first("X-WR-ALARMUID")?.value == name { return true }
    if let kind {
      guard kind == spec.kind else { return false }
      return kind == .beforeDue
        ? leadOffset == spec.offset && leadAnchor == spec.anchor ?? .dueDate
        : NotificationKind.automatic.contains(kind) || kind == .focusBlockStart || kind == .focusBlockEnd
          || AlarmTrigger(self, context) == spec.written
    }
    // A task may have several reminders of one kind. Older versions did not record their names.
    return formerly(unmarked, context).contains { former in
      former.kind == spec.kind && (!spec.kind.isAddedByUser || former.name == nil || former.name == name)
    }
  }

  /// The kind of the alarm before another client removed the marks.
  fileprivate func formerKind(_ unmarked: [UnmarkedAlarm], _ context: MappingContext) -> NotificationKind? {
    formerly(unmarked, context).first?.kind
  }

  private func formerly(_ unmarked: [UnmarkedAlarm], _ context: MappingContext) -> [UnmarkedAlarm] {
    guard kind == nil, let trigger = AlarmTrigger(self, context) else { return [] }
    return unmarked.filter { $0.trigger == trigger }
  }

  /// Whether the alarm changes between a location and a time, to another location, or to another repetition.
  fileprivate func isReplaced(by spec: AlarmSpec) -> Bool {
    guard case .location(let place, let direction) = spec.trigger else {
      // The user's interval is part of a reminder. RFC 5545 knows only a count.
      let isRepeatedOtherwise =
        spec.kind.isAddedByUser && kind != nil && OwnAlarms.repeatInterval(of: self) != spec.repeatInterval
      return LocationAlarm.isPlaceholder(self) || isRepeatedOtherwise
    }
    guard let known = LocationAlarm.read(self) else { return true }
    let isNear =
      abs(known.place.latitude - place.latitude) < 0.000_002 && abs(known.place.longitude - place.longitude) < 0.000_002
    return !isNear || known.place.radius != place.radius || known.trigger != direction
  }

  /// The alarm with the trigger and text of `spec`. Another client's lines stay, and the acknowledgement of a former
  /// time is removed.
  fileprivate func brought(to spec: AlarmSpec, item uid: String, _ context: MappingContext) -> Component {
    var alarm = self
    if let wanted = spec.written, AlarmTrigger(self, context) != wanted, let line = AlarmComponent.trigger(spec.trigger)
    {
      alarm.set(line)
      alarm.remove("ACKNOWLEDGED")
    }
    alarm.setText(of: spec)
    // An alarm that rings again without an answer has none: the item's new date moves a relative alarm, and cancels the
    // snooze of an alarm with its own time. The acknowledgement of the former ring would silence other calendars.
    if spec.acknowledged == nil, spec.written != nil, spec.isWorthAdding(now: context.now) {
      alarm.remove("ACKNOWLEDGED")
    }
    if alarm.kind != spec.kind, spec.kind != .snooze {
      alarm.set(Property("X-FOCUSBLOX-KIND", value: spec.kind.rawValue))
      for name in ["X-FOCUSBLOX-OFFSET", "X-FOCUSBLOX-ANCHOR"] { alarm.remove(name) }
      if spec.kind == .beforeDue { AlarmComponent.addLead(of: spec, to: &alarm) }
    }
    // A reminder has no other identification than its UID.
    if alarm.alarmName == nil { alarm.set(Property("UID", value: AlarmIdentity.uid(of: spec, item: uid))) }
    if let until = spec.acknowledged, context.instant(alarm.first("ACKNOWLEDGED")).map({ $0 < until }) ?? true,
      let property = Property("ACKNOWLEDGED", utc: until)
    {
      alarm.set(property)
    }
    if alarm.leftRepetition == spec.repeatInterval { AlarmComponent.repeatIt(spec, &alarm) }
    return alarm
  }

  /// The interval that this project wrote, unless another program has changed the repetition.
  private var leftRepetition: Int? {
    guard let own = first("X-FOCUSBLOX-REPEAT-INTERVAL").flatMap({ Int($0.value) }) else { return nil }
    guard let duration = first("DURATION") else { return own }
    return DurationValue(duration.value)?.nominalSeconds == own ? own : nil
  }
}
