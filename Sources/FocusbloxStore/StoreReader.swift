public import FocusbloxModel
import GRDB

/// What can be asked of the store in one transaction. Valid only while the closure it was given to runs.
public class StoreReader {
  let db: Database
  let clock: StoreClock
  let path: String

  init(_ db: Database, clock: StoreClock, path: String) {
    self.db = db
    self.clock = clock
    self.path = path
  }
}

/// Who made a change. What a user changed has to reach the server; what came from there must not go back.
public enum Origin: Sendable, Hashable {
  case person, remote
}

/// What can be asked and changed in one transaction. Valid only while the closure it was given to runs.
public final class StoreTransaction: StoreReader {
  /// Told of an item before it is added, changed or removed, with its reminders.
  public var onChange: ((_ kind: ItemKind, _ id: String) throws -> Void)?
}
