import CSystemd
import Foundation
import Glibc
import Synchronization

/// One connection to a message bus, of the user's session or of the system, through sd-bus.
///
/// Its own thread owns the connection and sleeps in `poll` until the bus, a call or a deadline wakes it. That thread
/// delivers replies and signals in the order of arrival.
final class SessionBus: Sendable {
  typealias Completion = @Sendable (Result<BusReply, BusProblem>) -> Void

  /// Receives the events of the bus besides replies.
  struct Handlers: Sendable {
    var signal: @Sendable (BusSignal) -> Void
    /// Is called when the connection has ended. Every later call fails at once.
    var end: @Sendable () -> Void
  }

  fileprivate struct Request: Sendable {
    var call: BusCall
    var deadline: ContinuousClock.Instant
    var completion: Completion
    /// Receives a reply after the deadline.
    var late: (@Sendable (BusReply) -> Void)?
  }

  private struct Queue: Sendable {
    var requests: [Request] = []
    var isStopping = false
    var hasEnded = false
  }

  private let queue = Mutex(Queue())
  private let address: String
  private let matches: [String]
  private let handlers: Handlers
  /// Wakes the thread (eventfd).
  private let bell: Int32

  /// - Parameter matches: the match rules of the wanted signals.
  init(address: String, matches: [String], handlers: Handlers) {
    self.address = address
    self.matches = matches
    self.handlers = handlers
    bell = focusblox_eventfd()
  }

  /// Connects. Earlier calls wait for the connection.
  func start() { Thread.detachNewThread { [self] in run() } }

  deinit { close(bell) }

  /// - Parameters:
  ///   - limit: the time limit from now on, including the connection.
  ///   - late: receives a reply after that limit.
  func call(
    _ call: BusCall, within limit: Duration, then completion: @escaping Completion,
    late: (@Sendable (BusReply) -> Void)? = nil
  ) {
    let request = Request(call: call, deadline: .now + limit, completion: completion, late: late)
    let isTaken = queue.withLock { queue in
      if !queue.hasEnded, !queue.isStopping { queue.requests.append(request) }
      return !queue.hasEnded && !queue.isStopping
    }
    if isTaken { ring() } else { completion(.failure(.unreachable(address: address))) }
  }

  func call(_ call: BusCall, within limit: Duration) async -> Result<BusReply, BusProblem> {
    await withCheckedContinuation { continuation in
      self.call(call, within: limit) { continuation.resume(returning: $0) }
    }
  }

  /// Ends the connection after earlier calls were sent.
  func stop() {
    queue.withLock { $0.isStopping = true }
    ring()
  }

  private func ring() {
    var one: UInt64 = 1
    _ = write(bell, &one, 8)
  }

  private func run() {
    let connection = Connection(address: address)
    var waiting = Waiting()
    if let connection {
      for rule in matches { connection.send(.match(rule)) }
      turn(connection, &waiting)
    }
    let unsent = queue.withLock { queue in
      defer { queue.requests = [] }
      queue.hasEnded = true
      return queue.requests
    }
    handlers.end()
    for request in Array(waiting.inTime.values) + unsent {
      request.completion(.failure(.unreachable(address: address)))
    }
  }

  /// Sends, receives and sleeps until the connection ends.
  private func turn(_ connection: Connection, _ waiting: inout Waiting) {
    while true {
      let (requests, isStopping) = queue.withLock { queue in
        defer { queue.requests = [] }
        return (queue.requests, queue.isStopping)
      }
      for request in requests {
        if let number = connection.send(request.call) {
          waiting.inTime[number] = request
        } else {
          request.completion(.failure(.unreachable(address: address)))
        }
      }
      guard receiveAll(connection, &waiting) else { return }
      if isStopping { return connection.flush() }
      waiting.expire(now: .now)
      connection.sleep(bell: bell, until: waiting.inTime.values.map(\.deadline).min())
    }
  }

  /// - Returns: false where the connection has ended.
  private func receiveAll(_ connection: Connection, _ waiting: inout Waiting) -> Bool {
    while true {
      switch connection.receive() {
      case .signal(let signal): handlers.signal(signal)
      case .reply(let number, let result): waiting.take(result, number)
      case .nothing: continue
      case .idle: return true
      case .end: return false
      }
    }
  }

  /// The calls without a reply, by their numbers.
  private struct Waiting {
    var inTime: [UInt64: Request] = [:]
    private var late: [UInt64: @Sendable (BusReply) -> Void] = [:]

