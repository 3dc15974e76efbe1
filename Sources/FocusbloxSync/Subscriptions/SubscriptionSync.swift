public import CalDAV
import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation
import ICalendar

/// Brings the events of a subscribed calendar into its list. The list is never written anywhere, and its UIDs meet no item
/// of another list: whoever writes the calendar may know them.
public struct SubscriptionSync: Sendable {
  /// Reads the calendar, or learns that it is as its version says.
  public typealias Read = @Sendable (CalendarFeed.Version?) async throws -> CalendarFeed.Answer

  private let store: Store
  private let environment: SyncEnvironment
  private let read: Read

  public init(store: Store, environment: SyncEnvironment, read: @escaping Read) {
    (self.store, self.environment, self.read) = (store, environment, read)
  }

  /// The shortest time between two requests, in seconds.
  private static let interval: TimeInterval = 3600
  /// The number of events in one transaction.
  private static let batchSize = 200

  /// Reads the calendar if it is due: after an hour, at once where a user's own run follows a failure, and in any case
  /// for `--verify`, a dry run and a file.
  ///
  /// - Returns: the outcome, and whether the calendar was read.
  /// - Throws: `StoreError.syncAlreadyRunning`, or the error of a store that cannot be read or written. An error of the
  ///   calendar is in the outcome.
  public func sync(
    _ account: Account, _ list: CalendarList, options: SyncOptions
  ) async throws -> (outcome: ListOutcome, wasRead: Bool) {
    let lock = try store.lockForSync()
    defer { lock.release() }
    let (began, uptime) = (environment.now(), environment.uptime())
    var report = ListReport(account: account.name, list: list.name)
    if !options.dryRun { try settle(list) }
    guard try isDue(account, list, options, at: began) else { return (.done(report), false) }
    if !options.dryRun { try store.write { try $0.changeFacts(ofAccount: account.id) { $0.discoveredAt = began } } }
    do {
      try Task.checkCancellation()
      if options.isAskedToEnd() { throw SyncError.askedToEnd(list) }
      report.requests = account.isFile ? 0 : 1
      let answer = try await read(options.verify ? nil : list.version)
      let plan = try take(answer, list, options, &report)
      report.seconds = environment.seconds(since: uptime)
      return (plan.map { .planned($0, report) } ?? .done(report), true)
    } catch {
      report.seconds = environment.seconds(since: uptime)
      return (.failed(report, error), true)
    }
  }

  private func isDue(
    _ account: Account, _ list: CalendarList, _ options: SyncOptions, at now: Date
  ) throws -> Bool {
    if options.verify || options.dryRun || options.forceMassChanges || account.isFile { return true }
    guard let last = try store.read({ try $0.facts(ofAccount: account.id).discoveredAt }) else { return true }
    let hasFailed = list.lastFullSync.map { $0 < last } ?? true
    return abs(now.timeIntervalSince(last)) >= Self.interval || (hasFailed && !options.isUnattended)
  }

  /// An answer to a ring is known here only. Nothing waits for a server.
  private func settle(_ list: CalendarList) throws {
    let waiting = try store.read { try $0.pendingLinks(list: list.id) }
    guard !waiting.isEmpty else { return }
    try store.write { store in
      for var link in waiting {
        link.markAgreed()
        try store.save(&link)
      }
    }
  }

  /// - Returns: the plan of a dry run.
  private func take(
    _ answer: CalendarFeed.Answer, _ list: CalendarList, _ options: SyncOptions, _ report: inout ListReport
  ) throws -> SyncPlan? {
    var plan = SyncPlan(list: list)
    guard case .text(let text, let version) = answer else {
      if !options.dryRun { try finish(list, list.version, name: nil) }
      return options.dryRun ? plan : nil
    }
    report.bytesReceived = text.count
    let contents = try FeedContents(text, in: list)
    report.otherComponents = contents.others
    let changes = try store.read { try self.changes(contents, list, options, $0) }
    if options.dryRun {
      plan.actions = changes.map(\.action)
      return plan
    }
    for batch in changes.chunks(of: Self.batchSize) {
      report = try store.write { [report] store in
        var report = report
        for change in batch { try change.apply(in: store, report: &report) }
        return report
      }
    }
    report.list = try finish(list, version, name: contents.name)
    return nil
  }

  /// The version comes last, so that an interrupted run is made up for by the next one.
  ///
  /// - Returns: the list's name.
  @discardableResult
  private func finish(_ list: CalendarList, _ version: CalendarFeed.Version?, name: String?) throws -> String {
    try store.write { store in
      try store.setSyncState(
        list: list.id, token: version?.lastModified, ctag: version?.etag, lastFullSync: environment.now())
      guard list.name.isEmpty, var named = try store.list(id: list.id) else { return list.name }
      named.name = try Self.freeName(name, of: list, store)
      try store.save(&named)
      return named.name
    }
  }

