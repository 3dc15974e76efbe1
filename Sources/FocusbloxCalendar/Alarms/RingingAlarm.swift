public import FocusbloxModel
public import Foundation
import ICalendar

/// A VALARM of another program and its rings. Its author chose the alarm, and it is never rewritten.
public struct RingingAlarm: Sendable {
  /// A lower-case UUID that is the same for the same alarm of the same item on every machine.
  public var id: String { NameBasedUUID.make(of: uid, name: "foreign \(name)").lowerCaseText }

  /// The UID of the alarm's item.
  let uid: String
  /// A text that no other alarm of the item has.
  let name: String
  let alarm: Component
  /// The component of the alarm: the master, or the override of an occurrence.
  let item: Component
  let series: RingingSeries

  /// The title of the changed occurrence that has the alarm.
  public var title: String? { item.first("RECURRENCE-ID") == nil ? nil : item.first("SUMMARY")?.text }

  /// Whether the item has several occurrences.
  public var repeats: Bool { series.isRecurring }

  /// Whether the alarm counts from a date that its item does not have.
  public var lacksDate: Bool {
    guard !repeats, let trigger = alarm.first("TRIGGER"), DurationValue(trigger.value) != nil else { return false }
    return series.instants(of: alarm, in: item, window: .distantPast..<Date.distantFuture).isEmpty
  }

  /// The first ring after `instant`. Without one, the last ring before it, for an item that does not repeat.
  public func ring(around instant: Date) -> Date? {
    if series.isRecurring { return next(after: instant) }
    let rings = rings(in: .distantPast..<Date.distantFuture)
    return rings.first { $0 >= instant.addingTimeInterval(1) } ?? rings.last
  }

  /// The first ring after `instant`. The rings of a series are searched for eleven years.
  public func next(after instant: Date) -> Date? {
    let start = instant.addingTimeInterval(1)
    if !series.isRecurring { return rings(in: start..<Date.distantFuture).first }
    for days in [2.0, 35, 366, 4018] {
      if let next = rings(in: start..<start.addingTimeInterval(days * 86_400)).first { return next }
    }
    return nil
  }

  /// Leaves out instants at which an own alarm rings, because both are one ring.
  private func rings(in window: Range<Date>) -> [Date] {
    let rings = series.instants(of: alarm, in: item, window: window)
    guard !rings.isEmpty, !series.own.isEmpty else { return rings }
    let own = Set(series.own.flatMap { series.instants(of: $0, in: series.master, window: window) })
    return rings.filter { !own.contains($0) }
  }
}

/// The data of an object on which the rings of all its alarms depend.
struct RingingSeries: Sendable {
  let master: Component
  let overrides: [Component]
  let zones: ZoneResolver
  /// The time at which an all-day item rings, in seconds after midnight.
  let morning: Int
  /// The own alarms that ring here.
  let own: [Component]
  let isRecurring: Bool

  /// - Parameter changed: the overrides that count, with their alarms.
  init(
    _ reading: CalendarObjectReading, changed: [Component], beside own: [AlarmSpec], _ context: MappingContext
  ) {
    master = reading.master.followed.countingFromDue(context).withoutAlarms
    overrides = changed.map(\.withoutAlarms)
    isRecurring = master.recurs || !overrides.isEmpty
    zones = context.zones
    morning = 3600 * context.settings.dueDateMorningReminderHour + 60 * context.settings.dueDateMorningReminderMinute
    self.own = own.compactMap { spec in
      if case .location = spec.trigger { return nil }
      return AlarmComponent.trigger(spec.trigger).map { Component("VALARM", properties: [$0]) }
    }
  }

  func instants(of alarm: Component, in item: Component, window: Range<Date>) -> [Date] {
    VAlarm(alarm)?.instants(
      in: item, zones: zones, window: window, overrides: overrides,
      master: item.first("RECURRENCE-ID") == nil ? nil : master, morning: morning) ?? []
  }
}

extension Component {
  /// Replaces a technical DTSTART by the due date: a technical DTSTART is no anchor for alarms, also where another
  /// program has moved DUE since.
  fileprivate func countingFromDue(_ context: MappingContext) -> Component {
    guard name == "VTODO", !recurs, filled("DTSTART") != nil, let due = writtenDue(context) else { return self }
    if case .userChosen = StartLine(self, context) { return self }
    guard let start = context.property("DTSTART", due, in: self) else { return self }
    var item = self
    item.set(start)
    return item
  }
}