    mutating func take(_ result: Result<BusReply, BusProblem>, _ number: UInt64) {
      if let request = inTime.removeValue(forKey: number) { return request.completion(result) }
      if let late = late.removeValue(forKey: number), case .success(let reply) = result { late(reply) }
    }

    mutating func expire(now: ContinuousClock.Instant) {
      for (number, request) in inTime where request.deadline <= now {
        inTime[number] = nil
        late[number] = request.late
        request.completion(.failure(.timeout))
      }
    }
  }
}

extension BusCall {
  fileprivate static func match(_ rule: String) -> BusCall {
    BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "AddMatch", arguments: [.string(rule)])
  }
}

/// The result of one `sd_bus_process` step.
private enum Received {
  case signal(BusSignal)
  case reply(UInt64, Result<BusReply, BusProblem>)
  /// The step has no result; another may follow.
  case nothing
  /// Nothing is left to read.
  case idle
  case end
}

/// Owns an `sd_bus`; only one thread uses it.
private final class Connection {
  private let sd: focusblox_bus
  private let bus: OpaquePointer

  init?(address: String) {
    guard let sd = focusblox_bus_load()?.pointee else { return nil }
    self.sd = sd
    var made: OpaquePointer?
    guard sd.new(&made) >= 0, let made else { return nil }
    bus = made
    guard sd.set_address(bus, address) >= 0, sd.set_bus_client(bus, 1) >= 0, sd.start(bus) >= 0 else {
      return nil
    }
  }

  deinit { _ = sd.close_unref(bus) }

  func flush() { _ = sd.flush(bus) }

  /// - Returns: the number of the expected reply; `nil` where the call cannot be sent.
  @discardableResult
  func send(_ call: BusCall) -> UInt64? {
    var made: OpaquePointer?
    guard
      sd.message_new_method_call(bus, &made, call.destination, call.path, call.interface, call.member) >= 0,
      let message = made
    else { return nil }
    defer { _ = sd.message_unref(message) }
    for value in call.arguments where append(value, to: message) < 0 { return nil }
    var number: UInt64 = 0
    return sd.send(bus, message, &number) >= 0 ? number : nil
  }

  func receive() -> Received {
    var received: OpaquePointer?
    let result = sd.process(bus, &received)
    guard result >= 0 else { return .end }
    guard let message = received else { return result > 0 ? .nothing : .idle }
    defer { _ = sd.message_unref(message) }
    let sender = sd.message_get_sender(message).map { String(cString: $0) }
    var type: UInt8 = 0
    _ = sd.message_get_type(message, &type)
    var number: UInt64 = 0
    switch Int(type) {
    case SD_BUS_MESSAGE_SIGNAL:
      guard let interface = sd.message_get_interface(message), let member = sd.message_get_member(message)
      else { return .nothing }
      let signal = BusSignal(
        sender: sender, interface: String(cString: interface), member: String(cString: member), values: values(message))
      // By this signal sd-bus reports that the other side has ended.
      return signal.interface == "org.freedesktop.DBus.Local" ? .end : .signal(signal)
    case SD_BUS_MESSAGE_METHOD_RETURN:
      guard sd.message_get_reply_cookie(message, &number) >= 0 else { return .nothing }
      return .reply(number, .success(BusReply(sender: sender, values: values(message))))
    case SD_BUS_MESSAGE_METHOD_ERROR:
      guard sd.message_get_reply_cookie(message, &number) >= 0 else { return .nothing }
      let name = sd.message_get_error(message)?.pointee.name.map { String(cString: $0) } ?? ""
      return .reply(number, .failure(.refused(name: name)))
    default: return .nothing
    }
  }

  /// Sleeps until the bus has data, the eventfd is signalled, or a deadline has passed.
  func sleep(bell: Int32, until deadline: ContinuousClock.Instant?) {
    var own: UInt64 = .max
    _ = sd.get_timeout(bus, &own)
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    var milliseconds = own == .max ? Double.infinity : own > now ? Double(own - now) / 1000 : 0
    if let deadline { milliseconds = min(milliseconds, max(0, (deadline - .now) / .milliseconds(1))) }
    var files = [
      pollfd(fd: sd.get_fd(bus), events: Int16(sd.get_events(bus)), revents: 0),
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
    ]
    let timeout = milliseconds.isFinite ? Int32(min(milliseconds.rounded(.up), 3_600_000)) : -1
    _ = poll(&files, 2, timeout)
    var rung: UInt64 = 0
    if files[1].revents != 0 { _ = read(bell, &rung, 8) }
  }

