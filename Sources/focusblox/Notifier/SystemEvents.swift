import Foundation
import Synchronization

/// The system's events: wake-up from sleep, return of the network, presence of a user.
///
/// The sources are logind, NetworkManager and systemd-networkd on the system bus. A missing source reports nothing, and
/// no function depends on it.
final class SystemEvents: Sendable {
  private static let login = "org.freedesktop.login1"
  private static let user = "org.freedesktop.login1.User"
  private static let networkManager = "org.freedesktop.NetworkManager"
  private static let networkd = "org.freedesktop.network1"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// NM_STATE_CONNECTED_SITE: more than this machine is reachable.
  private static let connected: UInt32 = 60
  /// The time before a missing bus is looked for again.
  private static let rest = Duration.seconds(300)

  private struct State: Sendable {
    var bus: SessionBus?
    var restsUntil = ContinuousClock.now
    var hasReturned = false
    var isUserPresent: Bool?
    /// The last reported state of the network.
    var isOnline: Bool?
  }

  private let address: String
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  init(environment: [String: String], wake: @escaping @Sendable () -> Void) {
    address = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
    self.wake = wake
  }

  deinit { state.withLock { $0.bus }?.stop() }

  /// Whether a user is at the machine; `nil` where the system does not report it.
  var isUserPresent: Bool? { state.withLock { $0.isUserPresent } }

  /// Starts listening, unless it already listens.
  func listen() {
    let bus = state.withLock { state -> SessionBus? in
      guard state.bus == nil, state.restsUntil <= .now else { return nil }
      let bus = SessionBus(
        address: address, matches: Self.matches,
        handlers: .init(signal: { [weak self] in self?.handle($0) }, end: { [weak self] in self?.didDisconnect() }))
      state.bus = bus
      return bus
    }
    guard let bus else { return }
    bus.start()
    askForIdleHint(bus)
  }

  /// - Returns: whether network or machine have come back since the last call.
  func drain() -> Bool {
    state.withLock { state in
      defer { state.hasReturned = false }
      return state.hasReturned
    }
  }

  private static let matches = [
    "type='signal',sender='\(login)',interface='\(login).Manager',member='PrepareForSleep'",
    "type='signal',sender='\(login)',interface='\(properties)',member='PropertiesChanged',arg0='\(user)'",
    "type='signal',sender='\(networkManager)',interface='\(networkManager)',member='StateChanged'",
    """
    type='signal',sender='\(networkd)',interface='\(properties)',member='PropertiesChanged',arg0='\(networkd).Manager'
    """,
  ]

  private func handle(_ signal: BusSignal) {
    switch (signal.interface, signal.member) {
    case (Self.login + ".Manager", "PrepareForSleep"): if signal.values.first?.flag == false { didReturn() }
    case (Self.networkManager, "StateChanged"):
      if let number = signal.values.first?.number { note(isOnline: number >= Self.connected) }
    case (Self.properties, "PropertiesChanged"):
      guard signal.values.first?.text == Self.user else {
        let entries = signal.values.dropFirst().first?.entries ?? []
        guard let state = entries.first(where: { $0.key == "OnlineState" })?.value.text else { return }
        return note(isOnline: state == "online" || state == "partial")
      }
      if let bus = state.withLock({ $0.bus }) { askForIdleHint(bus) }
    default: break
    }
  }

  private func note(isOnline: Bool) {
    let isReturn = state.withLock { state in
      defer { state.isOnline = isOnline }
      return isOnline && state.isOnline != true
    }
    if isReturn { didReturn() }
  }

  private func didReturn() {
    state.withLock { $0.hasReturned = true }
    wake()
  }

  /// Asks whether the user's sessions are all idle.
  private func askForIdleHint(_ bus: SessionBus) {
    let call = BusCall(
      destination: Self.login, path: "/org/freedesktop/login1/user/self", interface: Self.properties, member: "Get",
      arguments: [.string(Self.user), .string("IdleHint")])
    bus.call(call, within: .seconds(10)) { [weak self] result in
      guard let self, case .success(let reply) = result, let isIdle = reply.values.first?.flag else { return }
      let isNews = state.withLock { state in
        defer { state.isUserPresent = !isIdle }
        return state.isUserPresent != !isIdle
      }
      if isNews { wake() }
    }
  }

  private func didDisconnect() {
    state.withLock { state in
      (state.bus, state.isUserPresent, state.isOnline) = (nil, nil, nil)
      state.restsUntil = .now + Self.rest
    }
  }
}
