public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The rings of one item. They follow the item's object, so that this machine rings as other calendars do. The settings
/// decide for items without an object, with own alarms, or without any alarm.
public struct ItemRings: Sendable {
  let settings: Settings
  let zone: TimeZone
  let language: Language

  public init(settings: Settings, zone: TimeZone, language: Language) {
    (self.settings, self.zone, self.language) = (settings, zone, language)
  }

  /// The first rings after `instant`, rather too early than too late.
  public func next(_ kind: ItemKind, _ id: String, after instant: Date, _ store: StoreReader) throws -> FirstRings? {
    // A twin can go without a change of this item, so the index has the rings that are left to twins, too.
    try ringing(kind, id, store).flatMap { next($0, isMoved: hasOtherDates($0), after: instant) }
  }

  /// The same for an item of a list that is not paused. An item whose dates are far away is not computed: a ring that is
  /// days too early is computed when its time has come.
  ///
  /// - Parameter isMoved: whether the item's dates differ from those of its object. The object's alarms then move along.
  func next(_ item: RingingItem, isMoved: Bool = false, after instant: Date) -> FirstRings? {
    if isOver(item.state.item) { return nil }
    if !isMoved, let span = span(item) {
      guard let start = span.start, let end = span.end, end > instant else { return nil }
      if start > instant.addingTimeInterval(Self.nearTime) { return FirstRings(first: start, other: start) }
    }
    // An answer belongs to a ring by its name. Without an answer the index needs times only.
    let rings = pending(item, after: instant, isNamed: !item.state.states.isEmpty).requests
    return rings.first.map { FirstRings(first: $0, other: rings.others.map(\.fireDate).min()) }
  }

  func hasOtherDates(_ item: RingingItem) -> Bool {
    guard let object = item.object?.reading else { return false }
    switch item.state.item {
    case .task(let task): return !object.hasDates(of: task, context)
    case .block(let block):
      let there = object.block(context)
      return there.start != block.start || there.end != block.end
    }
  }

  /// Rings of the coming week are exact: readers look at every item that may ring before another.
  private static let nearTime = 604_800.0

  /// `nil` where the rings do not follow from dates and alarms alone.
  private func span(_ item: RingingItem) -> RingSpan? {
    guard item.state.states.isEmpty else { return nil }
    let span: RingSpan? =
      switch item.state.item {
      case .task(let task): RingSpan(of: task, reminders: item.state.notifications, settings: settings)
      case .block(let block): RingSpan(of: block)
      }
    guard let object = item.object?.reading else { return span }
    return span?.extended(by: object)
  }

  public struct Pending {
    public var requests: ItemRequests
    public var author: AlarmAuthor
    /// The due time of a task; `nil` for a block.
    public var due: Date?
  }

  /// `nil` for an item that never rings: it is deleted, completed, or in a paused list.
  public func pending(_ kind: ItemKind, _ id: String, after instant: Date, _ store: StoreReader) throws -> Pending? {
    guard let item = try ringing(kind, id, store) else { return nil }
    var pending = pending(item, after: instant)
    if case .block(let block) = item.state.item { try leaveToTwins(of: block, &pending, after: instant, store) }
    return pending
  }

