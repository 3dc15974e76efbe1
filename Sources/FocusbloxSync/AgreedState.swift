import FocusbloxCalendar
import FocusbloxModel
import Foundation

/// The local item at the last agreement of both sides. It is kept beside the server's text, because a server may drop
/// or round sent values. The differences between the two are then no edits of either side (I8).
struct AgreedState: Equatable {
  var item: SyncItem
  var notifications: [ItemNotification]
  /// Own alarms whose marks another client removed from the server's text; `nil` where there are none.
  var unmarkedAlarms: [UnmarkedAlarm]?
  /// Whether the agreement was made in the strict profile, which leaves out the fields that the specification calls
  /// local.
  private var isStrict: Bool?
  /// The fields of a task that the version did not know by which the agreement was made; `nil` for none.
  private var unknownFields: Set<String>?

  init(
    item: SyncItem, notifications: [ItemNotification], unmarkedAlarms: [UnmarkedAlarm] = [],
    profile: MappingProfile = .extended
  ) {
    self.item = item
    self.notifications = notifications
    self.unmarkedAlarms = unmarkedAlarms.isEmpty ? nil : unmarkedAlarms
    if profile == .strict, item.kind == .task { isStrict = true }
  }

  var task: TaskItem? { if case .task(let task) = item { task } else { nil } }

  private var block: FocusBlock? { if case .block(let block) = item { block } else { nil } }

  /// Whether the agreement covers the fields that the specification calls local.
  var isExtended: Bool { isStrict != true }

  /// Whether both sides have agreed on this field of a task.
  func covers(_ field: SyncedField<TaskItem>) -> Bool {
    (isStrict != true || Self.alwaysShared.contains(field.name))
      && unknownFields?.contains(field.name) != true
  }

  private static let newFields: [(name: String, since: UInt8)] = [
    ("after", versionWithWaits), ("sortOrder", versionWithOrder),
  ]
  private static let alwaysShared = Set(TaskMapping.fields(.strict).map(\.name))

  /// An unreadable agreement is no agreement: the item is merged as in a first sync, and nothing is lost.
  init?(_ data: Data?) {
    guard let data else { return nil }
    var reader = FieldReader(data)
    guard let version = reader.octet(), Self.versions.contains(version), var item = reader.item(),
      let notifications = reader.notifications()
    else { return nil }
    switch item {
    case .task(var task) where version >= Self.versionWithWaits:
      guard let waits = reader.waits() else { return nil }
      task.after = waits
      if reader.octet() == 1 {
        guard let departure = reader.departure() else { return nil }
        task.departure = departure
      }
      if version >= Self.versionWithOrder { task.sortOrder = reader.number() }
      item = .task(task)
    case .task(var task) where version >= Self.versionWithDeparture:
      guard let departure = reader.departure() else { return nil }
      task.departure = departure
      item = .task(task)
    case .block(var block) where version >= Self.versionWithPlanMark:
      guard let mark = reader.planMark() else { return nil }
      block.planMark = mark
      item = .block(block)
    case .task, .block: break
    }
    let alarms = reader.isAtEnd ? [] : reader.unmarkedAlarms()
    guard let alarms, reader.isAtEnd else { return nil }
    self.init(
      item: item, notifications: notifications, unmarkedAlarms: alarms,
      profile: version.isMultiple(of: 2) ? .strict : .extended)
    let unknown = Self.newFields.filter { item.kind == .task && version < $0.since }.map(\.name)
    unknownFields = unknown.isEmpty ? nil : Set(unknown)
  }

  /// Whether the state differs from `former` in a value that servers do not drop.
  func repeats(over former: CalendarObjectReading, _ mapping: MappingContext) -> Bool {
    switch (item, former.kind) {
    case (.task(let task), .task):
      TaskMapping.fields(mapping.profile).differ(task, former.task(mapping), in: former.master)
    case (.block(let block), .block): BlockMapping.fields.differ(block, former.block(mapping), in: former.master)
    case (.task, .block), (.block, .task): false
    }
  }

  /// The state for a server that has stored nothing of the last upload and still has `former`.
  ///
  /// - Parameter removed: reminders that the upload had removed.
  func reduced(
    to former: CalendarObjectReading, removed: [ItemNotification], _ mapping: MappingContext
  ) -> AgreedState {
    var state = self
    switch (item, former.kind) {
    case (.task(let task), .task):
      let there = former.task(mapping)
      state.item = .task(TaskMapping.fields(mapping.profile).reduce(into: task) { $1.copy(there, &$0) })
    case (.block(let block), .block):
      let there = former.block(mapping)
      state.item = .block(BlockMapping.fields.reduce(into: block) { $1.copy(there, &$0) })
    case (.task, .block), (.block, .task): return self
    }
    let known = OwnAlarms.present(notifications, in: former.master)
    state.notifications = known + OwnAlarms.present(removed, in: former.master, besides: known)
    return state
  }

  /// Even versions are of the strict profile. Versions 5 and 6 are those of an instance of a series that has something
  /// for itself, and version 7 is that of a block with the planner's mark. Since version 9, those of tasks
  /// have what they wait for, and since version 11 their place in the user's own order.
  private static let versions: ClosedRange<UInt8> = 3...12
  private static let version: UInt8 = 3
  private static let versionWithDeparture: UInt8 = 5
  private static let versionWithPlanMark: UInt8 = 7
  private static let versionWithWaits: UInt8 = 9
  private static let versionWithOrder: UInt8 = 11

  /// A compact encoding: one agreement is written for every item that is pulled or pushed. As JSON they took a sixth of
  /// a first pull's time.
  var data: Data {
    var writer = FieldWriter()
    let mark = block?.planMark
    let version =
      if task != nil { Self.versionWithOrder } else if mark != nil { Self.versionWithPlanMark } else { Self.version }
    writer.octet(version + (isStrict == true ? 1 : 0))
    writer.write(item)
    writer.write(notifications)
    if let task {
      writer.write(waits: task.after)
      writer.octet(task.departure == nil ? 0 : 1)
      if let departure = task.departure { writer.write(departure) }
      writer.number(task.sortOrder)
    }
    if let mark { writer.text(mark.description) }
    if let unmarkedAlarms { writer.write(unmarkedAlarms) }
    return Data(writer.octets)
  }
}
