import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

extension SyncPlanner {
  /// Decides the upload of an item that the user changed, where the server has the version of `link`.
  ///
  /// - Parameter original: the text that a new item came with, from a file or from its previous list, so that the
  ///   upload keeps foreign properties.
  /// - Parameter staysInAccount: whether `original` is already on the same server.
  /// - Parameter isCreatedHere: whether the item was created here.
  /// - Parameter sourceEdits: another program's edits of a move's source that the upload repeats.
  /// - Parameter removedReminders: reminders that were removed here and that `sourceEdits` may contain.
  func decidePush(
    _ link: SyncLink, _ local: LocalState?, original: [UInt8]?, staysInAccount: Bool = false,
    isCreatedHere: Bool = false,
    sourceEdits: MoveSourceEdits? = nil, removedReminders: [ItemNotification] = []
  ) -> SyncAction {
    if link.isDeleted {
      if link.href == nil { return .forget(link) }
      return link.isPart ? .setAside(link, Self.sharedResource) : .pushDelete(link)
    }
    // Only an item that the user deleted is deleted on the server. An item that is missing here proves nothing, and the
    // next listing restores the item (D7).
    guard let local else { return .forget(link) }
    // An unreadable text is no base.
    let baseText = link.href == nil ? original : link.base
    let agreed = AgreedState(link.agreed)
    var base = baseText.flatMap { try? CalendarObjectReading($0) }
    if link.href == nil, !staysInAccount, mapping.profile == .strict, local.item.kind == .task {
      base = base?.withoutLocalFields(tagsAreOurs: agreed?.isExtended ?? false)
    }
    let shown = mapping.sharesAnswers ? local.states : answersThere(of: local, in: base)
    var link = link
    // Without a base the object would be composed anew, without its foreign lines. Without an ETag the object is read
    // first.
    if link.href != nil, base?.kind != local.item.kind { link.etag = nil }
    if link.href != nil, let base, !base.hasUID {
      return .setAside(link, "it has no UID on the server, so it cannot be written there; what changed here stays here")
    }
    var mapping = mapping
    // This time marks every attempt of a first upload as an own one.
    if link.href == nil { mapping.stamp = link.sentAt }
    mapping.knownStart = base?.knownStart(agreed: link.href == nil ? nil : agreed?.task, mapping)
    let made: (object: CalendarObjectReading, conflicts: [FieldConflict])?
    do throws(MappingError) {
      made = if let base { try sourceEdits?.made(in: base) } else { nil }
    } catch {
      return .setAside(link, "another program's change in its former list cannot be repeated: \(error)")
    }
    let isEdited = made.map { $0.object.bytes != base?.bytes } ?? false
    let text: [UInt8]
    let changes: [FieldChange]
    switch local.item {
    case .task(let task):
      var agreedTask = agreed?.task
      // A new object gets every value that the text lacks, also values that the previous server had dropped.
      if agreedTask == nil || link.href == nil, let base, base.kind == .task { agreedTask = base.task(mapping) }
      let fields = TaskMapping.fields(mapping.profile)
      if let former = agreedTask, let agreed, let base, base.kind == .task {
        agreedTask = fields.filter { !agreed.covers($0) }.reduce(into: former) { $1.copy(base.task(mapping), &$0) }
      }
      changes = FieldChange.list(fields, from: agreedTask, to: task)
      if let base, base.kind == .task {
        // Other machines know a start after the due date only from this program's own property.
        let start = base.hasStartAfterDue(task, mapping) ? ["start"] : []
        text = CalendarObjectWriter.patched(
          made?.object ?? base, task: task, changing: Set(changes.map(\.name) + start),
          alarms: isCreatedHere || touchesAlarms(changes, local, agreed, base)
            ? .reconcile(
              desired: TaskAlarms.desired(
                task: task, notifications: local.notifications, states: shown, held: task.heldAlarms,
                settings: mapping.settings, zone: mapping.zone), reminders: local.notifications,
              formerly: formerAlarms(task, local.notifications + removedReminders, agreed, base),
              now: mapping.now, unmarked: agreed?.unmarkedAlarms ?? []) : .leave,
          isNew: link.href == nil, isEdited: isEdited, context: mapping)
      } else {
        text = CalendarObjectWriter.newObject(
          task: task, notifications: local.notifications, states: shown, context: mapping)
      }
    case .block(let block):
      var agreedBlock: FocusBlock? = if case .block(let item)? = agreed?.item { item } else { nil }
      if agreedBlock == nil || link.href == nil, let base, base.kind == .block { agreedBlock = base.block(mapping) }
      changes = FieldChange.list(BlockMapping.fields, from: agreedBlock, to: block)
      if let base, base.kind == .block {
        text = CalendarObjectWriter.patched(
          made?.object ?? base, block: block, changing: Set(changes.map(\.name)),
          alarms: OwnAlarms.exist(in: base.master)
            ? .reconcile(
              desired: BlockAlarms.desired(
                block: block, states: shown, held: block.heldAlarms, settings: mapping.settings),
              now: mapping.now) : .leave,
          isNew: link.href == nil, isEdited: isEdited, context: mapping)
      } else {
        text = CalendarObjectWriter.newObject(block: block, states: shown, context: mapping)
      }
    }
    let sent = Self.sendable(text)
    let read = ICalendarText(reading: sent)
    let reading = try? CalendarObjectReading(read)
    let step = SyncAction.Pushed(
      link: link, item: local.item, notifications: local.notifications, states: local.states,
      text: sent, reading: reading, changes: changes, unmarkedAlarms: unmarkedAlarms(reading, agreed, base),
      sourceEdits: base == nil ? nil : sourceEdits,
      sourceEditConflicts: made?.conflicts ?? [])
    // Without an ETag the server's version is unknown. The object is read before any decision.
    if link.href != nil, link.etag != nil {
      if let old = link.base, SemanticComparison.areEquivalent(old, text) { return .settle(step) }
      if link.isPart { return .setAside(link, Self.sharedResource) }
    }
    let objections = SendingCheck.objections(to: read, of: sent, over: base == nil ? nil : baseText)
    if !objections.isEmpty {
      let words = Set(objections.map(\.description)).sorted().joined(separator: "; ")
      return .setAside(link, "not sent, because servers would refuse the result: \(words)")
    }
    return link.href == nil ? .pushNew(step) : .pushChanged(step)
  }

