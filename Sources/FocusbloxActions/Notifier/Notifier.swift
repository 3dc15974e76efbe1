import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// Shows due notifications, keeps track of open ones, and writes answers to the store. One look runs at a time; events
/// between two looks wait for the next look.
package actor Notifier {
  /// The pause before a store that takes no changes is asked again.
  package static let pause: TimeInterval = 60

  private let desktop: any Desktop
  private let output: Output
  private let rest: Int
  /// Requests a look.
  private let wake: @Sendable () -> Void

  private var open: [Opened] = []
  private var lastNumber = 0
  private var inFlight = 0
  /// Ends when the current notifications are shown.
  private var showing: Task<Void, Never>?
  private var isClosing = false
  /// The number of answers written to the store, which the store's version does not show.
  package private(set) var changes = 0
  private var hasSeenService = false
  private var hasReportedNoService = false

  /// The shown notifications that wait for the next look.
  private var shown: [NotificationRequest] = []
  private var answers: [(Answer, Ring)] = []
  private var unwritten = UnwrittenRings()
  /// The reason why the store takes no changes.
  private var refusal: StoreError?
  /// The time of the refusal. A failed change may touch the files, whose change is a reason for a look.
  private var refused = Date.distantPast
  /// The reason why the store cannot be read.
  private var closed: StoreError?
  /// How often the store could not be read since the last look.
  private var failedTries = 0
  /// The notifications that a restarted desktop has lost.
  private var lost: [Ring] = []

  private var seen: Date?
  private var version: Int64?
  private var next: Date?
  /// Until this time a change of the store alone causes no new plan.
  private var nextReplan = ContinuousClock.now

  private struct Opened {
    var number: Int
    var rings: [Ring]
    var announcement: Announcement
    var notification: any ShownNotification
  }

  /// - Parameter rest: how many times its own duration a plan stays valid, whatever the store's changes. Plans
  ///   therefore take at most a tenth of the time.
  package init(desktop: any Desktop, output: Output, rest: Int = 9, wake: @escaping @Sendable () -> Void) {
    self.rest = rest
    self.desktop = desktop
    self.output = output
    self.wake = wake
  }

  /// Whether nothing waits to be shown or recorded; with `answers`, also no answer is awaited.
  package func isDone(answers waits: Bool) -> Bool {
    let isWritten = unwritten.isEmpty || refusal != nil
    return inFlight == 0 && shown.isEmpty && answers.isEmpty && isWritten && lost.isEmpty && (!waits || open.isEmpty)
  }

  /// Starts with other inputs; open notifications stay where they are still valid.
  package func begin(_ inputs: Inputs) throws {
    open = try inputs.store.read { store in
      try open.compactMap { opened in
        var opened = opened
        opened.rings = try opened.rings.compactMap { try unwritten.moved($0, inputs.plan, store) }
        if opened.rings.isEmpty { opened.notification.withdraw() }
        return opened.rings.isEmpty ? nil : opened
      }
    }
    seen = nil
    refused = .distantPast
  }

  /// Shows once why the store cannot be read. Answers wait for the next look. A lock is told where it lasts.
  ///
  /// - Returns: how often the store could not be read since the last look.
  package func fail(_ error: StoreError, _ words: any NotificationWords) -> Int {
    failedTries += 1
    if case .locked = error, failedTries < 3 { return failedTries }
    if closed != error {
      closed = error
      output.store(.closed(error))
      show([words.closed(error)])
    }
    return failedTries
  }

  /// - Returns: the time of the next look without other events; `nil` where nothing is pending.
  /// - Throws: `StoreError`, but not where the store can be read and takes no changes: then the notifier remembers by
  ///   itself. Unrecorded answers are recorded at the next look.
  package func look(_ inputs: Inputs) throws -> Date? {
    let now = inputs.now()
    let hasWritten = try settle(inputs, now)
    let current = try inputs.store.read { try $0.dataVersion() }
    let isDue = next.map { now >= $0 } ?? false
    let isJump = seen.map { now < $0 } ?? true
    let isWanted = hasWritten || isDue || isJump || !lost.isEmpty
    guard isWanted || current != version else { return next }
    if !isWanted, ContinuousClock.now < nextReplan {
      let rest = nextReplan - .now
      return min(next ?? .distantFuture, now.addingTimeInterval(rest / .seconds(1)))
    }
    let began = ContinuousClock.now
    try withdraw(inputs, now)
    let due = try claim(inputs, now)
    failedTries = 0
    if closed != nil { output.store(.opensAgain) }
    closed = nil
    if !due.isEmpty { output.due(due) }
    let again = try forgotten(inputs, now)
    show(inputs.words.of(try inputs.store.read { try inputs.plan.topics(of: due + again, $0) }, now: now))
    lost = []
    next = try nextLook(inputs, now)
    version = current
    seen = now
    nextReplan = .now + (.now - began) * rest
    return next
  }

  /// Looks for a desktop again whose session ended while notifications were open.
  package func checkDesktop() async {
    if !open.isEmpty { await desktop.reconnect() }
  }

  /// Withdraws open notifications where no store can take their answers.
  package func abandon() async {
    isClosing = true
    let unanswered = open
    open = []
    for opened in unanswered { opened.notification.withdraw() }
    for opened in unanswered { _ = await opened.notification.end() }
  }

  /// Withdraws open notifications, because their answers would have no receiver. The next notifier shows them again.
  package func close(_ inputs: Inputs) async throws {
    isClosing = true
    let unanswered = open
    open = []
    for opened in unanswered { opened.notification.withdraw() }
    for opened in unanswered { _ = await opened.notification.end() }
    _ = try settle(inputs, inputs.now())
    let requests = unanswered.flatMap { opened in
      let left = Set(opened.rings.map(\.identifier))
      return opened.announcement.requests.filter { left.contains($0.identifier) }
    }
    let again = try forgotten(inputs, inputs.now())
    let isWritten = try inputs.store.writeIfPossible { store in
      try DueRequests.release(requests + again, store)
      try store.noteNotifier(at: inputs.now())
    }
    if !isWritten, unwritten.answers > 0 { output.store(.lost(answers: unwritten.answers)) }
  }

  private func claim(_ inputs: Inputs, _ now: Date) throws -> [NotificationRequest] {
    // Without what is unwritten the store would find the same rings again.
    if unwritten.isEmpty,
      let due = try write(inputs, now, { try DueRequests.claim($0, plan: inputs.plan, now: now) })
    {
      return due
    }
    let due = try inputs.store.read { try DueRequests.found($0, plan: inputs.plan, now: now, besides: unwritten) }
    unwritten.claim(due, at: now)
    return due
  }

  private func nextLook(_ inputs: Inputs, _ now: Date) throws -> Date? {
    try inputs.store.read { store in
      let next = try DueRequests.next(store, plan: inputs.plan, now: now)
      guard refusal != nil else { return next }
      let again = now.addingTimeInterval(Self.pause)
      let coming = [next, try unwritten.nextSnooze(inputs.plan, store)].compactMap(\.self).filter { $0 > now }
      return coming.reduce(again, min)
    }
  }

  /// - Returns: `nil` where the store takes no changes, which is shown once.
  private func write<T>(
    _ inputs: Inputs, _ now: Date, _ change: (StoreTransaction) throws -> T
  ) throws -> T? {
    if refusal != nil, now >= refused, now < refused.addingTimeInterval(Self.pause) { return nil }
    do {
      let result = try inputs.store.write(change)
      if refusal != nil { output.store(.takesAgain) }
      refusal = nil
      return result
    } catch let error as StoreError where error.isRefusedChange {
      if refusal == nil {
        output.store(.refuses(error))
        show([inputs.words.refusal(error)])
      }
      (refusal, refused) = (error, now)
      return nil
    }
  }

  /// Shows the announcements one after the other, so that they appear in this order.
  private func show(_ announcements: [Announcement]) {
    if announcements.isEmpty { return }
    inFlight += announcements.count
    showing = Task { [hasSeenService, before = showing] in
      await before?.value
      // A known service is restarting.
      var pauses = hasSeenService ? [1, 2, 3] : []
      for announcement in announcements where !isClosing {
        let old = replacedNotification(by: announcement)
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

  /// A later ring replaces the earlier one (S1-18).
  ///
  /// - Returns: the notification on the screen that is replaced.
  private func replacedNotification(by announcement: Announcement) -> (any ShownNotification)? {
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
      hasSeenService = true
      if announcement.message.stays { keep(announcement, notification) }
    } else {
      if !hasReportedNoService { output.noService() }
      hasReportedNoService = true
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
    case .dismissed:
      // Of many missed notifications in one, only those that it names count as seen.
      let named = Set(opened.announcement.named.map(\.identifier))
      answers += opened.rings.filter { named.contains($0.identifier) }.map { (.seen, $0) }
    case .closed: break
    case .lost: lost += opened.rings
    }
    wake()
  }

  /// Records the events since the last look.
  ///
  /// - Returns: whether there are new answers.
  private func settle(_ inputs: Inputs, _ now: Date) throws -> Bool {
    let hasNew = !answers.isEmpty
    unwritten.shown(shown, at: now)
    unwritten.answered(answers, at: now)
    (shown, answers) = ([], [])
    if unwritten.isEmpty { return false }
    guard try write(inputs, now, { try unwritten.write(inputs.plan, $0) }) != nil else { return hasNew }
    let hasAnswers = unwritten.answers > 0
    unwritten = UnwrittenRings()
    if hasAnswers { changes += 1 }
    return hasAnswers
  }

  /// The notifications to show again because the desktop has lost them.
  private func forgotten(_ inputs: Inputs, _ now: Date) throws -> [NotificationRequest] {
    try inputs.store.read { store in
      try lost.compactMap { try unwritten.visibleRequest(of: $0, inputs.plan, store, now: now) }
    }
  }

  /// Withdraws notifications of items that another client completed, deleted, moved or answered.
  private func withdraw(_ inputs: Inputs, _ now: Date) throws {
    let over = try inputs.store.read { store in
      try open.filter { opened in
        try opened.rings.allSatisfy {
          try unwritten.visibleRequest(of: $0, inputs.plan, store, now: now) == nil
        }
      }
    }
    for opened in over { withdraw(opened) }
  }

  private func withdraw(_ opened: Opened) {
    open.removeAll { $0.number == opened.number }
    opened.notification.withdraw()
  }
}