  private func ringing(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> RingingItem? {
    guard let state = try store.localState(kind, id: id), !isOver(state.item),
      try !isPaused(state.item.listID, store)
    else { return nil }
    return RingingItem(state: state, object: try store.ringingObject(kind, id))
  }

  /// The same event can be in several lists. Its copy that came first rings, and the others leave the rings of the same
  /// instants to it, also those that it has had an answer to. A copy in a subscribed calendar silences only one of another
  /// subscription at the same host.
  private func leaveToTwins(
    of block: FocusBlock, _ pending: inout Pending, after instant: Date, _ store: StoreReader
  ) throws {
    let twins = try store.blocks(uid: block.uid).filter { ($0.created, $0.id) < (block.created, block.id) }
    for twin in twins where try !isPaused(twin.listID, store) && mayRing(twin, for: block, store) {
      let state = LocalState(item: .block(twin), notifications: [])
      let object = try store.ringingObject(.block, twin.id)
      let rings = self.pending(RingingItem(state: state, object: object), after: instant).requests
      let taken = Set((rings.dueDate + rings.others).map(\.fireDate))
      pending.requests.others.removeAll { taken.contains($0.fireDate) }
    }
  }

  private func mayRing(_ twin: FocusBlock, for block: FocusBlock, _ store: StoreReader) throws -> Bool {
    guard try store.isSubscribed(twin.listID) else { return true }
    guard try store.isSubscribed(block.listID) else { return false }
    func host(_ block: FocusBlock) throws -> String? { try block.listID.flatMap { try store.list(id: $0) }?.origin }
    return try host(twin) == host(block)
  }

  private func isOver(_ item: SyncItem) -> Bool {
    if case .task(let task) = item { task.status != .open } else { false }
  }

  /// - Parameter isNamed: whether other programs' rings get their names and texts, not only their times.
  private func pending(_ item: RingingItem, after instant: Date, isNamed: Bool = true) -> Pending {
    let state = item.state
    let object = item.object?.reading
    switch state.item {
    case .task(let task):
      let hasDates = object?.hasDates(of: task, context)
      let author = author(of: task, state.notifications, item.object, hasDates: hasDates)
      let series = hasDates == true ? object : object?.with(task, context)
      let alarms = foreign(task, author, state, series)
      let rings = PendingRequests.pending(
        ofTask: ringing(task, author, object?.isRecurring == true ? series : nil, after: instant),
        notifications: state.notifications, states: state.states,
        foreign: requests(alarms, of: isNamed ? Named(task) : nil, state.item, around: instant), settings: settings,
        now: instant, zone: zone, language: language)
      return Pending(requests: rings, author: author, due: task.due?.dueInstant(in: zone))
    case .block(let block):
      let author = object?.alarmAuthorOfBlock ?? .us
      let alarms = foreign(block, author, object)
      let rings = PendingRequests.pending(
        ofBlock: ringing(block, author, object, after: instant), states: state.states,
        foreign: requests(alarms, of: isNamed ? Named(block) : nil, state.item, around: instant), settings: settings,
        now: instant, zone: zone, language: language)
      return Pending(requests: rings, author: author)
    }
  }

  // MARK: Past and future rings of one item

  public func all(of task: TaskItem, _ store: StoreReader) throws -> [NotificationRequest] {
    let reminders = try store.notifications(ofTask: task.id)
    guard author(of: task, reminders, try store.ringingObject(.task, task.id)) != .another else { return [] }
    return PendingRequests.ofTask(
      task, notifications: reminders, settings: settings, zone: zone, language: language)
  }

  /// - Parameter instant: the rings are those of the repeated block's occurrence at or after this time.
  public func all(of block: FocusBlock, after instant: Date, _ store: StoreReader) throws -> [NotificationRequest] {
    let object = try store.ringingObject(.block, block.id)?.reading
    let own = ringing(block, object?.alarmAuthorOfBlock ?? .us, object, after: instant)
    return own.prefix(1).flatMap {
      PendingRequests.ofBlock($0, settings: settings, zone: zone, language: language)
    }
  }

  /// The rings of other programs' alarms: the next one after `instant`, or the last one before it, which may be
  /// snoozed.
  public func foreign(_ subject: NotificationRequest.Subject, _ store: StoreReader, around instant: Date) throws
    -> [NotificationRequest]
  {
    switch subject {
    case .task(let id):
      guard let state = try store.localState(.task, id: id), case .task(let task) = state.item, task.status == .open,
        let object = try store.ringingObject(.task, id)
      else { return [] }
      let author = author(of: task, state.notifications, object)
      let alarms = foreign(task, author, state, object.reading.with(task, context))
      return requests(alarms, of: Named(task), state.item, around: instant)
    case .block(let id):
      guard let block = try store.block(id: id), let object = try store.ringingObject(.block, id)?.reading else {
        return []
      }
      let alarms = foreign(block, object.alarmAuthorOfBlock, object)
      return requests(alarms, of: Named(block), .block(block), around: instant)
    }
  }

  /// The alarms of other programs that count from a date which the task no longer has.
  public func foreignWithoutDate(_ task: TaskItem, _ store: StoreReader) throws -> [RingingAlarm] {
    guard task.due == nil || task.start == nil, let object = try store.ringingObject(.task, task.id)?.reading else {
      return []
    }
    return object.with(task, context).ringingAlarms(beside: [], context).filter(\.lacksDate)
  }

  // MARK: -

  private var context: MappingContext {
    MappingContext(zone: zone, now: .distantPast, settings: settings, profile: .strict)
  }

  /// Whether nothing of the list rings: it or its account is disabled, or it is a subscription whose events never ring.
  public func isPaused(_ listID: Int64?, _ store: StoreReader) throws -> Bool {
    guard let listID, let list = try store.list(id: listID) else { return false }
    return try !list.isActive(settings) || store.isAccountSilent(list.accountID)
  }

  /// The author of the task's rings, by its calendar object.
  public func author(
    of task: TaskItem, _ reminders: [ItemNotification], _ store: StoreReader
  ) throws -> AlarmAuthor {
    author(of: task, reminders, try store.ringingObject(.task, task.id))
  }

  public func author(of block: FocusBlock, _ store: StoreReader) throws -> AlarmAuthor {
    try store.ringingObject(.block, block.id)?.reading.alarmAuthorOfBlock ?? .us
  }

  private func author(
    of task: TaskItem, _ reminders: [ItemNotification], _ object: RingingObject?, hasDates: Bool? = nil
  ) -> AlarmAuthor {
    guard let object, object.reading.kind == .task else { return .us }
    return object.reading.alarmAuthor(
      task: task, reminders: reminders, hasUnmarked: AgreedState(object.agreed)?.unmarkedAlarms != nil,
      hasDates: hasDates, context)
  }

  /// The task's occurrences for which this program rings: of another program's series also the next ones.
  private func ringing(
    _ task: TaskItem, _ author: AlarmAuthor, _ series: CalendarObjectReading?, after instant: Date
  ) -> [TaskItem] {
    guard author != .another else { return [] }
    guard let series, task.due != nil else { return [task] }
    return [task]
      + series.next(after: instant, context).map { occurrence in
        var moved = task.moved(to: occurrence)
        if let due = task.due, let other = moved.due {
          moved.heldAlarms = task.heldAlarms?.moved(from: due, to: other, in: zone)
          moved.changedAlarms = task.changedAlarms.moved(from: due, to: other, in: zone)
        }
        return moved
      }
  }

  private func ringing(
    _ block: FocusBlock, _ author: AlarmAuthor, _ object: CalendarObjectReading?, after instant: Date
  ) -> [FocusBlock] {
    // A cancelled event takes place no more.
    guard author != .another, object?.isCancelled != true else { return [] }
    guard let object, object.isRecurring else { return [block] }
    let series = object.with(block, context)
    // Alerts come before the start.
    return series.next(after: instant, context).map { block.moved(to: $0) }
  }

  /// - Parameter series: the object with the task's dates.
  private func foreign(
    _ task: TaskItem, _ author: AlarmAuthor, _ state: LocalState, _ series: CalendarObjectReading?
  ) -> [RingingAlarm] {
    guard let series, author != .nobody else { return [] }
    let own =
      author == .us
      ? TaskAlarms.desired(
        task: task, notifications: state.notifications, states: state.states, settings: settings, zone: zone) : []
    return series.ringingAlarms(beside: own, held: task.heldAlarms, context)
  }

  private func foreign(
    _ block: FocusBlock, _ author: AlarmAuthor, _ object: CalendarObjectReading?
  ) -> [RingingAlarm] {
    guard let object, author != .nobody else { return [] }
    let own = author == .us ? BlockAlarms.desired(block: block, settings: settings) : []
    return object.with(block, context).ringingAlarms(beside: own, held: block.heldAlarms, context)
  }

  /// What the text of another program's alarm says about its item.
  private struct Named {
    var title: String
    var due: CalendarTime?
    var start: CalendarTime?

    init(_ task: TaskItem) { (title, due, start) = (task.title, task.due, task.start) }

    init(_ block: FocusBlock) { (title, start) = (block.title, block.start) }
  }

  /// - Parameter named: `nil` where only the times count.
  private func requests(
    _ alarms: [RingingAlarm], of named: Named?, _ item: SyncItem, around instant: Date
  ) -> [NotificationRequest] {
    let subject: NotificationRequest.Subject =
      switch item {
      case .task(let task): .task(task.id)
      case .block(let block): .block(block.id)
      }
    return alarms.compactMap { alarm in
      guard let fireDate = alarm.ring(around: instant) else { return nil }
      guard let named else {
        return NotificationRequest(
          identifier: "", kind: .custom, subject: subject, title: "", body: "", trigger: .interval(0),
          fireDate: fireDate)
      }
      // Of a series the item has only its first dates.
      let (due, start) = alarm.repeats ? (nil, nil) : (named.due, named.start)
      return .foreign(
        alarm.id, subject: subject, title: alarm.title ?? named.title, due: due, start: start, fireDate: fireDate,
        now: instant, zone: zone, language: language)
    }
  }
}

extension CalendarObjectReading {
  /// The occurrences that may ring next: at least two, where the next eleven years have so many.
  fileprivate func next(after instant: Date, _ context: MappingContext) -> [ItemOccurrence] {
    // An all-day item rings in its morning, after its instant.
    let today = occurrences(in: instant.addingTimeInterval(-86_400)..<instant, limit: 64, context)
      .filter { ($0.end ?? $0.start)?.isAllDay == true }
    for days in [9.0, 40, 400, 4018] {
      let end = instant.addingTimeInterval(days * 86_400)
      let found = occurrences(in: instant..<end, limit: 3, context)
      if found.count > 1 || days > 4000 { return today + found }
    }
    return today
  }

