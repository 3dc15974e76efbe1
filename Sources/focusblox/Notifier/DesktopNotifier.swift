import FocusbloxActions
import FocusbloxModel
import Foundation
import Glibc
import Synchronization

/// Shows notifications through the session's service `org.freedesktop.Notifications`, and receives their outcome.
final class DesktopNotifier: Desktop {
  /// The time limit for an answer of the service; the bus may have to start the service first.
  private static let timeLimit = Duration.seconds(10)
  /// The time for which a service without an answer gets no call.
  private static let rest = Duration.seconds(60)

  private struct State: Sendable {
    var bus: SessionBus?
    /// The capabilities of the current service.
    var capabilities: Set<String>?
    /// The notifications on the screen, by the service's numbers.
    var shown: [UInt32: OnScreen] = [:]
    /// The notifications whose service, or whose bus, has ended.
    var orphans: [OnScreen] = []
    var restsUntil = ContinuousClock.now
  }

  private let environment: [String: String]
  private let state = Mutex(State())

  init(environment: [String: String]) { self.environment = environment }

  /// The address of the bus. The session may start or restart while this program runs.
  private var address: String? {
    BusAddress.session(environment, userID: getuid()) { FileManager.default.fileExists(atPath: $0) }
  }

  deinit { state.withLock { $0.bus }?.stop() }

  /// The name and version of the service, where one answers.
  func service() async -> Result<String, BusProblem> {
    guard let bus = connected() else { return .failure(.unreachable(address: nil)) }
    let reply = await bus.call(NotificationService.call("GetServerInformation"), within: Self.timeLimit)
    return reply.map { reply in
      [0, 2].compactMap { reply.values.indices.contains($0) ? reply.values[$0].text : nil }.joined(separator: " ")
    }
  }

  /// Waits until a service answers. At a login systemd may start this program before the desktop.
  func waitForService(_ longest: Duration) async {
    let end = ContinuousClock.now + longest
    while ContinuousClock.now < end, address != nil {
      if case .success = await service() { return }
      do { try await MainThreadTasks.sleep(for: .seconds(2)) } catch { return }
    }
  }

  func show(_ message: DesktopMessage, replacing old: (any ShownNotification)?) async -> (any ShownNotification)? {
    guard state.withLock({ $0.restsUntil <= .now }), let bus = connected() else { return nil }
    guard let capabilities = await capabilities(bus) else { return nil }
    let replaced = (old as? OnScreen).flatMap { old in state.withLock { $0.shown[old.number] === old ? old : nil } }
    let call = message.call(capabilities: capabilities, replacing: replaced?.number ?? 0)
    return await withCheckedContinuation { continuation in
      bus.call(call, within: Self.timeLimit) { [weak self] result in
        continuation.resume(returning: self?.register(result, in: replaced))
      } late: { [weak self] reply in
        // The notification was printed as lines meanwhile, and its buttons would have no receiver.
        if let number = reply.values.first?.number { self?.close(number) }
      }
    }
  }

  func reconnect() async {
    guard state.withLock({ $0.bus == nil && !$0.orphans.isEmpty }), let bus = connected() else { return }
    if case .success = await bus.call(NotificationService.start, within: Self.timeLimit) { giveUpOrphans() }
  }

  private func connected() -> SessionBus? {
    guard let address else { return nil }
    return state.withLock { state in
      if let bus = state.bus { return bus }
      let bus = SessionBus(
        address: address, matches: NotificationService.matches,
        handlers: .init(signal: { [weak self] in self?.handle($0) }, end: { [weak self] in self?.didDisconnect() }))
      state.bus = bus
      bus.start()
      return bus
    }
  }

  /// - Returns: `nil` without a service; empty where the service does not report any.
  private func capabilities(_ bus: SessionBus) async -> Set<String>? {
    if let known = state.withLock({ $0.capabilities }) { return known }
    switch await bus.call(NotificationService.call("GetCapabilities"), within: Self.timeLimit) {
    case .success(let reply):
      let capabilities = Set(reply.values.first?.strings ?? [])
      state.withLock { $0.capabilities = capabilities }
      return capabilities
    case .failure(let problem):
      didFail(problem)
      return nil
    }
  }

  private func didFail(_ problem: BusProblem) {
    if problem == .timeout { state.withLock { $0.restsUntil = .now + Self.rest } }
  }

