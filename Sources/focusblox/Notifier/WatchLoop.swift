import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation
import Glibc

/// Notifies and syncs until it is ended. It sleeps until a notification is due, a file has changed or an answer has
/// arrived.
struct WatchLoop {
  enum Mode: Equatable {
    /// - Parameter polling: the frequency of syncs without another reason; `nil` for no syncs.
    case watch(polling: Polling?)
    /// Shows due notifications and ends, or with `waits` ends after all answers.
    case once(waits: Bool)
  }

  private let global: GlobalOptions
  private let mode: Mode
  private let wakeUps: WakeUps
  private let wakes: WakeUpSequence
  private let events: SystemEvents
  private let program: ProgramFile?
  private let notifier: Notifier
  private let sync: BackgroundSync?
  /// Notifications that become due from now on are shown, however long the start takes.
  private let began: Date
  private var app: AppContext
  private var settings: Settings
  private var isStarted = false
  private var mark: WatchMark?
  /// Releasing a store queues a task of libdispatch, whose timers then never end. Closed stores are therefore kept.
  private var closed: [Store] = []
  private var service: SyncServiceStarter?
  /// The store's file that the service is for.
  private var served: UInt64?

  /// - Returns: whether the program must restart, because its file was replaced.
  static func run(_ global: GlobalOptions, _ mode: Mode) async throws -> Bool {
    let app = try AppContext(global)
    // A service names the settings file that was there when it was set up.
    if case .watch = mode, let file = global.config, !FileManager.default.fileExists(atPath: file) {
      app.say("There is no settings file \(file); all settings have their defaults.")
    }
    let wakeUps = WakeUps()
    wakeUps.start()
    defer { wakeUps.stop() }
    var loop = try await WatchLoop(app, global, mode, wakeUps)
    defer {
      loop.service?.stop()
      withExtendedLifetime(loop) {}
    }
    return try await loop.run()
  }

  private init(_ app: AppContext, _ global: GlobalOptions, _ mode: Mode, _ wakeUps: WakeUps) async throws {
    (self.app, self.global, self.mode, self.wakeUps) = (app, global, mode, wakeUps)
    events = SystemEvents(environment: app.environment, wake: wakeUps.wake)
    program = if case .watch = mode { ProgramFile() } else { nil }
    let desktop = DesktopNotifier(environment: app.environment)
    began = app.now
    // A user would not see notifications in the journal of systemd.
    if case .watch = mode, app.environment["JOURNAL_STREAM"] != nil { await desktop.waitForService(.seconds(60)) }
    notifier = Notifier(desktop: desktop, output: .init(app), wake: wakeUps.wake)
    if case .watch(let polling?) = mode {
      let listener = PushListener(environment: app.environment, now: app.clock, wake: wakeUps.wake)
      sync = BackgroundSync(
        polling: polling, listener: listener, secrets: Secrets(environment: app.environment), output: .init(app),
        wake: wakeUps.wake)
    } else {
      sync = nil
    }
    wakes = WakeUpSequence(wakeUps.stream)
    settings = try app.settings()
  }

  private mutating func run() async throws -> Bool {
    var isFirst = true
    while !Task.isCancelled {
      let inputs = planInputs
      if !isFirst { renew() }
      isFirst = false
      let end: Round.End
      do {
        let app = app
        end = try await app.withStore { try await carryOut(in: $0, under: inputs) }
      } catch let error as StoreError where round.goesOn(after: error) {
        guard await round.wait(beforeTry: notifier.fail(error, round.words), wakes) else {
          await notifier.abandon()
          return false
        }
        continue
      }
      switch end {
      case .over: return false
      case .replaced: return true
      case .changed: break
      }
    }
    return false
  }

  private var planInputs: PlanInputs { PlanInputs(environment: app.environment, paths: app.paths) }

  private var round: Round {
    Round(
      app: app, settings: settings, language: global.lang, mode: mode, notifier: notifier, sync: sync,
      service: service, events: events, program: program, wakeUps: wakeUps)
  }

