public import FocusbloxModel
public import Foundation
import GRDB

/// An item with the time of its next ring.
public struct NextRing: Sendable, Hashable {
  public var kind: ItemKind
  public var itemID: String
  public var at: Date

  public init(kind: ItemKind, itemID: String, at: Date) {
    self.kind = kind
    self.itemID = itemID
    self.at = at
  }
}

/// The first rings of an item after an instant.
public struct FirstRings: Sendable, Hashable {
  public var first: Date
  /// The first ring other than those of due-date reminders.
  public var other: Date?

  public init(first: Date, other: Date?) {
    self.first = first
    self.other = other
  }
}

/// The rings that one transaction computes.
public struct RingComputation: Sendable {
  public let clock: RingClock
  /// Rings up to this instant are skipped.
  public let reference: Date
}

/// Computes when items ring. The store cannot, because it does not read calendar objects.
public struct RingClock: Sendable {
  public var settings: Settings
  public var zone: TimeZone
  /// Identifies the inputs of `next` besides the store: settings and time zone. Times with another fingerprint are
  /// recomputed.
  public var fingerprint: String
  public var now: @Sendable () -> Date
  /// The first ring of an item after an instant. The result may be too early but never too late.
  public var next: @Sendable (_ kind: ItemKind, _ id: String, _ after: Date, _ store: StoreReader) throws -> FirstRings?

  public init(
    settings: Settings, zone: TimeZone, fingerprint: String, now: @escaping @Sendable () -> Date,
    next:
      @escaping @Sendable (_ kind: ItemKind, _ id: String, _ after: Date, _ store: StoreReader) throws -> FirstRings?
  ) {
    (self.settings, self.zone) = (settings, zone)
    self.fingerprint = fingerprint
    self.now = now
    self.next = next
  }
}

extension StoreReader {
  /// The items with the next rings, soonest first.
  ///
  /// - Parameters:
  ///   - last: only items after this one.
  ///   - isOther: whether due-date reminders are ignored.
  public func nextRings(
    after last: NextRing? = nil, upTo end: Date? = nil, isOther: Bool = false, limit: Int
  ) throws -> [NextRing] {
    let statement = try db.cachedStatement(sql: nextRingsSQL(isOther: isOther))
    let arguments = nextRingsArguments(after: last, upTo: end, limit: limit)
    return try statement.rows(arguments) { columns in
      NextRing(kind: try columns.raw(), itemID: try columns.next(), at: try columns.date())
    }
  }

  func nextRingsSQL(isOther: Bool) -> String {
    let at = isOther ? "other_at" : "at"
    return """
      SELECT kind, item_id, \(at) FROM next_rings WHERE \(at) <= ? AND (\(at), kind, item_id) > (?, ?, ?) \
      ORDER BY \(at), kind, item_id LIMIT ?
      """
  }

  func nextRingsArguments(after last: NextRing?, upTo end: Date?, limit: Int) -> StatementArguments {
    [
      end?.stored ?? Int64.max, last?.at.stored ?? Int64.min, last?.kind.rawValue ?? "", last?.itemID ?? "", limit,
    ]
  }

  /// The latest instant up to which a notifier processed due rings; `nil` before the first notifier.
  public func notifiedUntil() throws -> Date? {
    try memo(Self.notifiedUntilMemo).flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
  }

  static let notifiedUntilMemo = "notifiedUntil"

  /// Whether the stored rings match `clock`: all are computed, and past rings are skipped.
  public func areNextRingsCurrent(_ clock: RingClock) throws -> Bool {
    guard try isComputed(by: clock), try !isPutBack(clock.now()) else { return false }
    return try nextRings(upTo: reference(clock.now()), limit: 1).isEmpty
  }

  /// Whether no ring is missing or too late. Some may be too early, which costs a reader time only.
  public func areNextRingsComplete(_ clock: RingClock) throws -> Bool {
    try isComputed(by: clock) && !isPutBack(clock.now())
  }

  /// The items that may ring up to an instant, also in a store that takes no changes, where rings cannot be computed.
  public func possibleRings(upTo end: Date, _ clock: RingClock) throws -> [NextRing] {
    if try areNextRingsComplete(clock) { return try nextRings(upTo: end, limit: .max) }
    let statement = try db.cachedStatement(
      sql: "SELECT 'task', id FROM tasks WHERE status = 'open' UNION ALL SELECT 'block', id FROM blocks")
    return try statement.rows([]) { columns in
      NextRing(kind: try columns.raw(), itemID: try columns.next(), at: Date(stored: 0))
    }
  }

  fileprivate func isComputed(by clock: RingClock) throws -> Bool { try memo(fingerprintMemo) == clock.fingerprint }