  private func append(_ value: BusValue, to message: OpaquePointer) -> Int32 {
    switch value {
    case .string(let text): return text.withCString { append("s", $0, to: message) }
    case .number(var number): return append("u", &number, to: message)
    case .signed(var number): return append("i", &number, to: message)
    case .byte(var byte): return append("y", &byte, to: message)
    case .flag(let flag):
      var number: Int32 = flag ? 1 : 0
      return append("b", &number, to: message)
    case .strings(let strings):
      return inside("a", "s", message) { strings.map { append(.string($0), to: message) }.min() ?? 0 }
    case .entries(let entries):
      return inside("a", "{sv}", message) {
        entries.map { entry in
          inside("e", "sv", message) {
            min(
              append(.string(entry.key), to: message),
              inside("v", entry.value.signature, message) { append(entry.value, to: message) })
          }
        }.min() ?? 0
      }
    }
  }

  private func append(_ type: Unicode.Scalar, _ value: UnsafeRawPointer, to message: OpaquePointer) -> Int32 {
    sd.message_append_basic(message, CChar(type.value), value)
  }

  /// Opens, fills and closes a container. The result is the smallest return value of the calls.
  private func inside(
    _ type: Unicode.Scalar, _ contents: String, _ message: OpaquePointer, _ fill: () -> Int32
  ) -> Int32 {
    let opened = sd.message_open_container(message, CChar(type.value), contents)
    guard opened >= 0 else { return opened }
    let filled = fill()
    return min(filled, sd.message_close_container(message))
  }

  /// The values up to the first one of an unsupported type.
  private func values(_ message: OpaquePointer) -> [BusValue] {
    var values: [BusValue] = []
    while let value = value(message) { values.append(value) }
    return values
  }

  /// - Returns: `nil` at the end, and for an unsupported type.
  private func value(_ message: OpaquePointer) -> BusValue? {
    var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
    guard sd.message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch (UnicodeScalar(UInt8(bitPattern: type)), contents.map { String(cString: $0) }) {
    case ("s", _): return string(message).map { .string($0) }
    case ("u", _):
      var number: UInt32 = 0
      return sd.message_read_basic(message, type, &number) > 0 ? .number(number) : nil
    case ("b", _):
      var number: Int32 = 0
      return sd.message_read_basic(message, type, &number) > 0 ? .flag(number != 0) : nil
    case ("v", let type?): return variant(type, message)
    case ("a", "s"): return within(message, type, contents) { .strings(strings(message)) }
    case ("a", "{sv}"): return within(message, type, contents) { .entries(entries(message)) }
    default: return nil
    }
  }

  private func strings(_ message: OpaquePointer) -> [String] {
    var strings: [String] = []
    while let text = string(message) { strings.append(text) }
    return strings
  }

  /// The entries with supported values.
  private func entries(_ message: OpaquePointer) -> [BusValue.Entry] {
    var entries: [BusValue.Entry] = []
    while sd.message_enter_container(message, CChar(UnicodeScalar("e").value), "sv") > 0 {
      var contents: UnsafePointer<CChar>?
      if let key = string(message), sd.message_peek_type(message, nil, &contents) > 0, let contents,
        let value = variant(String(cString: contents), message)
      {
        entries.append(.init(key: key, value: value))
      }
      _ = sd.message_exit_container(message)
    }
    return entries
  }

  /// Reads a variant to its end, also with an unsupported type, so that later values are readable.
  private func variant(_ type: String, _ message: OpaquePointer) -> BusValue? {
    within(message, CChar(UnicodeScalar("v").value), type) {
      let value = value(message)
      if value == nil { _ = sd.message_skip(message, type) }
      return value
    } ?? nil
  }

  private func within<Result>(
    _ message: OpaquePointer, _ type: CChar, _ contents: UnsafePointer<CChar>?, _ read: () -> Result
  ) -> Result? {
    guard sd.message_enter_container(message, type, contents) > 0 else { return nil }
    defer { _ = sd.message_exit_container(message) }
    return read()
  }

  private func string(_ message: OpaquePointer) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd.message_read_basic(message, CChar(UnicodeScalar("s").value), &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }
}

extension BusValue {
  /// As an element of `a{sv}`.
  fileprivate var signature: String {
    switch self {
    case .string: "s"
    case .number: "u"
    case .signed: "i"
    case .byte: "y"
    case .flag: "b"
    case .strings: "as"
    case .entries: "a{sv}"
    }
  }
}
