import Foundation
import Testing

@testable import focusblox

/// Ctrl-C during a `sync` whose server never answers.
@Suite(.timeLimit(.minutes(20))) struct SyncCancellationTests {
  @Test("a sync that is cancelled says so of its account, and exits with 1", arguments: [SIGINT, SIGTERM])
  func saysSo(_ signal: Int32) async throws {
    let server = try SilentServer()
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    try server.addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let sync = try Running(["/bin/sh", "-c", "exec focusblox sync --db '\(database)'"], session.environment)
    #expect(server.waitForConnection())
    kill(sync.number, signal)
    #expect(await sync.end() == 1)
    // Nothing on the results: nothing was done. Had it not ended by itself, the account would not be named.
    #expect(sync.lines == [])
    #expect(sync.messages == ["heim: Abgebrochen."])
  }
}