  /// Whether rings were skipped that are still in the future for a clock that shows `now`.
  fileprivate func isPutBack(_ now: Date) throws -> Bool {
    guard let passed = try memo(passedMemo).flatMap({ Double($0) }) else { return false }
    return min(now, try notifiedUntil() ?? now).timeIntervalSince1970 < passed
  }

  /// Rings up to this instant were shown and need not be known. An hour of margin allows for clocks that differ
  /// slightly.
  fileprivate func reference(_ now: Date) throws -> Date {
    min(now.addingTimeInterval(-3600), try notifiedUntil() ?? now)
  }
}

extension StoreTransaction {
  public func setNotifiedUntil(_ instant: Date) throws {
    try setMemo(Self.notifiedUntilMemo, String(instant.timeIntervalSince1970))
  }

  /// Computes the missing rings, and all rings where settings, time zone or clock differ from the last computation.
  public func computeNextRings(_ clock: RingClock) throws {
    let now = clock.now()
    let isForeign = try !isComputed(by: clock)
    let isPutBack = try isPutBack(now)
    if isForeign || isPutBack { try forgetRings() }
    if isForeign { try setMemo(fingerprintMemo, clock.fingerprint) }
    let reference = try reference(now)
    if isPutBack { try setMemo(passedMemo, nil) }
    try settle(clock, after: reference, dueBy: reference)
  }

  /// Computes the rings that this transaction changed, so that the next reader finds them.
  func computeChangedRings() throws {
    guard ringClock != nil, try !nextRings(upTo: Date(stored: 0), limit: 1).isEmpty,
      let computation = try ringComputation()
    else { return }
    try settle(computation.clock, after: computation.reference, dueBy: Date(stored: 0))
  }

  /// `nil` where the next reader computes the rings: without a clock, with other settings, or with a clock that was put
  /// back.
  public func ringComputation() throws -> RingComputation? {
    guard let ringClock else { return nil }
    if try memo(fingerprintMemo) == nil { try setMemo(fingerprintMemo, ringClock.fingerprint) }
    let now = ringClock.now()
    guard try isComputed(by: ringClock), try !isPutBack(now) else { return nil }
    let reference = try reference(now)
    try notePassed(reference)
    return RingComputation(clock: ringClock, reference: reference)
  }

  /// Stores the next rings of an item that were computed from the values that this transaction has just written. Every
  /// later change of the item marks its rings as to be computed again.
  public func setNextRings(
    of kind: ItemKind, id: String, _ rings: FirstRings?, _ computation: RingComputation
  ) throws {
    #if DEBUG
      let stored = try computation.clock.next(kind, id, computation.reference, self)
      assert(stored == rings, "the rings of the \(kind) \(id) are not those of the stored item")
    #endif
    try store(rings, of: kind, id: id, dueBy: Date(stored: 0))
  }

  private func settle(_ clock: RingClock, after reference: Date, dueBy end: Date) throws {
    var hasPassed = false
    while true {
      let due = try nextRings(upTo: end, limit: 500)
      if due.isEmpty { break }
      for item in due {
        let rings = try clock.next(item.kind, item.itemID, reference, self)
        try store(rings, of: item.kind, id: item.itemID, dueBy: end)
      }
      hasPassed = true
    }
    if hasPassed { try notePassed(reference) }
  }

  /// Stores the rings of an item whose stored ring is due.
  private func store(_ rings: FirstRings?, of kind: ItemKind, id: String, dueBy end: Date) throws {
    let isWanted = "WHERE kind = ? AND item_id = ? AND at <= ?"
    if let rings {
      try db.cachedStatement(sql: "UPDATE next_rings SET at = ?, other_at = ? \(isWanted)").execute { values in
        values.add(max(rings.first.stored, end.stored + 1))
        values.add(rings.other?.stored)
        values.add(kind.rawValue)
        values.add(id)
        values.add(end.stored)
      }
    } else {
      try db.cachedStatement(sql: "DELETE FROM next_rings \(isWanted)").execute { values in
        values.add(kind.rawValue)
        values.add(id)
        values.add(end.stored)
      }
    }
  }

  private func notePassed(_ reference: Date) throws {
    let passed = try memo(passedMemo).flatMap { Double($0) }
    if passed.map({ $0 < reference.timeIntervalSince1970 }) ?? true {
      try setMemo(passedMemo, String(reference.timeIntervalSince1970))
    }
  }

  private func forgetRings() throws {
    try db.execute(
      sql: """
        DELETE FROM next_rings;
        INSERT INTO next_rings (kind, item_id, at) SELECT 'task', id, 0 FROM tasks WHERE status = 'open';
        INSERT INTO next_rings (kind, item_id, at) SELECT 'block', id, 0 FROM blocks;
        """)
  }
}

private let fingerprintMemo = "rings.computedWith"
private let passedMemo = "rings.passed"
