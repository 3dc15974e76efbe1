public import FocusbloxModel
public import FocusbloxStore
public import Foundation

extension StoreTransaction {
  /// Runs a user's command and records its changes as one step in the journal. A command without changes records
  /// nothing. The step takes automatic blocks with it that none of the command's tasks needs any more.
  ///
  /// - Parameters:
  ///   - keys: the values other than items that the command may change.
  ///   - settings: access to the settings, where a key names a setting.
  ///   - gate: stops the step where servers may tell other people of it.
  ///   - title: the title of a step that is recorded even without changes. An undo that changed nothing is then not
  ///     repeated for ever.
  /// - Returns: the result of `body`, the number of the step, and the automatic blocks that went with their tasks.
  @discardableResult
  public func step<Result>(
    _ cause: Step.Cause, at now: Date, changing keys: [StepValue.Key] = [], settings: StepSettings? = nil,
    evenUnchanged title: String? = nil, asking gate: InvitationGate? = nil,
    _ body: (StoreTransaction) throws -> Result
  ) throws -> (result: Result, number: Int64?, freed: [FocusBlock]) {
    // A step inside a step is part of the outer step.
    guard onChange == nil else { return (try body(self), nil, []) }
    let before = try keys.map { ($0, try stepValue($0, settings)) }
    let (result, freed, recording) = try recordingStep(cause, at: now, asking: gate, body)
    let values = try before.compactMap { key, before in try changedValue(key, before, settings) }
    let items = try recording.items(self)
    if items.count == 0, values.isEmpty, title == nil { return (result, nil, freed) }
    return (result, try append(items, values, title: title, cause, at: now), freed)
  }

  /// Runs one of the transactions of a step in parts, and records it beside the earlier ones. After each part the step
  /// takes back everything up to there.
  ///
  /// - Parameter isLast: whether no further part follows, so that the values have their final state.
  /// - Returns: the step with this part, which holds after the transaction only.
  public func stepPart(
    _ parts: StepInParts, isLast: Bool, asking gate: InvitationGate? = nil, _ body: (StoreTransaction) throws -> Void
  ) throws -> StepInParts {
    var parts = parts
    let isFirst = parts.isFirst
    try parts.begin(in: self)
    let (_, _, recording) = try recordingStep(parts.cause, at: parts.at, asking: gate, body)
    // The record of a file may be large, and is compared only where it is needed.
    let values = isFirst || isLast ? try parts.changedValues(in: self) : []
    let items = try recording.items(self)
    let isStep = try items.count > 0 || !values.isEmpty && (parts.number != nil || values.contains(where: isChange))
    if isStep { try parts.append(items, values, in: self) }
    return parts
  }

  /// Whether a value is a change by itself. The record of a file changes with each import, also where the file brought
  /// nothing that was not here.
  private func isChange(_ value: StepValue) throws -> Bool {
    guard case .source(let name) = value.key.owner else { return true }
    let before = try value.old.map { try SourceContents($0).kept }
    return try before ?? [] != SourceContents(named: name, withItems: false, in: self)?.kept ?? []
  }

  private func recordingStep<Result>(
    _ cause: Step.Cause, at now: Date, asking gate: InvitationGate?, _ body: (StoreTransaction) throws -> Result
  ) throws -> (result: Result, freed: [FocusBlock], recording: StepRecording) {
    let recording = StepRecording()
    onChange = { [unowned self] in try recording.note($0, $1, self) }
    defer { onChange = nil }
    let result = try body(self)
    let tasks = recording.taskUIDs
    let freed =
      try tasks.isEmpty
      ? []
      : removeIdleBlocks(
        at: now, hasPassed: { try recording.hasPassed($0, cause, self) },
        where: { !tasks.isDisjoint(with: $0.taskUIDs) })
    onChange = nil
    try gate?.check(recording.changed(), in: self)
    return (result, freed, recording)
  }

  /// Records that a command changed data that no step restores. Otherwise `undo` would undo the step before the
  /// command.
  ///
  /// - Parameter value: a value with the property `elsewhere`.
  /// - Returns: the number of the step.
  @discardableResult
  public func noteStep(_ cause: Step.Cause, _ value: StepValue, at now: Date) throws -> Int64 {
    try append(EncodedItems(), [value], cause, at: now)
  }

  private func append(
    _ items: EncodedItems, _ values: [StepValue], title: String? = nil, _ cause: Step.Cause, at now: Date
  ) throws -> Int64 {
    let summary = StepSummary(items: items.count, first: items.first, values: values)
    let snapshot = try keep(JournalSnapshot(item: try items.finished(with: values), text: nil))
    return try append(
      JournalEntry(
        at: now, kind: summary.first?.kind ?? .task, itemID: nil, uid: "",
        action: JournalAction.step.rawValue, old: String(summary.count),
        new: summary.count == 0 ? title : summary.title,
        cause: cause.description, snapshotID: snapshot))
  }
}

