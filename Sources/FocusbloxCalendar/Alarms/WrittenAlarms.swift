import FocusbloxModel
import Foundation
public import ICalendar

/// X-FOCUSBLOX-ALARMS of a task: the alarms of ours as the machine of ours left them that wrote the task last, and those that it
/// leaves away because another program removed or moved them. An alarm that stands otherwise somebody else touched; one that stands
/// so was computed anew on another machine, which is nobody's edit.
///
/// Parts separated by spaces: `2`, the version of this property; `for=` and a digest of the title and the dates that the alarms were
/// made for; `start=` and the value of a technical DTSTART; for each alarm the first
/// eight characters of its UID, `=`, and an instant in UTC, `place`, `off` for one that does not ring now, or `over` and the instant of a
/// reminder that was past when it was written, so that no program rings it late. Every reminder that
/// users added to the task is named, so that one which is not named was removed. Version 1 has no number and named some of them.
public struct WrittenAlarms: Sendable {
  static let property = "X-FOCUSBLOX-ALARMS"
  private static let off = "off"
  private static let over = "over"
  private static let version = "2"
  private static let start = "start"
  private static let made = "for"

  private var entries: [String: String] = [:]
  private let uid: String
  /// Whether it names every reminder of the task.
  public private(set) var isOfThisVersion = false
  /// The digest of what the alarms were made for.
  private var madeFor: String?
  /// The value of a DTSTART that is nobody's start date.
  private(set) var technicalStart: String?