  /// Runs on the thread of the bus, so that no signal about the notification can arrive earlier.
  private func register(_ result: Result<BusReply, BusProblem>, in replaced: OnScreen?) -> OnScreen? {
    switch result {
    case .failure(let problem):
      didFail(problem)
      return nil
    case .success(let reply):
      guard let number = reply.values.first?.number, number > 0 else { return nil }
      let notification = OnScreen(number: number, owner: reply.sender) { [weak self] in self?.withdraw($0) }
      let old = state.withLock { state -> OnScreen? in
        if let replaced, state.shown[replaced.number] === replaced { state.shown[replaced.number] = nil }
        return state.shown.updateValue(notification, forKey: number)
      }
      for gone in [old, replaced] { gone?.finish(.closed) }
      giveUpOrphans()
      return notification
    }
  }

  private func withdraw(_ notification: OnScreen) {
    let isShown = state.withLock { $0.shown[notification.number] === notification }
    guard isShown, let bus = state.withLock({ $0.bus }) else { return notification.finish(.closed) }
    bus.call(Self.closing(notification.number), within: .seconds(2)) { [weak self] _ in
      self?.finish(notification, .closed)
    }
  }

  private func close(_ number: UInt32) {
    state.withLock { $0.bus }?.call(Self.closing(number), within: .seconds(2)) { _ in }
  }

  private static func closing(_ number: UInt32) -> BusCall {
    NotificationService.call("CloseNotification", [.number(number)])
  }

  private func finish(_ notification: OnScreen, _ end: NotificationEnd) {
    state.withLock { state in
      if state.shown[notification.number] === notification { state.shown[notification.number] = nil }
    }
    notification.finish(end)
  }

  private func handle(_ signal: BusSignal) {
    state.withLock { $0.restsUntil = .now }
    switch signal.member {
    case "NameOwnerChanged": didChangeOwner(signal.values.compactMap(\.text).last ?? "")
    case "ActionInvoked": if let action = signal.values.last?.text { ended(signal, .pressed(action)) }
    case "NotificationClosed":
      let reason = signal.values.dropFirst().first?.number
      ended(signal, reason == NotificationService.closedByUser ? .dismissed : .closed)
    default: break
    }
  }

  private func ended(_ signal: BusSignal, _ end: NotificationEnd) {
    guard let number = signal.values.first?.number, let notification = state.withLock({ $0.shown[number] }),
      notification.owner == signal.sender
    else { return }
    finish(notification, end)
  }

  /// Another service does not know the notifications on the screen.
  private func didChangeOwner(_ owner: String) {
    state.withLock { state in
      state.capabilities = nil
      let forgotten = state.shown.filter { $0.value.owner != owner }
      state.orphans += forgotten.sorted { $0.key < $1.key }.map(\.value)
      for number in forgotten.keys { state.shown[number] = nil }
    }
    if !owner.isEmpty { return giveUpOrphans() }
    guard state.withLock({ !$0.orphans.isEmpty }) else { return }
    Task { [weak self] in
      // A deliberate restart of the service may come first.
      try await MainThreadTasks.sleep(for: .seconds(1))
      self?.state.withLock { $0.bus }?.call(NotificationService.start, within: Self.timeLimit) { _ in }
    }
  }

  private func giveUpOrphans() {
    let orphans = state.withLock { state in
      defer { state.orphans = [] }
      return state.orphans
    }
    for orphan in orphans { orphan.finish(.lost) }
  }

  private func didDisconnect() {
    state.withLock { state in
      state.orphans += state.shown.sorted { $0.key < $1.key }.map(\.value)
      (state.bus, state.capabilities, state.shown) = (nil, nil, [:])
    }
  }
}

/// A notification that the service has shown.
private final class OnScreen: ShownNotification {
  let number: UInt32
  /// The unique name of the service.
  let owner: String?
  private let onWithdraw: @Sendable (OnScreen) -> Void
  private let ended: Task<NotificationEnd, Never>
  private let ending: AsyncStream<NotificationEnd>.Continuation

  init(number: UInt32, owner: String?, onWithdraw: @escaping @Sendable (OnScreen) -> Void) {
    self.number = number
    self.owner = owner
    self.onWithdraw = onWithdraw
    let (ends, ending) = AsyncStream.makeStream(of: NotificationEnd.self, bufferingPolicy: .bufferingOldest(1))
    self.ending = ending
    ended = Task {
      for await end in ends { return end }
      return .closed
    }
  }

  func end() async -> NotificationEnd { await ended.value }

  func withdraw() { onWithdraw(self) }

  /// Only the first call counts.
  func finish(_ end: NotificationEnd) {
    ending.yield(end)
    ending.finish()
  }
}
