import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Notifies and syncs as `watch` does, while the screen is open and no watch runs.
///
/// This work uses the connection of the screen. With a second connection in the process, both would lose their locks:
/// closing a file releases all locks of the process on that file (POSIX). The next program that closes the store would
/// then remove the write-ahead log in use.
actor BackgroundWork {
  private let app: AppContext
  private let settings: Settings
  private let wakeUps: WakeUps
  private let store: Store
  private let notifier: Notifier
  private let mailbox: Mailbox
  private let seen: SeenRings
  private let sync: BackgroundSync
  private var isNotifying = false
  private var looking: Task<Void, Never>?
  private var isAgain = false
  private var isOver = false
  /// The number of changes at the screen, which do not change the store's version for its own connection.
  private var changes = 0

  /// - Parameter seen: the rings that the screen has already shown, also before its settings changed.
  init(_ app: AppContext, _ store: Store, _ mailbox: Mailbox, _ wakeUps: WakeUps, _ seen: SeenRings) throws {
    self.app = app
    self.seen = seen
    self.store = store
    self.mailbox = mailbox
    self.wakeUps = wakeUps
    settings = try app.settings()
    notifier = Notifier(
      desktop: DesktopNotifier(environment: app.environment),
      output: .init(
        due: { due in
          seen.noteOwn(due)
          mailbox.post(.rang(due.map(Self.words)))
        }, lines: { _ in }, noService: {}, store: { _ in }),
      wake: wakeUps.wake)
    sync = BackgroundSync(
      polling: Polling(), listener: PushListener(environment: app.environment, now: app.clock, wake: wakeUps.wake),
      secrets: Secrets(environment: app.environment),
      output: .init(failed: { mailbox.post(.failed($0)) }, recovered: {}, push: { _, _ in }, words: { .init($0) }),
      wake: wakeUps.wake)
  }

  /// Notes a change at the screen.
  func changed() async {
    changes += 1
    if isNotifying { try? await notifier.begin(inputs) }
    await look()
  }

  /// Checks for due notifications and syncs. Requests during a check cause one further check.
  func look() async {
    guard looking == nil else {
      isAgain = true
      return
    }
    if isOver { return }
    let work = Task { await self.workWhileWanted() }
    looking = work
    await work.value
  }

  private func workWhileWanted() async {
    repeat {
      isAgain = false
      // The screen itself reports an error of the store.
      try? await work()
    } while isAgain && !isOver
    looking = nil
  }

  private func work() async throws {
    if isOver { return }
    try tellOthers()
    guard !store.isWatched || isNotifying else { return sleep(until: nil) }
    if !isNotifying {
      try store.writeIfPossible { try $0.noteNotifier(at: app.now) }
      try await notifier.begin(inputs)
      isNotifying = true
    }
    let next = try await notifier.look(inputs)
    if isOver { return }
    var elapsed = Duration.seconds(86_400)
    if !store.isWatched {
      var child = SyncProcess(app)
      let (mailbox, language) = (mailbox, app.language)
      child.count = { mailbox.post(.progress(Progress($0, language))) }
      child.ended = { mailbox.post(.progress(nil)) }
      elapsed =
        try await sync.look(
          BackgroundSync.Inputs(
            store: store, settings: settings, zone: app.zone, child: child,
            ownChanges: await notifier.changes + changes, now: app.now))
        - .now
    }
    sleep(until: next, elapsed)
  }

  /// Sleeps until the next minute at most, so that the work notices a wake-up of the machine and a new clock.
  private func sleep(until next: Date?, _ elapsed: Duration = .seconds(86_400)) {
    let now = app.now
    let minute = 60 - now.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    wakeUps.sleep(clock: min(minute, next?.timeIntervalSince(now) ?? .infinity), elapsed: elapsed)
  }

  /// Shows the rings of a running `watch`.
  private func tellOthers() throws {
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: nil)
    let rung = try store.read { try seen.others($0, plan, now: app.now) }
    if !rung.isEmpty { mailbox.post(.rang(rung.map(Self.words))) }
  }

  private static func words(_ request: NotificationRequest) -> String { request.title + ": " + request.body }

  private var inputs: Notifier.Inputs {
    let words = Announcements(
      zone: app.zone, language: app.language, notificationLanguage: settings.notificationLanguage, isAnswered: true)
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: nil)
    return Notifier.Inputs(store: store, plan: plan, words: words, now: app.clock)
  }

  /// Ends a running sync, and withdraws open notifications.
  func stop() async {
    isOver = true
    // A running check could start a sync after this end.
    await looking?.value
    async let ended: Void = sync.stop()
    if isNotifying { try? await notifier.close(inputs) }
    await ended
  }
}