  /// The object with the item's local dates, which the server may not have yet and on which alarms depend.
  public func with(_ task: TaskItem, _ context: MappingContext) -> CalendarObjectReading {
    if hasDates(of: task, context) { return self }
    return read(
      CalendarObjectWriter.patched(
        self, task: task, changing: ["due", "start", "foreignRule"], alarms: .leave, context: context))
  }

  public func with(_ block: FocusBlock, _ context: MappingContext) -> CalendarObjectReading {
    let there = self.block(context)
    if there.start == block.start, there.end == block.end { return self }
    return read(
      CalendarObjectWriter.patched(self, block: block, changing: ["start", "end"], alarms: .leave, context: context))
  }

  /// Reads an own text, which is always readable; otherwise the former object counts.
  private func read(_ text: [UInt8]) -> CalendarObjectReading {
    (try? CalendarObjectReading(text)) ?? self
  }
}

extension TaskItem {
  /// The task at one of its occurrences.
  public func moved(to occurrence: ItemOccurrence) -> TaskItem {
    var task = self
    task.due = occurrence.end ?? occurrence.start ?? due
    if start != nil { task.start = occurrence.start ?? start }
    task.title = occurrence.title ?? title
    return task
  }
}

extension FocusBlock {
  /// The block at one of its occurrences.
  public func moved(to occurrence: ItemOccurrence) -> FocusBlock {
    var block = self
    block.start = occurrence.start ?? start
    block.end = occurrence.end ?? block.start
    block.title = occurrence.title ?? title
    return block
  }
}
