import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// Rings what is due, keeps an eye on what is open on the desktop, and takes the answers to the store. One look at a time; what happens
/// between two looks waits for the next.
actor Notifier {
  /// What a look works with. Another zone or other settings are another world.
  struct World: Sendable {
    var store: Store
    var plan: ReminderPlan
    var words: Announcements
    var now: @Sendable () -> Date
  }

  /// Where notifications go that no desktop shows, and what is said about that.
  struct Output: Sendable {
    var due: @Sendable ([NotificationRequest]) -> Void
    var lines: @Sendable ([String]) -> Void
    /// Said once.
    var noService: @Sendable () -> Void
  }

  private let desktop: any Desktop
  private let output: Output
  private let rest: Int
  /// Asks for a look.
  private let wake: @Sendable () -> Void

  private var open: [Opened] = []
  private var lastNumber = 0
  private var inFlight = 0
  private var isClosing = false
  /// How often answers were written to the store, which its version does not tell.
  private(set) var changes = 0
  private var hadService = false
  private var saidNoService = false

  /// What waits for the next look.
  private var shown: [NotificationRequest] = []
  private var answers: [(Answer, Ring)] = []

  private var seen: Date?
  private var version: Int64?
  private var next: Date?
  /// Until when changes of the store alone are no reason for another plan.
  private var quietUntil = ContinuousClock.now

  private struct Opened {
    var number: Int
    var rings: [Ring]
    var announcement: Announcement
    var notification: any ShownNotification
    /// Who shows it.
    var owner: String?
  }

  /// - Parameter rest: how much longer than it took a plan holds, whatever the store says: a tenth of the time at most goes into plans,
  ///   however often somebody writes.
  init(desktop: any Desktop, output: Output, rest: Int = 9, wake: @escaping @Sendable () -> Void) {
    self.rest = rest
    self.desktop = desktop
    self.output = output
    self.wake = wake
  }

  /// Whether nothing waits to be shown or written down; with `answers` neither for a person.
  func isDone(answers waits: Bool) -> Bool {
    inFlight == 0 && shown.isEmpty && answers.isEmpty && (!waits || open.isEmpty)
  }

  /// Begins with another world: what is open stays where it still has a meaning.
  func begin(_ world: World) throws {
    open = try world.store.read { store in
      try open.compactMap { opened in
        var opened = opened
        opened.rings = try opened.rings.compactMap { try world.plan.moved($0, store) }
        if opened.rings.isEmpty { opened.notification.withdraw() }
        return opened.rings.isEmpty ? nil : opened
      }
    }
    seen = nil
  }

  /// - Returns: when to look again, if nothing happens before; `nil` when there is nothing to wait for.
  /// - Throws: `StoreError`; what was not written down is written with the next look.
  func look(_ world: World) throws -> Date? {
    let now = world.now()
    let hasWritten = try settle(world, now)
    let current = try world.store.read { try $0.dataVersion() }
    let isDue = next.map { now >= $0 } ?? false
    let isJump = seen.map { now < $0 } ?? true
    guard hasWritten || isDue || isJump || current != version else { return next }
    if !hasWritten, !isDue, !isJump, ContinuousClock.now < quietUntil {
      let rest = quietUntil - .now
      return min(next ?? .distantFuture, now.addingTimeInterval(rest / .seconds(1)))
    }
    let began = ContinuousClock.now
    try withdraw(world, now)
    let due = try DueRequests.claim(world.store, plan: world.plan, now: now)
    if !due.isEmpty { output.due(due) }
    for announcement in world.words.of(due, now: now) { show(announcement) }
    next = try world.store.read { try DueRequests.next($0, plan: world.plan, now: now) }
    version = current
    seen = now
    quietUntil = .now + (.now - began) * rest
    return next
  }

  /// Shows again what a desktop has forgotten that was started anew.
  func checkDesktop() async {
    guard !open.isEmpty, let owner = await desktop.owner() else { return }
    let forgotten = open.filter { $0.owner != nil && $0.owner != owner }
    open.removeAll { opened in forgotten.contains { $0.number == opened.number } }
    for opened in forgotten {
      opened.notification.abandon()
      show(opened.announcement)
    }
  }

  /// Takes from the desktop what is still open, because no answer would be heard; whoever notifies next shows it again.
  func close(_ world: World) async throws {
    isClosing = true
    let unanswered = open
    open = []
    for opened in unanswered { opened.notification.withdraw() }
    for opened in unanswered { _ = await opened.notification.answer() }
    _ = try settle(world, world.now())
    try world.store.write { try DueRequests.release(unanswered.flatMap(\.announcement.requests), $0) }
  }

  private func show(_ announcement: Announcement) {
    inFlight += 1
    // A later ring takes the place of the one before (CHECKLIST S1-18).
    let identifiers = Set(announcement.requests.map(\.identifier))
    for opened in open where !identifiers.isDisjoint(with: opened.rings.map(\.identifier)) { withdraw(opened) }
    Task { [desktop, hadService] in
      var notification = await desktop.show(announcement.message)
      // A service that was there is being started anew.
      for pause in [1, 2, 3] where notification == nil && hadService && announcement.message.stays {
        try? await Task.sleep(for: .seconds(pause))
        notification = await desktop.show(announcement.message)
      }
      await didShow(announcement, notification)
    }
  }

  private func didShow(_ announcement: Announcement, _ notification: (any ShownNotification)?) async {
    if let notification {
      if isClosing { return notification.withdraw() }
      hadService = true
      if announcement.message.stays {
        let rings = announcement.requests.map { Ring($0) }
        lastNumber += 1
        keep(
          Opened(
            number: lastNumber, rings: rings, announcement: announcement, notification: notification,
            owner: await desktop.owner()))
      }
    } else {
      if !saidNoService { output.noService() }
      saidNoService = true
      output.lines(announcement.lines)
    }
    inFlight -= 1
    shown += announcement.requests
    wake()
  }

  private func keep(_ opened: Opened) {
    open.append(opened)
    Task {
      let word = await opened.notification.answer()
      didEnd(opened, word)
    }
  }

  private func didEnd(_ opened: Opened, _ word: String?) {
    guard !isClosing, let index = open.firstIndex(where: { $0.number == opened.number }) else {
      return
    }
    let rings = open.remove(at: index).rings
    if let answer = word.flatMap(Answer.init) { answers += rings.map { (answer, $0) } }
    wake()
  }

  /// Writes down what happened since the last look.
  private func settle(_ world: World, _ now: Date) throws -> Bool {
    if shown.isEmpty && answers.isEmpty { return false }
    try world.store.write { store in
      try DueRequests.confirm(shown, store)
      for (answer, ring) in answers {
        // What was taken care of elsewhere meanwhile has no answer any more.
        guard let request = try world.plan.standing(ring, store, now: now) else { continue }
        try world.plan.carryOut(answer, request, store, now: now)
      }
    }
    let hasAnswers = !answers.isEmpty
    if hasAnswers { changes += 1 }
    shown = []
    answers = []
    return hasAnswers
  }

  /// Takes from the desktop what was completed, deleted, moved or answered elsewhere.
  private func withdraw(_ world: World, _ now: Date) throws {
    let over = try world.store.read { store in
      try open.filter { try $0.rings.allSatisfy { try world.plan.standing($0, store, now: now) == nil } }
    }
    for opened in over { withdraw(opened) }
  }

  private func withdraw(_ opened: Opened) {
    open.removeAll { $0.number == opened.number }
    opened.notification.withdraw()
  }
}

extension ReminderPlan {
  /// What the button of a notification does.
  fileprivate func carryOut(
    _ answer: Answer, _ request: NotificationRequest, _ store: StoreTransaction, now: Date
  ) throws {
    switch (answer, request.subject) {
    case (.done, .task(let id)):
      let context = MappingContext(zone: zone, now: now, settings: settings, profile: .extended)
      try SeriesSteps(zone: zone, settings: settings, newID: AppContext.newID).complete(
        id, at: now, in: store,
        history: { CalendarObjectWriter.history(of: $0, as: $1, context: context) }, by: .person)
    case (.later, _): try store.answer(request.snoozed(now: now), by: .person)
    case (.done, .block): break
    }
  }
}
