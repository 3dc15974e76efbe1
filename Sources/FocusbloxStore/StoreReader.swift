public import FocusbloxModel
public import Foundation
import GRDB

/// The queries on the store in one transaction. A reader is valid only while its closure runs.
public class StoreReader {
  let db: Database
  let clock: StoreClock
  let path: String

  /// The zone of the user's clock.
  public var zone: TimeZone { clock.zone }

  init(_ db: Database, clock: StoreClock, path: String) {
    self.db = db
    self.clock = clock
    self.path = path
  }
}

/// The source of a change. A user's change must reach the server; a server's change must not be sent back.
public enum Origin: Sendable, Hashable {
  case user, remote
}

/// The queries and changes in one transaction. A transaction is valid only while its closure runs.
public final class StoreTransaction: StoreReader {
  /// The clock with which this transaction computes rings; `nil` where the next reader computes them.
  let ringClock: RingClock?
  /// Called before an item or its reminders change.
  public var onChange: ((_ kind: ItemKind, _ id: String) throws -> Void)?

  init(_ db: Database, clock: StoreClock, path: String, ringClock: RingClock? = nil) {
    self.ringClock = ringClock
    super.init(db, clock: clock, path: path)
  }
}
