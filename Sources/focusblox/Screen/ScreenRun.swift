import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation

/// Opens the screen and keeps it open while settings, zone or the file of the store change under it.
struct ScreenRun {
  let global: GlobalOptions
  let view: ViewName

  /// - Throws: ``ScreenProblem`` where no screen can be.
  static func check(_ app: AppContext) throws(ScreenProblem) {
    guard app.terminal.isInteractive else { throw .noTerminal }
    guard let term = app.environment["TERM"], !term.isEmpty, term != "dumb" else { throw .dumbTerminal }
  }

  func run() async throws {
    var app = try context()
    try Self.check(app)
    guard let session = TerminalSession(), let mailbox = Mailbox() else { throw ScreenProblem.noTerminal }
    // What is wrong with them is said before the screen hides it.
    _ = try app.settings()
    let signals = TerminalSignals(mailbox)
    let wakeUps = WakeUps()
    wakeUps.start()
    let watching = Task { for await _ in wakeUps.stream { mailbox.post(.look) } }
    defer {
      // A store that cannot be opened anew ends the screen while it is still open.
      session.close()
      signals.stop()
      wakeUps.stop()
      watching.cancel()
    }
    let seen = SeenRings()
    var unfinished = ScreenLoop.Unfinished(
      state: ScreenState(language: app.language, size: session.size, view: view))
    while true {
      let surroundings = Surroundings(environment: app.environment, paths: app.paths)
      let (current, begun) = (app, unfinished)
      let end = try await app.withStore(isFollowed: false) { store in
        wakeUps.watch([app.paths.database, app.paths.settings, Surroundings.systemZone])
        let background = try? BackgroundWork(current, store, mailbox, wakeUps, seen)
        let loop = ScreenLoop(
          app: current, store: store, session: session, mailbox: mailbox, from: begun, surroundings: surroundings,
          background: background)
        let end = await Self.onThread(mailbox) { try loop.run() }
        await background?.stop()
        return try end.get()
      }
      switch end {
      case .quit:
        try Task.checkCancellation()
        return
      case .interrupted: throw CancellationError()
      case .renew(let rest):
        unfinished = rest
        // Settings that cannot be read leave the old ones in force until somebody has mended them.
        app = (try? context()) ?? app
      }
    }
  }

  /// Without a screen, so that a pipe will do.
  func runPlain() async throws {
    let app = try context()
    try await app.withStore { try PlainScreen(app, $0, view).run() }
  }

  /// Nobody can be asked on a terminal that is a screen.
  private func context() throws -> AppContext {
    var quiet = global
    quiet.json = true
    var app = try AppContext(quiet)
    // Roles have colours here, texts have none.
    app.terminal.showsColours = false
    return app
  }

  /// A thread of its own: it sleeps in the kernel until something happens.
  private static func onThread<Result: Sendable>(
    _ mailbox: Mailbox, _ body: @escaping () throws -> Result
  ) async -> Swift.Result<Result, any Error> {
    let work = Unchecked(body)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Swift.Result { try work.value() }) }
      }
    } onCancel: {
      mailbox.post(.end)
    }
  }

  /// Used by one thread alone.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