extension CalendarObjectReading {
  /// Other programs' alarms that ring at a time: those of the item and of its changed occurrences.
  ///
  /// - Parameters:
  ///   - own: the own alarms that ring here. Where another program removed their marks, the VALARMs count as these
  ///     alarms.
  ///   - held: the own alarms that the object has, which another machine's settings may have made; `nil` where the
  ///     object has those of `own`.
  public func ringingAlarms(
    beside own: [AlarmSpec], held: HeldAlarms? = nil, _ context: MappingContext
  ) -> [RingingAlarm] {
    let context = context.reading(self)
    let names = Set(own.map { AlarmIdentity.uid(of: $0, item: uid) })
    // The trigger of a location alarm is no time.
    let places = Set(own.filter { $0.kind == .location }.compactMap(\.notificationID))
    let ringing =
      held.map { held in
        held.fires.filter { name, _ in
          !places.contains(name) && NotificationKind(rawValue: name)?.offSwitch(context.settings) == nil
        }.values
          .map { AlarmSpec(kind: .custom, trigger: .absolute($0), text: "") } + own.filter { $0.kind == .snooze }
      } ?? own
    let changed = newestOverrides(context)
    let series = RingingSeries(self, changed: changed, beside: ringing, context)
    var found: [(alarm: Component, item: Component)] = []
    // The only override may itself be the master.
    let items = [(master, series.master)] + zip(changed, series.overrides)
    for (whole, item) in items where !item.isOver {
      for alarm in whole.readAlarms where alarm.kind == nil && alarm.first("TRIGGER") != nil {
        if let name = alarm.foreignName, names.contains(name) { continue }
        // The snooze of a known alarm is known here as an answer and rings as such.
        if let name = alarm.snoozedAlarmUID, names.contains(name) { continue }
        found.append((alarm, item))
      }
    }
    // The last ring before the answer is snoozed: another program's alarm, if no own alarm rang or it rang earlier.
    let answered = held == nil ? nil : context.instant(master.first("X-MOZ-LASTACK"))
    let isOwn =
      answered.map { answered in
        ringing.contains { $0.hasRung(by: answered) } && master.foreignAlarmThatRang(context) == nil
      } ?? !own.isEmpty
    if !isOwn, !master.isOver { found += master.snoozes.map { ($0, series.master) } }
    var seen: [String: Int] = [:]
    let plain = found.map { $0.alarm.distinction(in: $0.item, isLong: false) }
    let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(found, plain).map { one, short in
      var name = counts[short] == 1 ? short : one.alarm.distinction(in: one.item, isLong: true)
      let place = seen[name, default: 0]
      seen[name] = place + 1
      if place > 0 { name += " \(place)" }
      return RingingAlarm(uid: uid, name: name, alarm: one.alarm, item: one.item, series: series)
    }
  }
}

extension Component {
  /// Whether the item repeats by a rule or by dates.
  var recurs: Bool { (first("RRULE") != nil && followed.first("RRULE") != nil) || first("RDATE") != nil }

  /// Whether the item is completed or cancelled, so that it no longer rings.
  var isOver: Bool {
    switch itemView?.status {
    case .completed, .cancelled: true
    default: name == "VTODO" && filled("COMPLETED") != nil
    }
  }

  fileprivate var foreignName: String? { first("UID")?.text ?? first("X-WR-ALARMUID")?.text }

  /// The UID of the alarm that a snooze belongs to (RFC 9074 section 7).
  var snoozedAlarmUID: String? { all("RELATED-TO").lazy.compactMap { Relation($0) }.first { $0.kind == .snooze }?.uid }

  /// Thunderbird snoozes all alarms of an item with properties of the item, one for each occurrence (T57). Without an
  /// alarm the properties have no effect.
  fileprivate var snoozes: [Component] {
    guard hasComponent(named: "VALARM") else { return [] }
    return all(beginningWith: "X-MOZ-SNOOZE-TIME").map { line in
      Component(
        "VALARM",
        properties: [Property("UID", value: line.name), Property("TRIGGER", value: line.value)])
    }
  }

  /// A text that distinguishes the alarm from other alarms of its item.
  ///
  /// - Parameter isLong: whether the text includes the differences between two alarms with one UID or one duration.
  fileprivate func distinction(in item: Component, isLong: Bool) -> String {
    let trigger = first("TRIGGER")
    var parts = [foreignName ?? trigger?.value ?? ""]
    if let id = item.first("RECURRENCE-ID") { parts.append(id.value) }
    if isLong {
      parts += [trigger?.parameter("RELATED")?.uppercased() == "END" ? "END" : "START", trigger?.value ?? ""]
    }
    return parts.joined(separator: " ")
  }
}

extension AlarmSpec {
  fileprivate func hasRung(by instant: Date) -> Bool {
    if case .absolute(let own) = trigger { kind != .snooze && own <= instant } else { false }
  }
}

extension CalendarObjectReading {
  /// Whether a text contains VALARM, in any case, folded or not. The text is not parsed.
  public static func mayHaveAlarms(_ text: [UInt8]) -> Bool { TextWord.occurs("VALARM", in: text) }
}
