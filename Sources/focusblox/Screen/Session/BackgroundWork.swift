import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation

/// What `watch` does, while the screen is open and no watch runs: notifies and syncs.
///
/// It works on the connection of the screen. Another one in this process would cost both their locks: a file that is closed takes with it
/// every lock that its process has on it (POSIX), and the next program to close the store would remove the log under them.
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
  /// Changes at the screen: they are no news to the version of the store.
  private var changes = 0

  /// - Parameter seen: what the screen has told of, also before its settings changed.
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
        }, lines: { _ in }, noService: {}),
      wake: wakeUps.wake)
    sync = BackgroundSync(
      polling: Polling(), listener: PushListener(environment: app.environment, now: app.clock, wake: wakeUps.wake),
      output: .init(failed: { mailbox.post(.failed($0)) }, recovered: {}, push: { _, _ in }), wake: wakeUps.wake)
  }

  /// Something was changed at the screen.
  func changed() async {
    changes += 1
    if isNotifying { try? await notifier.begin(world) }
    await look()
  }

  /// Looks whether something is due or to be synced; several wishes in a row are one.
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
      // What keeps the store from being read is told by the screen itself.
      try? await work()
    } while isAgain && !isOver
    looking = nil
  }

  private func work() async throws {
    if isOver { return }
    try tellOthers()
    guard !store.isWatched || isNotifying else { return sleep(until: nil) }
    if !isNotifying {
      try store.write { try $0.noteNotifier(at: app.now) }
      try await notifier.begin(world)
      isNotifying = true
    }
    let next = try await notifier.look(world)
    if isOver { return }
    var elapsed = Duration.seconds(86_400)
    if !store.isWatched {
      var child = SyncChild(paths: app.paths, language: app.language, environment: app.environment)
      let (mailbox, language) = (mailbox, app.language)
      child.count = { mailbox.post(.progress(Progress($0, language))) }
      child.ended = { mailbox.post(.progress(nil)) }
      elapsed =
        try await sync.look(
          BackgroundSync.World(
            store: store, settings: settings, child: child, ownChanges: await notifier.changes + changes, now: app.now))
        - .now
    }
    sleep(until: next, elapsed)
  }

  /// At most to the end of the minute: a machine that wakes up and a clock that is set are heard of by it.
  private func sleep(until next: Date?, _ elapsed: Duration = .seconds(86_400)) {
    let now = app.now
    let minute = 60 - now.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    wakeUps.sleep(clock: min(minute, next?.timeIntervalSince(now) ?? .infinity), elapsed: elapsed)
  }

  /// What a `watch` that runs has rung.
  private func tellOthers() throws {
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: nil)
    let rung = try store.read { try seen.others($0, plan, now: app.now) }
    if !rung.isEmpty { mailbox.post(.rang(rung.map(Self.words))) }
  }

  private static func words(_ request: NotificationRequest) -> String { request.title + ": " + request.body }

  private var world: Notifier.World {
    let words = Announcements(
      zone: app.zone, language: app.language, notificationLanguage: settings.notificationLanguage, isAnswered: true)
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: nil)
    return Notifier.World(store: store, plan: plan, words: words, now: app.clock)
  }

  /// Ends a sync that is under way, and takes what is open from the desktop.
  func stop() async {
    isOver = true
    // A look that is under way could begin a sync behind the end.
    await looking?.value
    async let ended: Void = sync.stop()
    if isNotifying { try? await notifier.close(world) }
    await ended
  }
}
