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
  /// The end of what is being shown.
  private var showing: Task<Void, Never>?
  private var isClosing = false
  /// How often answers were written to the store, which its version does not tell.
  private(set) var changes = 0
  private var hadService = false
  private var saidNoService = false

  /// What waits for the next look.
  private var shown: [NotificationRequest] = []
  private var answers: [(Answer, Ring)] = []
  /// What a desktop has forgotten that was started anew.
  private var lost: [Ring] = []

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
  }

  /// - Parameter rest: how much longer than it took a plan holds, whatever the store says: a tenth of the time at most goes into plans,
  ///   however often somebody writes.
  init(desktop: any Desktop, output: Output, rest: Int = 9, wake: @escaping @Sendable () -> Void) {
    self.rest = rest
    self.desktop = desktop
    self.output = output
    self.wake = wake
  }

  /// Whether nothing waits to be shown or written down; with `answers` neither for a user.
  func isDone(answers waits: Bool) -> Bool {
    inFlight == 0 && shown.isEmpty && answers.isEmpty && lost.isEmpty && (!waits || open.isEmpty)
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
    let isWanted = hasWritten || isDue || isJump || !lost.isEmpty
    guard isWanted || current != version else { return next }
    if !isWanted, ContinuousClock.now < quietUntil {
      let rest = quietUntil - .now
      return min(next ?? .distantFuture, now.addingTimeInterval(rest / .seconds(1)))
    }
    let began = ContinuousClock.now
    try withdraw(world, now)
    let due = try DueRequests.claim(world.store, plan: world.plan, now: now)
    if !due.isEmpty { output.due(due) }
    let again = try forgotten(world, now)
    show(world.words.of(try world.store.read { try world.plan.topics(of: due + again, $0) }, now: now))
    lost = []
    next = try world.store.read { try DueRequests.next($0, plan: world.plan, now: now) }
    version = current
    seen = now
    quietUntil = .now + (.now - began) * rest
    return next
  }

  /// Looks for a desktop again whose session has ended while notifications were open.
  func checkDesktop() async {
    if !open.isEmpty { await desktop.reconnect() }
  }

  /// Takes from the desktop what is still open, because no answer would be heard; whoever notifies next shows it again.
  func close(_ world: World) async throws {
    isClosing = true
    let unanswered = open
    open = []
    for opened in unanswered { opened.notification.withdraw() }
    for opened in unanswered { _ = await opened.notification.end() }
    _ = try settle(world, world.now())
    let requests = unanswered.flatMap { opened in
      let left = Set(opened.rings.map(\.identifier))
      return opened.announcement.requests.filter { left.contains($0.identifier) }
    }
    let again = try forgotten(world, world.now())
    try world.store.write { store in
      try DueRequests.release(requests + again, store)
      try store.noteNotifier(at: world.now())
    }
  }

  /// One after the other, so that they lie on the screen in this order.
  private func show(_ announcements: [Announcement]) {
    if announcements.isEmpty { return }
    inFlight += announcements.count
    showing = Task { [hadService, before = showing] in
      await before?.value
      // A service that was there is being started anew.
      var pauses = hadService ? [1, 2, 3] : []
      for announcement in announcements where !isClosing {
        let old = takePlace(of: announcement)
        var notification = await desktop.show(announcement.message, replacing: old)
        while notification == nil, announcement.message.stays, !pauses.isEmpty {
          try? await MainThreadTasks.sleep(for: .seconds(pauses.removeFirst()))
          notification = await desktop.show(announcement.message, replacing: old)
        }
        if notification == nil { old?.withdraw() }
        didShow(announcement, notification)
      }
    }
  }

  /// A later ring takes the place of the one before (S1-18).
  ///
  /// - Returns: the notification on the screen whose place it is.
  private func takePlace(of announcement: Announcement) -> (any ShownNotification)? {
    let identifiers = Set(announcement.requests.map(\.identifier))
    var places: [any ShownNotification] = []
    open = open.compactMap { opened in
      var opened = opened
      opened.rings.removeAll { identifiers.contains($0.identifier) }
      if opened.rings.isEmpty { places.append(opened.notification) }
      return opened.rings.isEmpty ? nil : opened
    }
    for other in places.dropFirst() { other.withdraw() }
    return places.first
  }

  private func didShow(_ announcement: Announcement, _ notification: (any ShownNotification)?) {
    inFlight -= 1
    if let notification {
      if isClosing { return notification.withdraw() }
      hadService = true
      if announcement.message.stays { keep(announcement, notification) }
    } else {
      if !saidNoService { output.noService() }
      saidNoService = true
      output.lines(announcement.lines)
    }
    shown += announcement.requests
    wake()
  }

  private func keep(_ announcement: Announcement, _ notification: any ShownNotification) {
    lastNumber += 1
    let rings = announcement.requests.map { Ring($0) }
    open.append(
      Opened(number: lastNumber, rings: rings, announcement: announcement, notification: notification))
    Task { [lastNumber] in
      let end = await notification.end()
      didEnd(lastNumber, end)
    }
  }

  private func didEnd(_ number: Int, _ end: NotificationEnd) {
    guard !isClosing, let index = open.firstIndex(where: { $0.number == number }) else { return }
    let opened = open.remove(at: index)
    switch end {
    case .pressed(let word):
      if let answer = Answer(rawValue: word) { answers += opened.rings.map { (answer, $0) } }
    case .closed: break
    case .lost: lost += opened.rings
    }
    wake()
  }

  /// Writes down what happened since the last look.
  private func settle(_ world: World, _ now: Date) throws -> Bool {
    if shown.isEmpty && answers.isEmpty { return false }
    try world.store.write { store in
      try DueRequests.confirm(shown, store)
      if !shown.isEmpty { try store.noteRing(at: now) }
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

  /// What is to be shown again because the desktop has forgotten it.
  private func forgotten(_ world: World, _ now: Date) throws -> [NotificationRequest] {
    try world.store.read { store in try lost.compactMap { try world.plan.standing($0, store, now: now) } }
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