/// The items that a step changes, each in its state before the first change.
private final class StepRecording {
  private var order: [Key] = []
  private var seen: Set<Key> = []
  /// Contains only items that existed before, because a file may bring a hundred thousand new items.
  private var before: [String: StepItem] = [:]

  /// Most ids are UUIDs, which take less memory as UUID than as String.
  private enum Key: Hashable {
    case uuid(ItemKind, UUID)
    case text(ItemKind, String)

    init(_ kind: ItemKind, _ id: String) {
      if let uuid = UUID(uuidString: id), uuid.lowerCaseText == id {
        self = .uuid(kind, uuid)
      } else {
        self = .text(kind, id)
      }
    }

    var item: (kind: ItemKind, id: String) {
      switch self {
      case .uuid(let kind, let uuid): (kind, uuid.lowerCaseText)
      case .text(let kind, let id): (kind, id)
      }
    }
  }

  func note(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws {
    let key = Key(kind, id)
    guard seen.insert(key).inserted else { return }
    order.append(key)
    guard let localState = try store.localState(kind, id: id) else { return }
    before[id] = StepItem(
      kind: kind, id: id, uid: localState.item.uid, title: localState.item.title, before: localState.data,
      text: try store.knownText(of: kind, id: id).map { Data($0) })
  }

  /// The changed items as before the step. An import may add a hundred thousand items, and only the first few new ones
  /// are checked.
  func changed() -> [StepItem] {
    var new = 0
    return order.compactMap { key in
      let (kind, id) = key.item
      if let item = before[id] { return item }
      new += 1
      return new > Self.checkedItems ? nil : StepItem(kind: kind, id: id, uid: "", title: "")
    }
  }

  private static let checkedItems = 100

  /// The UIDs of the tasks that existed before the step and that it changed.
  var taskUIDs: Set<String> { Set(before.values.lazy.filter { $0.kind == .task }.map(\.uid)) }

  /// Whether the step completed or skipped the occurrence of another program's series, which goes on with the next one. A
  /// series whose dates a user edits has the same occurrence as before.
  func hasPassed(_ task: TaskItem, _ cause: Step.Cause, _ store: StoreReader) throws -> Bool {
    guard let former = AgreedState(before[task.id]?.before)?.task, let then = former.due ?? former.start,
      let now = task.due ?? task.start, then.instant(in: store.zone) < now.instant(in: store.zone)
    else { return false }
    if cause == .command("skip") || cause == .command("delete") { return true }
    if let item = before[task.id], hasGoneOn(item, to: .task(task)) { return true }
    return try !store.tasks(uid: TaskCompletion.historyUID(series: task.uid, at: then)).isEmpty
  }

  /// Leaves out items without a change.
  func items(_ store: StoreReader) throws -> EncodedItems {
    seen = []
    var items = EncodedItems()
    var named = 0
    for key in order {
      if let item = try item(key, &named, store) { try items.append(item) }
    }
    return items
  }

  private func item(_ key: Key, _ named: inout Int, _ store: StoreReader) throws -> StepItem? {
    let (kind, id) = key.item
    var item = before[id] ?? StepItem(kind: kind, id: id, uid: "", title: "")
    // Only the first of a file's thousands of new items get their title, which needs a read of the whole item.
    if item.before == nil, named >= 20 {
      let revision = try kind == .task ? store.revision(ofTask: id) : store.revision(ofBlock: id)
      return revision == nil ? nil : item
    }
    named += 1
    let now = try store.localState(kind, id: id)
    // The step created and deleted the item.
    if item.before == nil, now == nil { return nil }
    if let now {
      if !hasGoneOn(item, to: now.item) { item.title = now.item.title }
      item.uid = now.item.uid
      item.text = nil
      if item.before != nil { item.after = now.data }
      if item.after != nil, item.after == item.before { return nil }
    }
    return item
  }

  /// Whether the step completed or skipped a single occurrence: the item is the next one by now, and the user knows the
  /// step by the title of the former one.
  private func hasGoneOn(_ item: StepItem, to now: SyncItem) -> Bool {
    guard case .task(let task) = now, let former = AgreedState(item.before)?.task else { return false }
    return !ForeignSeries.occurrences(of: former.foreignRule).isEmpty && former.foreignRule != task.foreignRule
  }
}
