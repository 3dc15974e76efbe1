public import FocusbloxModel
import Foundation
import ICalendar

extension OwnAlarms {
  /// Makes the alarms of ours `desired`: those that are right stay byte for byte, changed ones are edited in place, those that would
  /// ring in the past are not added, foreign ones are not touched. `unmarked` are those of ours that
  /// lost their marks. An automatic alarm does not move onto the instant of another program's, which would ring twice there; two that
  /// stood together in `former` stay together. A reminder that a user added goes only if it is among `formerly`: this machine does not know those that
  /// were added on another one; `nil`: all go that are not desired.
  static func reconcile(
    _ item: inout Component, former: Component, desired: [AlarmSpec], formerly: [AlarmSpec]?, uid: String,
    unmarked: [UnmarkedAlarm], context: MappingContext
  ) {
    let (heard, heardBefore) = (item.foreignRings(unmarked, context), former.foreignRings(unmarked, context))
    let kept = desired.filter { spec in
      guard spec.isWorthKeeping(item, context) else { return false }
      guard NotificationKind.automatic.contains(spec.kind), case .absolute(let instant) = spec.trigger,
        heard.contains(instant),
        let alarm = item.components.first(where: {
          $0.name == "VALARM" && $0.isAlarm(for: spec, item: uid, unmarked, context)
        }),
        case .absolute(let before)? = AlarmTrigger(alarm, context)
      else { return true }
      return before == instant || heardBefore.contains(before)
    }
    let waiting = kept.filter { $0.kind == .snooze }
    item.removeSnoozes(ofAlarms: desired + (formerly ?? []), besides: waiting, uid: uid, context)
    // Thunderbird rings at X-MOZ-SNOOZE-TIME and at an alarm: what stands in the words of another program is not said again.
    let said = Set(Snooze.all(in: item, context).filter { !$0.isOurs }.map { AlarmSpec.Trigger.absolute($0.until) })
    let wanted = kept.filter { alarm in alarm.kind != .snooze || !said.contains(alarm.trigger) }
    var remaining = wanted
    var moved = false
    for (index, alarm) in item.components.enumerated() where alarm.name == "VALARM" {
      guard let place = remaining.firstIndex(where: { alarm.isAlarm(for: $0, item: uid, unmarked, context) }) else {
        continue
      }
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
    // What was put off stands until its date moves or the user answers again, whatever the settings make of other alarms.
    if moved { item.removeSnoozes(besides: waiting, context) }
    item.removeComponents { alarm in
      guard alarm.name == "VALARM" else { return false }
      guard let kind = alarm.kind ?? alarm.formerKind(unmarked, context) else { return false }
      if let formerly, kind.isAddedByPersons,
        !formerly.contains(where: { alarm.isAlarm(for: $0, item: uid, unmarked, context) })
      {
        return false
      }
      return !wanted.contains { alarm.isAlarm(for: $0, item: uid, unmarked, context) }
    }
    let rings = Set(
      item.components(named: "VALARM").compactMap { AlarmTrigger($0, context)?.instant(in: item, context) })
    let added = remaining.filter { spec in
      guard case .absolute(let instant) = spec.trigger else { return true }
      return spec.isWorthAdding(now: context.now) && !rings.contains(instant)
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
  /// Whether a user added it to one item.
  public var isAddedByPersons: Bool {
    switch self {
    case .beforeDue, .custom, .location: true
    default: false
    }
  }
}

extension AlarmSpec {
  /// A date that went into the past takes its alarms along; one that was right when it rang stays with its acknowledgement.
  fileprivate func isWorthKeeping(_ item: Component, _ context: MappingContext) -> Bool {
    guard case .absolute(let instant) = trigger, !isWorthAdding(now: context.now) else { return true }
    return item.components(named: "VALARM").contains { AlarmTrigger($0, context) == .absolute(instant) }
  }

  fileprivate var isRelative: Bool {
    switch trigger {
    case .relativeToStart, .relativeToEnd: true
    case .absolute, .location: false
    }
  }

  /// What `AlarmTrigger` reads from the alarm when it is written.
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
  /// Those of Thunderbird and its kin, which put off every alarm of the item.
  mutating func removeSnoozes() { removeProperties { $0.name.hasPrefix("X-MOZ-SNOOZE-TIME") } }

  /// A new date cancels every snooze, in both dialects.
  mutating func cancelSnoozes() {
    removeSnoozes()
    removeComponents { alarm in
      alarm.name == "VALARM" && alarm.all("RELATED-TO").contains { Relation($0)?.kind == .snooze }
    }
  }

  /// What was put off and is answered since rings no more.
  fileprivate mutating func removeSnoozes(besides waiting: [AlarmSpec], _ context: MappingContext) {
    removeProperties { property in
      guard property.name.hasPrefix("X-MOZ-SNOOZE-TIME"), let instant = context.instant(property) else { return false }
      return !waiting.contains { $0.trigger == .absolute(instant) }
    }
  }

  /// Snoozes in which another program put off an alarm that this machine knows (RFC 9074 7), where that alarm was answered since, put off
  /// to another time, or removed.
  fileprivate mutating func removeSnoozes(
    ofAlarms alarms: [AlarmSpec], besides waiting: [AlarmSpec], uid: String, _ context: MappingContext
  ) {
    guard components(named: "VALARM").contains(where: { $0.kind == nil && $0.putOffAlarm != nil }) else { return }
    let known = Set(alarms.map { AlarmIdentity.uid(of: $0, item: uid) })
    let item = withoutAlarms
    removeComponents { alarm in
      guard alarm.name == "VALARM", alarm.kind == nil, let name = alarm.putOffAlarm, known.contains(name),
        let instant = AlarmTrigger(alarm, context)?.instant(in: item, context), instant > context.now
      else { return false }
      return !waiting.contains {
        $0.trigger == .absolute(instant) && AlarmIdentity.original(of: $0, item: uid) == name
      }
    }
  }

  /// Says what `spec` says, in the language it has; what is true stays as it is.
  mutating func say(_ spec: AlarmSpec) {
    guard !spec.text.isEmpty else { return }
    let known = first("DESCRIPTION")?.text ?? ""
    guard known != spec.words.german, known != spec.words.english else { return }
    setText("DESCRIPTION", spec.words.text(in: AlarmTexts.language(of: known) ?? spec.language))
  }

  var leadOffset: Int? { first("X-FOCUSBLOX-OFFSET").flatMap { Int($0.value) } }

  var leadAnchor: ItemNotification.Anchor {
    first("X-FOCUSBLOX-ANCHOR").flatMap { ItemNotification.Anchor(rawValue: $0.value) } ?? .dueDate
  }

  /// When alarms of other programs ring.
  fileprivate func foreignRings(_ unmarked: [UnmarkedAlarm], _ context: MappingContext) -> Set<Date> {
    let foreign = components(named: "VALARM").filter { $0.kind == nil && $0.formerKind(unmarked, context) == nil }
    return foreign.isEmpty ? [] : Set(foreign.compactMap { AlarmTrigger($0, context)?.instant(in: self, context) })
  }

  /// Whether this VALARM is the one that `spec` describes: by name, by kind, or, where another client took our marks away, by when
  /// it rings or rang.
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
    return formerKind(unmarked, context) == spec.kind
  }

  /// What it was before another client took our marks away.
  fileprivate func formerKind(_ unmarked: [UnmarkedAlarm], _ context: MappingContext) -> NotificationKind? {
    guard kind == nil, let trigger = AlarmTrigger(self, context) else { return nil }
    return unmarked.first { $0.trigger == trigger }?.kind
  }

  /// Whether an alarm at a place becomes one at a time, the other way round, one at another place, or one that repeats otherwise.
  fileprivate func isReplaced(by spec: AlarmSpec) -> Bool {
    guard case .location(let place, let direction) = spec.trigger else {
      // Of a reminder the user's interval is part, which RFC 5545 knows as a count.
      let isRepeatedOtherwise =
        spec.kind.isAddedByPersons && kind != nil && OwnAlarms.repeatInterval(of: self) != spec.repeatInterval
      return LocationAlarm.isPlaceholder(self) || isRepeatedOtherwise
    }
    guard let known = LocationAlarm.read(self) else { return true }
    let isNear =
      abs(known.place.latitude - place.latitude) < 0.000_002 && abs(known.place.longitude - place.longitude) < 0.000_002
    return !isNear || known.place.radius != place.radius || known.trigger != direction
  }

  /// The alarm with trigger and text of `spec`; the lines another client added stay, an acknowledgement of a former time goes.
  fileprivate func brought(to spec: AlarmSpec, item uid: String, _ context: MappingContext) -> Component {
    var alarm = self
    if let wanted = spec.written, AlarmTrigger(self, context) != wanted, let line = AlarmComponent.trigger(spec.trigger)
    {
      alarm.set(line)
      alarm.remove("ACKNOWLEDGED")
    }
    alarm.say(spec)
    // It moves with its item, and what was answered to its ring before does not.
    if spec.isRelative, spec.acknowledged == nil { alarm.remove("ACKNOWLEDGED") }
    if alarm.kind != spec.kind, spec.kind != .snooze {
      alarm.set(Property("X-FOCUSBLOX-KIND", value: spec.kind.rawValue))
      for name in ["X-FOCUSBLOX-OFFSET", "X-FOCUSBLOX-ANCHOR"] { alarm.remove(name) }
      if spec.kind == .beforeDue { AlarmComponent.addLead(of: spec, to: &alarm) }
    }
    // A reminder has nothing else to be known by.
    if alarm.alarmName == nil { alarm.set(Property("UID", value: AlarmIdentity.uid(of: spec, item: uid))) }
    if let until = spec.acknowledged, context.instant(alarm.first("ACKNOWLEDGED")).map({ $0 < until }) ?? true,
      let property = utcProperty("ACKNOWLEDGED", until)
    {
      alarm.set(property)
    }
    if alarm.leftRepetition == spec.repeatInterval { AlarmComponent.repeatIt(spec, &alarm) }
    return alarm
  }

  /// The interval that a machine of ours wrote, where no other program made the repetition another one.
  private var leftRepetition: Int? {
    guard let own = first("X-FOCUSBLOX-REPEAT-INTERVAL").flatMap({ Int($0.value) }) else { return nil }
    guard let duration = first("DURATION") else { return own }
    return DurationValue(duration.value)?.nominalSeconds == own ? own : nil
  }
}
