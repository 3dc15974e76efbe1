public import FocusbloxModel
import Foundation
public import ICalendar

/// X-FOCUSBLOX-ALARMS of a task: the own alarms as the machine that wrote the task last left them. The record also
/// names the alarms that another program removed or moved. An alarm that differs from this record was changed by another
/// program. An alarm that equals the record was computed on another machine and is no
/// user's edit.
///
/// The value has parts separated by spaces. `2` is the version of this property. `for=` has a digest of the title and
/// the dates for which the alarms were made. `start=` has the value of a technical DTSTART. Each alarm has the first
/// eight characters of its UID, `=`, and its state: an instant in UTC, `place`, `off`, `moved`, or `over`. In an item that
/// repeats, the state is `START` or `END` and the distance instead of an instant. `off` means that the alarm does not
/// ring now, `moved` that it rings where another program put it. `over` has the instant of a reminder that was past when it was written, so that no program
/// rings it late. The record names every reminder that users added, so that a missing one was removed. `wait=` has a
/// reminder that stands in no alarm because it cannot ring now, so that every machine learns it. Version 1 has no
/// number and names only some reminders.
public struct WrittenAlarms: Sendable, Equatable {
  static let property = "X-FOCUSBLOX-ALARMS"
  private static let off = "off"
  private static let moved = "moved"
  private static let over = "over"
  private static let version = "2"
  private static let start = "start"
  private static let made = "for"
  private static let wait = "wait"

  private var entries: [String: String] = [:]
  /// The reminders that stand in no alarm, by the names of their alarms.
  private(set) var waiting: [String: WaitingReminder] = [:]
  private let uid: String
  /// Whether the record names every reminder of the task.
  public private(set) var isOfThisVersion = false
  /// Whether a later version wrote the record, which names the technical start in the same way.
  private var isLater = false
  /// The digest of the values for which the alarms were made.
  private var madeFor: String?
  /// The value of a DTSTART that is no user's start date.
  private(set) var technicalStart: String?

  /// Whether the record is that of an open item, in which every reminder is named.
  var isOfOpenItem: Bool { isOfThisVersion && madeFor != nil }

  /// Whether the DTSTART of the item as it was written, if any, is a user's start date.
  var hasNoTechnicalStart: Bool { (isOfThisVersion || isLater) && technicalStart == nil }

