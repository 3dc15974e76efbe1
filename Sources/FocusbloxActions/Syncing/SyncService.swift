import CWaiting
import FocusbloxModel
package import FocusbloxStore
import Foundation
import Glibc
import Synchronization

/// Carries out the syncs of other processes, one at a time, in a process of its own beside `watch`: a hanging server
/// delays no notification, and what a large sync needs goes with the process. It keeps store and connections open, and
/// ends when nobody has asked for a while, or when the zone or the time of all-day dates has changed.
///
/// Its standard input is the socket, on which `watch` waits while this process does not run. Its standard output is a
/// pipe to `watch`, whose end shows that `watch` is gone.
package struct SyncService {
  /// The place of a call's sync, for a person whose messages are passed on.
  package typealias PlaceOfCall = (SyncCall, _ tell: @escaping @Sendable (String) -> Void) throws -> Workplace

  private let place: Workplace
  private let placeOfCall: PlaceOfCall
  private let calls = SyncCalls(STDIN_FILENO)
  private let kept = KeptTransports()
  private let times: StoreTimes

  package init(_ place: Workplace, for placeOfCall: @escaping PlaceOfCall) throws {
    (self.place, self.placeOfCall) = (place, placeOfCall)
    times = try StoreTimes(place)
  }

  package func run(_ store: Store) async {
    for await socket in calls.sockets {
      kept.forgetAfterSleep()
      // The calls that come before the end of this process are refused, for it stays busy.
      guard await answer(socket, store) else { break }
      calls.isBusy.withLock { $0 = false }
      focusblox_give_back_memory()
    }
  }

  /// Ends the connection without an outcome where this process cannot do what the command can.
  ///
  /// - Returns: false where the open store would write instants of another zone or time, so that this process must end.
  private func answer(_ socket: SocketLines, _ store: Store) async -> Bool {
    let messages = HeldMessages()
    var lines = socket.lines.makeAsyncIterator()
    guard let line = await lines.next(), let call = try? JSONDecoder().decode(SyncCall.self, from: line),
      call.caller == CallerFacts(place), let place = try? placeOfCall(call, { messages.add($0) })
    else { return true }
    guard let now = try? StoreTimes(place), now == times else { return false }
    // A command that has waited too long is gone, and syncs by itself.
    guard socket.send(SyncNews.begins) else { return true }
    let run = SyncWork(call.request, place, Connections(place, keeping: kept))
    let work = Task { () async throws -> SyncOutcome? in
      store.keepRings(
        try ReminderPlan(settings: place.settings(), zone: place.zone, language: nil).clock(place.clock))
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
}

/// The messages of a run. They reach the command only with the outcome, because a command that syncs by itself says the
/// same again.
private final class HeldMessages: Sendable {
  private let held = Mutex<[String]>([])

  var texts: [String] { held.withLock { $0 } }

  func add(_ text: String) { held.withLock { $0.append(text) } }
}

/// What the instants in the store depend on. An open store keeps to the state in which it was opened.
private struct StoreTimes: Equatable {
  private let zone: String
  private let allDay: AllDayTime

  init(_ place: Workplace) throws {
    zone = place.zone.identifier
    allDay = AllDayTime(try place.settings())
  }
}