  /// The watch of one open store, until its plan has other inputs.
  private mutating func carryOut(in store: Store, under inputs: PlanInputs) async throws -> Round.End {
    closed.append(store)
    serve()
    wakeUps.watch([app.paths.database, app.paths.settings, PlanInputs.systemZone] + [program?.path].compactMap(\.self))
    if !isStarted { try begin(store) }
    let app = app
    return try await round.run(store, wakes) {
      PlanInputs(environment: app.environment, paths: app.paths) != inputs
    }
  }

  /// Takes the syncs of commands for this file of the store.
  private mutating func serve() {
    let file = planInputs.store
    if file != served {
      service?.stop()
      (service, served) = (nil, file)
    }
    if service == nil, sync != nil { service = SyncServiceStarter(app.place) }
  }

  private mutating func begin(_ store: Store) throws {
    try store.writeIfPossible { store in
      try store.noteNotifier(at: began)
      if try store.notifiedUntil() == nil { try store.setNotifiedUntil(began) }
    }
    if case .watch = mode {
      mark = store.markWatched()
      try round.reportStart(store)
    }
    isStarted = true
  }

  /// Takes the current settings and zone; unreadable settings leave the old ones in use until they are repaired.
  private mutating func renew() {
    do {
      let new = try AppContext(global)
      (app, settings) = (new, try new.settings())
    } catch {
      let sentence = Explanation(of: error, in: app.language).sentence
      app.say("\(sentence) Until then the old settings apply.")
    }
  }
}

/// The wake-ups, one after the other, for all rounds of a watch.
private final class WakeUpSequence {
  private var iterator: AsyncStream<Void>.Iterator

  init(_ stream: AsyncStream<Void>) { iterator = stream.makeAsyncIterator() }

  /// - Returns: false where the work was cancelled.
  func next() async -> Bool { await iterator.next() != nil }
}

/// A watch under one state of settings and zone.
private struct Round {
  let app: AppContext
  let settings: Settings
  let language: Language?
  let mode: WatchLoop.Mode
  let notifier: Notifier
  let sync: BackgroundSync?
  let service: SyncServiceStarter?
  let events: SystemEvents
  let program: ProgramFile?
  let wakeUps: WakeUps

  enum End {
    case over
    /// Settings or zone have changed, or a store that took no changes is to be opened again.
    case changed
    /// The file of the program was replaced.
    case replaced
  }

  private var plan: ReminderPlan { ReminderPlan(settings: settings, zone: app.zone, language: language) }

  var words: Announcements {
    Announcements(
      zone: app.zone, language: app.language, notificationLanguage: language ?? settings.notificationLanguage,
      isAnswered: mode != .once(waits: false))
  }

  /// Whether the watch waits for a store that cannot be opened or read now. A file that is no store of this program, or
  /// that others may write to, ends it.
  func goesOn(after error: StoreError) -> Bool {
    guard case .watch = mode else { return false }
    switch error {
    case .locked, .cannotOpen(_, .other): return true
    case .cannotOpen(_, .system(let number)):
      return [EIO, ENOSPC, EDQUOT, EROFS, ESTALE, ENODEV, EMFILE, ENFILE, ENOMEM].contains(number)
    default: return error.isRefusedChange
    }
  }

  /// Waits before the next try, each time longer. The try itself touches the files, whose change is no reason to try at
  /// once.
  ///
  /// - Returns: false where the watch ends.
  func wait(beforeTry number: Int, _ wakes: WakeUpSequence) async -> Bool {
    let end = ContinuousClock.now + .seconds(min(Notifier.pause, Double(1 << min(number, 6))))
    while .now < end {
      wakeUps.sleep(clock: .infinity, elapsed: end - .now)
      guard await wakes.next(), !Task.isCancelled else {
        await sync?.stop()
        return false
      }
    }
    wakeUps.wake()
    return true
  }