  /// `nil` without the property: an older version wrote the item, or another program removed the property.
  public init?(_ item: Component) {
    guard let value = item.first(Self.property)?.value else { return nil }
    uid = item.first("UID")?.text ?? ""
    for entry in value.split(separator: " ") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 1, parts[0] == Self.version { isOfThisVersion = true }
      if parts.count == 1, let version = Int(parts[0]), version > 2 { isLater = true }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case Self.start: technicalStart = parts[1]
      case Self.made: madeFor = parts[1]
      case Self.wait:
        if let reminder = WaitingReminder(parts[1]) { waiting[reminder.name] = reminder }
      default: entries[parts[0]] = parts[1]
      }
    }
  }

  /// The record of an item that this project has not written.
  static let none = WrittenAlarms()

  private init() { uid = "" }

  /// The kinds of automatic alarms that are left out.
  public var removed: Set<NotificationKind> {
    NotificationKind.automatic.filter { entries[Self.key($0, uid)] == Self.off }
  }

  /// Whether this project made the alarms for the item's present title and dates. Another program that changes one of
  /// these leaves the alarms as they were.
  public static func areCurrent(for item: Component, _ context: MappingContext) -> Bool {
    guard let madeFor = WrittenAlarms(item)?.madeFor else { return false }
    return madeFor == digest(of: item, context)
  }

  /// The digest of all values from which the times and texts of automatic alarms derive, as any program reads them.
  static func digest(of item: Component, _ context: MappingContext) -> String {
    // No other machine has the known start.
    var context = context
    context.knownStart = nil
    let dates = [item.writtenDue(context), item.userStart(context)].map { $0?.description ?? "" }
    let own = ["X-FOCUSBLOX-PLANNED", "ESTIMATED-DURATION"].map { item.plain($0) ?? "" }
    let state = item.completion(context).status.rawValue
    // The alarms of a series count from each occurrence. A program that moves the series on makes none of them stale.
    let decisive = RecurringAlarms(item, context).map { ["repeats", $0.form, item.plain("ESTIMATED-DURATION") ?? ""] }
    let name = ([item.first("SUMMARY")?.text ?? "", state] + (decisive ?? dates + own)).joined(separator: "\n")
    return key(NameBasedUUID.make(of: item.first("UID")?.text ?? "", name: name).uuidString)
  }

  /// Whether the record has no alarm that rings.
  var isEmpty: Bool { !entries.values.contains(where: Self.isRinging) }

  /// Whether the record names the reminder, including one that does not ring now. An alarm without a UID counts as
  /// named.
  func names(_ alarm: Component) -> Bool {
    alarm.alarmName.map(names) ?? true
  }

  /// Whether the record names the reminder with this alarm name, including one that does not ring now.
  func names(_ reminder: String) -> Bool { entries[Self.key(reminder)] != nil || waiting[reminder] != nil }

  /// Whether the reminder with this alarm name stands in no alarm and waits.
  public func hasWaiting(_ reminder: String) -> Bool { waiting[reminder] != nil }

  /// Whether the record has the reminder as ringing and `item` has no such alarm. An alarm without its UID is known by
  /// its time.
  func isMissing(_ reminder: String, in item: Component) -> Bool {
    let key = Self.key(reminder)
    return rings(key) && !item.readAlarms.contains { $0.alarmName == reminder || Self.ring($0) == entries[key] }
  }

  /// Whether this project removed the reminder: the record names all reminders and not this one.
  func hasDropped(_ alarm: Component, _ kind: NotificationKind) -> Bool {
    isOfThisVersion && kind.isAddedByUser && !names(alarm)
  }

  /// Whether this project, and not a server, removed the reminder.
  public func hasDropped(_ change: AlarmChange) -> Bool {
    guard case .reminderRemoved(let name) = change else { return false }
    return isOfThisVersion && entries[Self.key(name)] == nil
  }

  /// Whether the record has the alarm as ringing.
  func hasLeft(_ alarm: Component) -> Bool { rings(Self.key(alarm, uid)) }

  func hasLeft(_ alarm: UnmarkedAlarm) -> Bool {
    rings(NotificationKind.automatic.contains(alarm.kind) ? Self.key(alarm.kind, uid) : alarm.name.map(Self.key))
  }

  private func rings(_ key: String?) -> Bool { key.flatMap { entries[$0] }.map(Self.isRinging) ?? false }

  private static func isRinging(_ entry: String) -> Bool { entry != off && !entry.hasPrefix(over) }

  /// The instant of a reminder whose alarm was left out because that instant was past.
  func pastRing(of alarm: Component) -> Date? {
    guard let entry = Self.key(alarm, uid).flatMap({ entries[$0] }), entry.hasPrefix(Self.over) else { return nil }
    return DateTimeValue(Property("TRIGGER", value: String(entry.dropFirst(Self.over.count))))?.wallClock.instantInUTC
  }

  /// The kinds of automatic alarms that the record has as ringing.
  var automaticKinds: [NotificationKind] {
    NotificationKind.automatic.filter { rings(Self.key($0, uid)) }.sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether the record has the alarm ringing at the time of `other`, its present form.
  func hasLeft(_ alarm: Component, as other: Component) -> Bool {
    Self.ring(other).map { $0 == ring(of: alarm) } ?? false
  }

  private func ring(of alarm: Component) -> String? { Self.key(alarm, uid).flatMap { entries[$0] } }

  private static func ring(_ alarm: Component) -> String? {
    if LocationAlarm.isPlaceholder(alarm) { return "place" }
    switch AlarmTrigger(alarm, .plain(.gmt)) {
    case .absolute(let instant): return Property("TRIGGER", utc: instant)?.value
    case .start(let seconds): return "START" + DurationValue(seconds: seconds).written
    case .end(let seconds): return "END" + DurationValue(seconds: seconds).written
    case nil: return nil
    }
  }

  /// Identifies an automatic alarm by its kind, because other programs drop or change its UID.
  private static func key(_ alarm: Component, _ uid: String) -> String? {
    if let kind = alarm.kind, NotificationKind.automatic.contains(kind) { return key(kind, uid) }
    return alarm.alarmName.map(key)
  }

  private static func key(_ kind: NotificationKind, _ uid: String) -> String {
    key(AlarmIdentity.uid(of: AlarmSpec(kind: kind, trigger: .relativeToStart(0), text: ""), item: uid))
  }

  private static func key(_ name: String) -> String { String(name.prefix(8)) }
}

