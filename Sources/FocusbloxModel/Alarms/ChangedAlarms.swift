public import Foundation

/// What other programs did to the automatic alarms of a task. It holds until the date changes for which the alarm was
/// made.
public struct ChangedAlarms: Sendable, Hashable {
  public enum Change: Sendable, Hashable {
    case removed
    /// The alarm rings at another time.
    case moved(to: Date)
  }

  private var changes: [NotificationKind: Change] = [:]

  public init() {}

  public init(_ changes: [NotificationKind: Change]) { self.changes = changes }

  public var isEmpty: Bool { changes.isEmpty }

  public var removed: Set<NotificationKind> { Set(changes.keys.filter(isRemoved)) }

  public subscript(kind: NotificationKind) -> Change? {
    get { changes[kind] }
    set { changes[kind] = newValue }
  }

  public func isRemoved(_ kind: NotificationKind) -> Bool { changes[kind] == .removed }

  /// The instant to which an alarm was moved.
  public func instant(_ kind: NotificationKind) -> Date? {
    if case .moved(let instant)? = changes[kind] { instant } else { nil }
  }

  /// The alarms that were moved, and when they ring.
  public var moved: [(kind: NotificationKind, instant: Date)] {
    if changes.isEmpty { return [] }
    return changes.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { kind in instant(kind).map { (kind, $0) } }
  }

  /// The changes at another occurrence of the item.
  public func moved(from old: CalendarTime, to new: CalendarTime, in zone: TimeZone) -> ChangedAlarms {
    if isEmpty { return self }
    return ChangedAlarms(
      changes.mapValues { change in
        if case .moved(let instant) = change { .moved(to: instant.moved(from: old, to: new, in: zone)) } else { change }
      })
  }

  public func filter(_ isIncluded: (NotificationKind, Change) -> Bool) -> ChangedAlarms {
    ChangedAlarms(changes.filter(isIncluded))
  }
}

extension ChangedAlarms {
  /// Reads the words of a row: `due` for a removed alarm, `due=1795248000` with the seconds since 1970 for a moved one.
  public init(words: some Sequence<String>) {
    for word in words {
      let halves = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let kind = halves.first.flatMap(NotificationKind.init(rawValue:)) else { continue }
      changes[kind] =
        halves.count == 2 ? Int(halves[1]).map { .moved(to: Date(timeIntervalSince1970: Double($0))) } : .removed
    }
  }

  public var words: [String] {
    changes.keys.map { kind in
      kind.rawValue + (instant(kind).map { "=\(Int($0.timeIntervalSince1970))" } ?? "")
    }.sorted()
  }
}

extension ChangedAlarms {
  /// The notifications of some kinds: without those of removed and moved alarms, and with those of moved ones at their
  /// new times, which say what a reminder says.
  func applied(
    to made: [NotificationRequest], of task: TaskItem, _ kinds: Set<NotificationKind>, now: Date, zone: TimeZone,
    language: Language
  ) -> [NotificationRequest] {
    if isEmpty { return made }
    let moved = moved.filter { kinds.contains($0.kind) }.compactMap { kind, instant in
      NotificationRequest(
        identifier: kind.identifier(of: task.id), kind: kind, subject: .task(task.id),
        text: .custom(task.title, due: task.due, zone, language), fireDate: instant, now: now)
    }
    return made.filter { self[$0.kind] == nil } + moved
  }
}

extension TaskItem {
  /// The task without the changes of alarms that were made for dates which it no longer has.
  public func withoutFormerAlarmChanges(since former: TaskItem) -> TaskItem {
    if changedAlarms.isEmpty || (due, start, planned) == (former.due, former.start, former.planned) { return self }
    var task = self
    task.changedAlarms = changedAlarms.filter { kind, _ in date(of: kind) == former.date(of: kind) }
    return task
  }

  /// The date for which an automatic alarm of this kind is made.
  private func date(of kind: NotificationKind) -> CalendarTime? {
    switch kind {
    case .planned: planned
    case .deferred: start
    default: due
    }
  }
}
