import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Opens the screen, and keeps it open when the settings, the zone or the store file change.
struct ScreenRun {
  let global: GlobalOptions
  let view: ViewName

  /// - Throws: ``ScreenProblem`` if the terminal cannot show a screen.
  static func check(_ app: AppContext) throws(ScreenProblem) {
    guard app.terminal.isInteractive else { throw .noTerminal }
    guard let term = app.environment["TERM"], !term.isEmpty, term != "dumb" else { throw .dumbTerminal }
  }

  func run() async throws {
    var app = try context()
    try Self.check(app)
    guard let session = TerminalSession(), let mailbox = Mailbox() else { throw ScreenProblem.noTerminal }
    // An error in the settings is reported before the screen covers the terminal.
    _ = try app.settings()
    let signals = TerminalSignals(mailbox)
    let wakeUps = WakeUps()
    wakeUps.start()
    let watching = Task { for await _ in wakeUps.stream { mailbox.post(.look) } }
    defer {
      // An error at reopening the store ends the loop while the screen is open.
      session.close()
      signals.stop()
      wakeUps.stop()
      watching.cancel()
    }
    let seen = SeenRings()
    var unfinished = ScreenLoop.Unfinished(state: ScreenState(language: app.language, size: session.size, view: view))
    while true {
      let planInputs = PlanInputs(environment: app.environment, paths: app.paths)
      let (current, begun) = (app, unfinished)
      let end = try await app.withStore(isFollowed: false) { store in
        wakeUps.watch([app.paths.database, app.paths.settings, PlanInputs.systemZone])
        let background = try? BackgroundWork(current, store, mailbox, wakeUps, seen)
        let loop = ScreenLoop(
          app: current, store: store, session: session, mailbox: mailbox, from: begun, planInputs: planInputs,
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
        // While the settings are unreadable, the old ones stay in use.
        app = (try? context()) ?? app
      }
    }
  }

  /// Runs without a cursor, so that input and output may be pipes.
  func runPlain() async throws {
    let app = try context()
    try await app.withStore { try PlainScreen(app, $0, view).run() }
  }

  /// The JSON option turns off questions, which the screen would hide.
  private func context() throws -> AppContext {
    var quiet = global
    quiet.json = true
    var app = try AppContext(quiet)
    // The screen colours its rows itself, and needs texts without colours.
    app.terminal.showsColours = false
    return app
  }

  /// Runs `body` on a thread of its own, because the loop blocks in the kernel.
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

  /// A value that only one thread uses.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}
