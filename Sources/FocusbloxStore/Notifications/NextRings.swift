public import FocusbloxModel
public import Foundation
import GRDB

/// An item by when it rings next.
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
  /// That of no due-date reminder.
  public var other: Date?

  public init(first: Date, other: Date?) {
    self.first = first
    self.other = other
  }
}

/// Computes when items ring, which the store cannot: it does not read calendar objects.
public struct RingClock: Sendable {
  /// Names all that `next` depends on besides the store: settings and zone. Times computed under another one are computed anew.
  public var fingerprint: String
  public var now: @Sendable () -> Date
  /// The first ring of an item after an instant; too early is allowed, too late is not.
  public var next: @Sendable (_ kind: ItemKind, _ id: String, _ after: Date, _ store: StoreReader) throws -> FirstRings?

  public init(
    fingerprint: String, now: @escaping @Sendable () -> Date,
    next:
      @escaping @Sendable (_ kind: ItemKind, _ id: String, _ after: Date, _ store: StoreReader) throws -> FirstRings?
  ) {
    self.fingerprint = fingerprint
    self.now = now
    self.next = next
  }
}

extension StoreReader {
  /// The items that ring next, soonest first.
  ///
  /// - Parameters:
  ///   - last: only those that come behind it.
  ///   - isOther: whether due-date reminders do not count.
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

  /// The last instant up to which a notifier took what was due; `nil` while none has run.
  public func notifiedUntil() throws -> Date? {
    try memo(Self.notifiedUntilMemo).flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
  }

  static let notifiedUntilMemo = "notifiedUntil"

  /// Whether the rings are as `clock` has them: all are computed, and those that have rung are passed over.
  public func areRingsSettled(_ clock: RingClock) throws -> Bool {
    guard try isComputed(by: clock), try !isPutBack(clock.now()) else { return false }
    return try nextRings(upTo: reference(clock.now()), limit: 1).isEmpty
  }

  fileprivate func isComputed(by clock: RingClock) throws -> Bool { try memo(fingerprintMemo) == clock.fingerprint }

  /// Whether somebody has passed over rings that are still to come for a clock that shows `now`.
  fileprivate func isPutBack(_ now: Date) throws -> Bool {
    guard let passed = try memo(passedMemo).flatMap({ Double($0) }) else { return false }
    return min(now, try notifiedUntil() ?? now).timeIntervalSince1970 < passed
  }

  /// Rings up to then need not be known: they were shown. An hour more, so that clocks that differ a little agree.
  fileprivate func reference(_ now: Date) throws -> Date {
    min(now.addingTimeInterval(-3600), try notifiedUntil() ?? now)
  }
}

extension StoreTransaction {
  public func setNotifiedUntil(_ instant: Date) throws {
    try setMemo(Self.notifiedUntilMemo, String(instant.timeIntervalSince1970))
  }

  /// Computes what is to be computed, and where settings, zone or clock are others than those of the last time all there is.
  public func settleRings(_ clock: RingClock) throws {
    let now = clock.now()
    let isForeign = try !isComputed(by: clock)
    let isPutBack = try isPutBack(now)
    if isForeign || isPutBack { try forgetRings() }
    if isForeign { try setMemo(fingerprintMemo, clock.fingerprint) }
    let reference = try reference(now)
    if isPutBack { try setMemo(passedMemo, nil) }
    try settle(clock, after: reference, dueBy: reference)
  }

  /// Computes what this transaction has changed, so that who looks next finds it computed.
  func settleChanges(_ clock: RingClock) throws {
    guard try !nextRings(upTo: Date(stored: 0), limit: 1).isEmpty else { return }
    if try memo(fingerprintMemo) == nil { try setMemo(fingerprintMemo, clock.fingerprint) }
    // Under other settings, or another clock, whoever looks computes it.
    guard try isComputed(by: clock), try !isPutBack(clock.now()) else { return }
    try settle(clock, after: try reference(clock.now()), dueBy: Date(stored: 0))
  }

  private func settle(_ clock: RingClock, after reference: Date, dueBy end: Date) throws {
    var hasPassed = false
    while true {
      let due = try nextRings(upTo: end, limit: 500)
      if due.isEmpty { break }
      for item in due {
        if let next = try clock.next(item.kind, item.itemID, reference, self) {
          let sql = "UPDATE next_rings SET at = ?, other_at = ? WHERE kind = ? AND item_id = ?"
          try db.cachedStatement(sql: sql).execute { values in
            values.add(max(next.first.stored, end.stored + 1))
            values.add(next.other?.stored)
            values.add(item.kind.rawValue)
            values.add(item.itemID)
          }
        } else {
          try db.cachedStatement(sql: "DELETE FROM next_rings WHERE kind = ? AND item_id = ?").execute { values in
            values.add(item.kind.rawValue)
            values.add(item.itemID)
          }
        }
      }
      hasPassed = true
    }
    guard hasPassed else { return }
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