  /// `nil` where the item does not have it: an older version wrote it, or another program took it away.
  public init?(_ item: Component) {
    guard let value = item.first(Self.property)?.value else { return nil }
    uid = item.first("UID")?.text ?? ""
    for entry in value.split(separator: " ") {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 1, parts[0] == Self.version { isOfThisVersion = true }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case Self.start: technicalStart = parts[1]
      case Self.made: madeFor = parts[1]
      default: entries[parts[0]] = parts[1]
      }
    }
  }

  /// Of an item that none of us has written.
  static let none = WrittenAlarms()

  private init() { uid = "" }

  /// The kinds of automatic alarms that are left away.
  public var suppressed: Set<String> {
    Set(NotificationKind.automatic.filter { entries[Self.key($0, uid)] == Self.off }.map(\.rawValue))
  }

  /// Whether a machine of ours made the alarms for the title and the dates that the item has: another program that changed one of them
  /// has left the alarms behind.
  public static func areMade(for item: Component, _ context: MappingContext) -> Bool {
    WrittenAlarms(item)?.madeFor == digest(of: item, context)
  }

  /// Of all that times and texts of automatic alarms come from, as any program reads it.
  private static func digest(of item: Component, _ context: MappingContext) -> String {
    let dates = [item.writtenDue(context), item.personsStart(context)].map { $0?.description ?? "" }
    let own = ["X-FOCUSBLOX-PLANNED", "ESTIMATED-DURATION"].map { item.plain($0) ?? "" }
    let state = item.completion(context).status.rawValue
    let name = ([item.first("SUMMARY")?.text ?? "", state] + dates + own).joined(separator: "\n")
    return key(NameBasedUUID.make(of: item.first("UID")?.text ?? "", name: name).uuidString)
  }

  /// Whether no alarm was left, though they are looked after.
  var isEmpty: Bool { !entries.values.contains(where: Self.isRinging) }

  /// Whether a reminder is named, be it that it does not ring now. Without its UID nothing is known of it.
  func names(_ alarm: Component) -> Bool {
    alarm.alarmName.map { entries[Self.key($0)] != nil } ?? true
  }

  /// Whether a machine of ours removed the reminder, for it names all and not this one.
  func hasDropped(_ alarm: Component, _ kind: NotificationKind) -> Bool {
    isOfThisVersion && kind.isAddedByPersons && !names(alarm)
  }

  /// Whether a machine of ours, and no server, took the reminder away.
  public func hasDropped(_ change: AlarmChange) -> Bool {
    guard case .reminderRemoved(let name) = change else { return false }
    return isOfThisVersion && entries[Self.key(name)] == nil
  }

  /// Whether it was left there.
  func hasLeft(_ alarm: Component) -> Bool { rings(Self.key(alarm, uid)) }

  func hasLeft(_ alarm: UnmarkedAlarm) -> Bool {
    rings(NotificationKind.automatic.contains(alarm.kind) ? Self.key(alarm.kind, uid) : alarm.name.map(Self.key))
  }

  private func rings(_ key: String?) -> Bool { key.flatMap { entries[$0] }.map(Self.isRinging) ?? false }

  private static func isRinging(_ entry: String) -> Bool { entry != off && !entry.hasPrefix(over) }

  /// When a reminder was to ring whose alarm was left out because that was past.
  func pastRing(of alarm: Component) -> Date? {
    guard let entry = Self.key(alarm, uid).flatMap({ entries[$0] }), entry.hasPrefix(Self.over) else { return nil }
    return DateTimeValue(Property("TRIGGER", value: String(entry.dropFirst(Self.over.count))))?.wallClock.instantInUTC
  }

  /// Kinds of automatic alarms that were left to ring.
  var automaticKinds: [NotificationKind] {
    NotificationKind.automatic.filter { rings(Self.key($0, uid)) }.sorted { $0.rawValue < $1.rawValue }
  }

  /// Whether it was left ringing as `other`, which it is now.
  func hasLeft(_ alarm: Component, as other: Component) -> Bool {
    Self.ring(other).map { $0 == ring(of: alarm) } ?? false
  }

  private func ring(of alarm: Component) -> String? { Self.key(alarm, uid).flatMap { entries[$0] } }

  private static func ring(_ alarm: Component) -> String? {
    if LocationAlarm.isPlaceholder(alarm) { return "place" }
    guard case .absolute(let instant)? = AlarmTrigger(alarm, .plain(.gmt)) else { return nil }
    return utcProperty("TRIGGER", instant)?.value
  }

  /// An automatic alarm is known by its kind, for other programs drop or change its name.
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
  /// Writes down how the alarms of ours stand in `item`, which is as `former` but for what is written with it. Of a reminder that
  /// this machine has not met, for it is neither among `reminders` nor `formerly`, the entry stays.
  ///
  /// - Parameter reminders: those that users added, whether they ring now or not.
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
    var entries = formerly == nil ? [:] : (before?.entries ?? [:]).filter { !known.contains($0.key) }
    for key in added { entries[key] = off }
    for reminder in reminders {
      guard case .absolute(let instant) = reminder.trigger, instant <= context.now,
        let time = utcProperty("TRIGGER", instant)?.value
      else { continue }
      entries[key(AlarmIdentity.uid(of: reminder, item: uid))] = over + time
    }
    for alarm in item.components(named: "VALARM") where alarm.kind != nil && alarm.kind != .snooze {
      if let key = key(alarm, uid), wanted.contains(key) { entries[key] = ring(alarm) }
    }
    for kind in NotificationKind.automatic where task.suppressedAlarms.contains(kind.rawValue) {
      entries[key(kind, uid)] = off
    }
    // A task that has dates and got no alarm is meant to have none: it does not ring by the settings of another machine.
    let isSilent = (task.due ?? task.start ?? task.planned) != nil
    let isLookedAfter = !entries.isEmpty || before != nil || former.map(OwnAlarms.exist) == true || isSilent
    guard task.status == .open, isLookedAfter else { return item.remove(property) }
    let start = TechnicalStart.value(in: item, former: former, context).map { ["\(Self.start)=\($0)"] } ?? []
    let made = ["\(Self.made)=\(digest(of: item, context))"]
    let parts = [version] + made + start + entries.map { "\($0.key)=\($0.value)" }.sorted()
    item.set(Property(property, value: parts.joined(separator: " ")))
  }
}

extension Component {
  /// The UID of an alarm, or Apple's spelling of it.
  var alarmName: String? { first("UID")?.value ?? first("X-WR-ALARMUID")?.value }
}