  /// A write would have to contain every item of the resource (T37).
  static let sharedResource =
    "it shares its resource on the server with other items, so it cannot be written there; what changed here stays here"

  /// An upload to the new list would duplicate the item on the server.
  static let sharedMoveSource =
    "it shares its resource in its old list with other items and cannot leave it; it is moved only here"

  /// The text as it may be sent. Line ends are those of RFC 5545 section 3.1, because some servers return bare line
  /// feeds and refuse them. Characters that XML cannot hold are removed, because other clients could no longer read the
  /// list.
  private static func sendable(_ text: [UInt8]) -> [UInt8] {
    let text = SplitCharacters.joined(in: ForbiddenCharacters.removed(from: text))
    let hasBareLineFeed = text.withUnsafeBufferPointer { octets in
      octets.indices.contains { octets[$0] == 0x0A && ($0 == 0 || octets[$0 - 1] != 0x0D) }
    }
    return hasBareLineFeed ? ICalendarText(reading: text).calendars.flatMap(\.canonical.bytes) : text
  }

  /// The alarms of this machine's last agreement; `nil` for a task that is over, whose alarms are all removed.
  private func formerAlarms(
    _ task: TaskItem, _ here: [ItemNotification], _ agreed: AgreedState?, _ base: CalendarObjectReading
  ) -> [AlarmSpec]? {
    guard task.status == .open else { return nil }
    // An imported file has its own reminders.
    guard case .task(let former)? = agreed?.item else {
      let brought = OwnAlarms.reminders(in: base.master, taskID: task.id, mapping.reading(base))
      return OwnAlarms.named(here + brought.map(\.notification))
    }
    let reminders = agreed?.notifications ?? []
    return OwnAlarms.named(here + reminders)
      + TaskAlarms.desired(
        task: former, notifications: reminders, settings: mapping.settings, zone: mapping.zone)
  }

  /// The own alarms that stay without marks, because the edit does not touch alarms.
  private func unmarkedAlarms(
    _ object: CalendarObjectReading?, _ agreed: AgreedState?, _ base: CalendarObjectReading?
  ) -> [UnmarkedAlarm] {
    guard let known = agreed?.unmarkedAlarms, let base, let object else { return [] }
    return OwnAlarms.unmarked(in: object.master, former: base.master, known: known, context: mapping)
  }

  /// Own alarms follow every edit of an item that has them or was created here. Another item gets own alarms only with
  /// an edit of a property that alarms depend on, so that a new title changes the title only. Completing, skipping and
  /// reopening edit no date. An item with another program's alarms rings as its author chose.
  private func touchesAlarms(
    _ changes: [FieldChange], _ local: LocalState, _ agreed: AgreedState?, _ base: CalendarObjectReading
  ) -> Bool {
    if OwnAlarms.areManaged(in: base.master) || agreed?.unmarkedAlarms != nil { return true }
    if !local.notifications.isEmpty || agreed?.notifications.isEmpty == false { return true }
    if agreed == nil { return !base.master.hasComponent(named: "VALARM") }
    guard case .task(let task) = local.item, changes.contains(where: { TaskAlarmFields.dates.contains($0.name) }) else {
      return false
    }
    return !base.isMovedOn(to: task, mapping)
  }
}
