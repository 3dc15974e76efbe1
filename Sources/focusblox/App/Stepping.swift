import FocusbloxStore
import FocusbloxSync

extension AppContext {
  /// Runs a command that changes something as one step that `undo` takes back.
  func step<Result>(_ command: String, _ store: Store, _ body: (StoreTransaction) throws -> Result) throws -> Result {
    try store.write { try $0.step(.command(command), at: now, body).result }
  }

  var undo: Undo {
    get throws {
      Undo(environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Self.newID))
    }
  }
}