extension WrittenAlarms {
  /// Writes the record of the own alarms into `item`. `former` is the item before this write. The entry of a reminder
  /// that this machine does not know, neither in `reminders` nor in `formerly`, stays.
  ///
  /// - Parameter reminders: the reminders that users added, whether they ring now or not.
  static func write(
    _ task: TaskItem, reminders: [ItemNotification], desired: [AlarmSpec], formerly: [AlarmSpec]?,
    to item: inout Component, over former: Component?, _ context: MappingContext
  ) {
    let uid = item.first("UID")?.text ?? ""
    let wanted = Set(desired.map { key(AlarmIdentity.uid(of: $0, item: uid)) })
    let added = Set(reminders.map { key(AlarmIdentity.uid(of: $0, item: uid)) })
    let known = wanted.union(added).union((formerly ?? []).map { key(AlarmIdentity.uid(of: $0, item: uid)) })
      .union(NotificationKind.automatic.map { key($0, uid) })
    let before = former.flatMap(WrittenAlarms.init)
    let waits = waiting(task, reminders: reminders, formerly: formerly, in: item, over: before, context)
      .values.map { "\(wait)=\($0.written)" }.sorted()
    var entries = formerly == nil ? [:] : (before?.entries ?? [:]).filter { !known.contains($0.key) }
    for key in added { entries[key] = off }
    for reminder in reminders {
      guard case .absolute(let instant) = reminder.trigger, instant <= context.now,
        let time = Property("TRIGGER", utc: instant)?.value
      else { continue }
      entries[key(AlarmIdentity.uid(of: reminder, item: uid))] = over + time
    }
    for alarm in item.components(named: "VALARM") where alarm.kind != nil && alarm.kind != .snooze {
      if let key = key(alarm, uid), wanted.contains(key) { entries[key] = ring(alarm) }
    }
    for kind in NotificationKind.automatic {
      if task.changedAlarms.isRemoved(kind) { entries[key(kind, uid)] = off }
      if task.changedAlarms.instant(kind) != nil, entries[key(kind, uid)] != nil { entries[key(kind, uid)] = moved }
    }
    // A task with dates and without alarms is meant to have none. The settings of another machine must not make it
    // ring.
    let isSilent = task.status == .open && (task.due ?? task.start ?? task.planned) != nil
    let isManaged = !entries.isEmpty || before != nil || former.map(OwnAlarms.exist) == true || isSilent
    guard isManaged else { return item.remove(property) }
    // A completed item keeps the mark that its alarms are this program's, so that they return when it is opened again.
    guard task.status == .open else {
      return item.set(Property(property, value: ([version] + waits).joined(separator: " ")))
    }
    let start = TechnicalStart.value(in: item, of: task, former: former, context).map { ["\(Self.start)=\($0)"] } ?? []
    // The digest has the start as a reader of the record has it.
    if !start.isEmpty { item.set(Property(property, value: ([version] + start).joined(separator: " "))) }
    let made = ["\(Self.made)=\(digest(of: item, context))"]
    let parts = [version] + made + start + entries.map { "\($0.key)=\($0.value)" }.sorted() + waits
    item.set(Property(property, value: parts.joined(separator: " ")))
  }

  /// The reminders of a task that stand in no alarm of `item`: those of `reminders`, and those of the former record that
  /// this machine does not know. A reminder at an instant that is past is left out, because it will not ring again.
  static func waiting(
    _ task: TaskItem, reminders: [ItemNotification], formerly: [AlarmSpec]?, in item: Component,
    over former: WrittenAlarms?, _ context: MappingContext
  ) -> [String: WaitingReminder] {
    let uid = item.first("UID")?.text ?? ""
    let known = Set(((formerly ?? []) + OwnAlarms.named(reminders)).map { AlarmIdentity.uid(of: $0, item: uid) })
    var waiting = formerly == nil ? [:] : (former?.waiting ?? [:]).filter { !known.contains($0.key) }
    let standing = Set(item.components(named: "VALARM").filter { $0.kind != nil }.compactMap { key($0, uid) })
    for reminder in reminders where reminder.wait(in: task) != .date {
      let name = AlarmIdentity.uid(of: reminder, item: uid)
      if standing.contains(key(name)) { continue }
      waiting[name] = WaitingReminder(reminder, name: name, now: context.now)
    }
    return waiting
  }
}

extension Component {
  /// The UID of an alarm, or Apple's spelling of it.
  var alarmName: String? { first("UID")?.value ?? first("X-WR-ALARMUID")?.value }
}