  func run(_ store: Store, _ wakes: WakeUpSequence, isChanged: @Sendable () -> Bool) async throws -> End {
    let inputs = Notifier.Inputs(store: store, plan: plan, words: words, now: app.clock)
    try await notifier.begin(inputs)
    var checked = ContinuousClock.now
    let reopens = checked + .seconds(Notifier.pause)
    while await wakes.next(), !Task.isCancelled {
      if isChanged() {
        wakeUps.wake()
        return .changed
      }
      var (clock, elapsed) = (TimeInterval.infinity, Duration.seconds(86_400))
      switch program?.state(at: Date()) ?? .same {
      case .same: break
      case .changing: elapsed = .seconds(1)
      case .replaced:
        try await leave(inputs)
        return .replaced
      }
      do {
        if let next = try await notifier.look(inputs) { clock = next.timeIntervalSince(app.now) }
        if let sync {
          let child = SyncProcess(app)
          events.listen()
          if events.drain() {
            service?.renew()
            await sync.comeBack()
          }
          let inputs = BackgroundSync.Inputs(
            store: store, settings: settings, zone: app.zone, child: child, ownChanges: await notifier.changes,
            isUserPresent: events.isUserPresent, now: app.now)
          elapsed = min(elapsed, try await sync.look(inputs) - .now)
        }
      } catch StoreError.locked {
        // Another program is writing for long; due notifications wait for the next look.
        elapsed = min(elapsed, .seconds(5))
      }
      if case .once(let waits) = mode, await notifier.isDone(answers: waits) { return .over }
      if reopens < .now, store.mayTakeChangesAgain {
        wakeUps.wake()
        return .changed
      }
      if checked + .seconds(50) < .now {
        checked = .now
        await notifier.checkDesktop()
      }
      wakeUps.sleep(clock: clock, elapsed: elapsed)
    }
    try await leave(inputs)
    return .over
  }

  private func leave(_ inputs: Notifier.Inputs) async throws {
    async let ended: Void? = sync?.stop()
    try await notifier.close(inputs)
    await ended
  }

  /// Tells a user at the terminal that the watch runs, and what comes next.
  func reportStart(_ store: Store) throws {
    guard app.terminal.errorIsTerminal, !app.options.json else { return }
    let time = app.relative
    let next: NotificationRequest?
    do {
      next = try plan.settled(store, app.clock) { try plan.held($0, after: app.now).requests.first }
    } catch let error as StoreError where error.isRefusedChange {
      // The first look reports it.
      return
    }
    let coming = next.map { "\(time.text($0.fireDate))  \($0.title): \($0.body)" }
    app.say("Notifications appear when they are due; press Ctrl-C to stop.")
    if let coming {
      app.say("The next one: \(coming)")
    } else {
      app.say("None is pending at the moment.")
    }
  }
}

extension Notifier.Output {
  init(_ app: AppContext) {
    self.init(
      due: { due in
        guard app.options.json else { return }
        for request in due { app.emit(request.json(Timestamp(zone: app.zone))) }
      },
      lines: { lines in
        guard !app.options.json else { return }
        for line in lines { app.terminal.result(line) }
      },
      noService: {
        app.say(
          "There is no notification service here (org.freedesktop.Notifications), so notifications are printed as lines."
        )
      },
      store: { news in
        switch news {
        case .refuses(let error):
          app.terminal.message(error.explanation(in: app.language).text)
          app.say("Reminders still appear.")
        case .closed(let error):
          app.terminal.message(error.explanation(in: app.language).text)
          app.say("No reminders appear until then; focusblox tries again within a minute.")
        case .opensAgain: app.say("The data can be read again.")
        case .takesAgain: app.say("The store can be changed again.")
        case .lost(1): app.say("Not saved: 1 answer. The reminder will appear again.")
        case .lost(let answers): app.say("Not saved: \(answers) answers. The reminders will appear again.")
        }
      })
  }
}

extension BackgroundSync.Output {
  init(_ app: AppContext) {
    self.init(
      failed: { messages in for message in messages { app.terminal.message(message) } },
      recovered: { app.say("Syncing works again.") },
      push: { account, state in
        switch state {
        case .connecting: break
        case .connected: app.say("Push for “\(account)” is connected.")
        case .waiting(let problem):
          let sentence = problem.explanation(in: app.language).sentence
          app.say("Push for “\(account)” is paused: \(sentence)")
        }
      }, words: { .init($0) })
  }
}
