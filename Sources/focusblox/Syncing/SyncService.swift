import ArgumentParser
import CWaiting
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Glibc
import Synchronization

/// Carries out the syncs of other processes, one at a time, in a process of its own beside `watch`: a hanging server
/// delays no notification, and what a large sync needs goes with the process. It keeps store and connections open, and
/// ends when nobody has asked for a while, or when the zone or the time of all-day dates has changed.
///
/// Its standard input is the socket, on which `watch` waits while this process does not run. Its standard output is a
/// pipe to `watch`, whose end shows that `watch` is gone.
struct SyncService {
  let app: AppContext
  let global: GlobalOptions

  func run() async throws {
    let calls = SyncCalls(STDIN_FILENO)
    let kept = KeptTransports()
    let times = try StoreTimes(app)
    try await app.withStore(isFollowed: false) { store in
      guard !store.isReadOnly else { throw ExitCode(Outcome.failed.rawValue) }
      for await socket in calls.sockets {
        kept.forgetAfterSleep()
        // The calls that come before the end of this process are refused, for it stays busy.
        guard await answer(socket, store, times, kept) else { break }
        calls.isBusy.withLock { $0 = false }
        focusblox_give_back_memory()
      }
    }
  }

  /// Ends the connection without an outcome where this process cannot do what the command can.
  ///
  /// - Returns: false where the open store would write instants of another zone or time, so that this process must end.
  private func answer(
    _ socket: SocketLines, _ store: Store, _ times: StoreTimes, _ kept: KeptTransports
  ) async -> Bool {
    let messages = HeldMessages()
    var lines = socket.lines.makeAsyncIterator()
    guard let line = await lines.next(), let call = try? JSONDecoder().decode(SyncCall.self, from: line),
      call.caller == CallerFacts(app), let run = try? run(call, messages, kept)
    else { return true }
    guard let now = try? StoreTimes(run.app), now == times else { return false }
    // A command that has waited too long is gone, and syncs by itself.
    guard socket.send(SyncNews.begins) else { return true }
    let work = Task { () async throws -> SyncOutcome? in
      store.keepRings(
        try ReminderPlan(settings: run.app.settings(), zone: run.app.zone, language: nil).clock(run.app.clock))
      guard try !run.needsItsUser(store) else { return nil }
      return try await run.carryOut(in: store) { socket.send(SyncNews.progress($0)) }
    }
    let caller = Task.detached {
      for await _ in socket.lines {}
      if !Task.isCancelled { work.cancel() }
    }
    defer { caller.cancel() }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    // The end of this process is not the command's wish.
    guard !Task.isCancelled, case .success(let outcome?) = result else { return true }
    if outcome.metTrouble { kept.forget() }
    for text in messages.texts { socket.send(SyncNews.message(text)) }
    socket.send(SyncNews.outcome(outcome))
    return true
  }

  private func run(_ call: SyncCall, _ messages: HeldMessages, _ kept: KeptTransports) throws -> SyncWork {
    var options = global
    (options.json, options.lang) = (call.json, call.language)
    NSTimeZone.resetSystemTimeZone()
    var app = try AppContext(options)
    app.terminal.errorIsTerminal = call.errorIsTerminal
    app.terminal.isInteractive = false
    app.terminal.relay = { messages.add($0.text) }
    return SyncWork(request: call.request, app: app, connections: Connections(app.place, keeping: kept))
  }
}

/// The messages of a run. They reach the command only with the outcome, because a command that syncs by itself says the
/// same again.
private final class HeldMessages: Sendable {
  private let held = Mutex<[String]>([])

  var texts: [String] { held.withLock { $0 } }

  func add(_ text: String) { held.withLock { $0.append(text) } }
}

extension SyncWork {
  /// Whether the sync is for the process of the user who has typed it: a command for a password may ask on the user's
  /// terminal, and finds the user's variables only there.
  ///
  /// - Throws: the error of a password that cannot be read here. A run that nobody watches reports it like any other.
  fileprivate func needsItsUser(_ store: Store) throws -> Bool {
    guard !request.isUnattended else { return false }
    let settings = try app.settings()
    let (chosen, asked) = try store.read { store in
      let chosen = try chosenAccounts(store).filter { $0.subscription == nil }
      let asked = try chosen.filter { account in
        guard try AccountPause.end(of: account, at: app.now, in: store) == nil else { return false }
        return try store.lists(account: account.id).contains { !$0.isMissing && $0.isActive(settings) }
      }
      return (chosen, asked)
    }
    if chosen.contains(where: \.secret.isCommand) { return true }
    for account in asked { _ = try connections.client(for: account) }
    return false
  }
}

extension SecretSource {
  /// Whether a command says the password or the token.
  fileprivate var isCommand: Bool {
    switch self {
    case .passwordCommand, .tokenCommand: true
    case .none, .passwordFile, .secretService: false
    }
  }
}

/// What the instants in the store depend on. An open store keeps to the state in which it was opened.
private struct StoreTimes: Equatable {
  private let zone: String
  private let allDay: AllDayTime

  init(_ app: AppContext) throws {
    zone = app.zone.identifier
    allDay = AllDayTime(try app.settings())
  }
}

/// The connections of commands. While one is answered, the others are refused, as a second sync is.
private final class SyncCalls: Sendable {
  let sockets: AsyncStream<SocketLines>
  let isBusy = Mutex(false)

  /// The milliseconds without a call after which the process ends.
  private static let patience: Int32 = 300_000

  init(_ listening: Int32) {
    let (sockets, socket) = AsyncStream.makeStream(of: SocketLines.self)
    self.sockets = sockets
    Thread.detachNewThread { [self] in
      while let descriptor = Self.next(listening, isBusy) {
        let isFree = isBusy.withLock { busy in
          defer { busy = true }
          return !busy
        }
        if isFree, SyncSocket.isOwn(descriptor) {
          socket.yield(SocketLines(descriptor))
        } else {
          if isFree { isBusy.withLock { $0 = false } }
          close(descriptor)
        }
      }
      socket.finish()
    }
  }

  /// - Returns: `nil` at the end of `watch`, or after a long time without a call.
  private static func next(_ listening: Int32, _ isBusy: borrowing Mutex<Bool>) -> Int32? {
    while true {
      var waits = [
        pollfd(fd: listening, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let ready = poll(&waits, 2, patience)
      if ready < 0, errno == EINTR { continue }
      if ready == 0, isBusy.withLock({ $0 }) { continue }
      if waits[1].revents != 0 {
        // Nobody would start this process again, so that a later `watch` must find the socket free.
        shutdown(listening, Int32(SHUT_RDWR))
        return nil
      }
      guard ready > 0, waits[0].revents & Int16(POLLIN) != 0 else { return nil }
      let descriptor = accept(listening, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      guard errno == EINTR || errno == EAGAIN || errno == ECONNABORTED else { return nil }
    }
  }
}