  /// The name that the calendar gives itself, or its host. Settings and commands that name another list must go on to mean
  /// that list alone.
  private static func freeName(_ name: String?, of list: CalendarList, _ store: StoreReader) throws -> String {
    let host = try store.account(id: list.accountID)?.name ?? ""
    let name = name ?? host
    return try isTaken(name, by: list, store) ? "\(name) (\(host))" : name
  }

  /// Whether another list is known by the name, alone or behind its account.
  public static func isTaken(_ name: String, by list: CalendarList, _ store: StoreReader) throws -> Bool {
    try store.lists().contains { other in
      let account = try store.account(id: other.accountID)?.name ?? ""
      return other.id != list.id
        && [other.name, "\(account)/\(other.name)"].contains { $0.lowercased() == name.lowercased() }
    }
  }

  // MARK: - Differences

  private func changes(
    _ contents: FeedContents, _ list: CalendarList, _ options: SyncOptions, _ store: StoreReader
  ) throws -> [SubscriptionChange] {
    var known: [String: (id: Int64, version: String?)] = [:]
    try store.eachKnownHref(list: list.id) { id, href, version in known[href] = (id, version) }
    let (held, left) = (known.count, contents.events.count)
    // Half of a calendar, or none of it, is more likely to be a fault.
    if !options.forceMassChanges, left * 2 < held, held - left > Brake.allowance(knownItems: 0) {
      let account = try Self.isTaken(list.name, by: list, store) ? store.account(id: list.accountID)?.name : nil
      let name = account.map { "\($0)/\(list.name)" } ?? list.name
      throw SubscriptionError.mostGone(list: name, held: held, left: left)
    }
    var changes: [SubscriptionChange] = []
    for event in contents.events {
      let old = known.removeValue(forKey: event.href.path)
      if let old, old.version == event.version, !options.verify { continue }
      let link = try old.flatMap { try store.link(id: $0.id) }
      if let change = try change(event, link, list, store) { changes.append(change) }
    }
    for entry in known.values.sorted(by: { $0.id < $1.id }) {
      guard let link = try store.link(id: entry.id) else { continue }
      changes.append(link.itemID == nil ? .forgotten(link) : .gone(link))
    }
    return changes
  }

  private func change(
    _ event: FeedContents.Event, _ known: SyncLink?, _ list: CalendarList, _ store: StoreReader
  ) throws -> SubscriptionChange? {
    // The user has an own version of the event.
    if known?.isDetached == true { return nil }
    let former = try known?.itemID.flatMap { try store.block(id: $0) }
    let mapping = MappingContext(
      zone: environment.zone, now: environment.now(), settings: environment.settings, profile: .strict)
    let reading = event.reading
    var block = reading.block(mapping)
    block.id = former?.id ?? environment.newID()
    block.listID = list.id
    block.created = former?.created ?? block.created
    block.heldAlarms = OwnAlarms.held(in: reading.master, mapping.reading(reading))
    block.alertMinutesBefore =
      former.flatMap { $0.start == block.start ? $0.alertMinutesBefore : nil }
      ?? FocusBlockReminders.leadMinutes(startDate: block.start.instant(in: environment.zone), now: mapping.now)
    var link = known ?? SyncLink(listID: list.id, kind: .block, uid: reading.uid)
    (link.kind, link.uid) = (.block, reading.uid)
    (link.href, link.hrefKey, link.etag) = (event.href.path, event.href.key, event.version)
    link.keep(block.id, isEdited: false)
    link.base = reading.bytes
    link.agreed = AgreedState(item: .block(block), notifications: []).data
    var step = SyncAction.Pulled(link: link, item: .block(block), reading: reading)
    guard let former else { return .new(step) }
    step.changes = FieldChange.list(BlockMapping.fields, from: former, to: block)
    return step.changes.isEmpty && former.foreignRule == block.foreignRule ? .text(step) : .changed(step)
  }
}

extension Account {
  /// Whether the subscription is a file of this machine, whose address is no secret.
  public var isFile: Bool { url.hasPrefix("file:") }
}

extension CalendarList {
  /// The version of a subscribed calendar at its last reading.
  fileprivate var version: CalendarFeed.Version? {
    guard lastFullSync != nil, ctag != nil || syncToken != nil else { return nil }
    return CalendarFeed.Version(etag: ctag, lastModified: syncToken)
  }
}
