import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

extension SyncWorld {
  /// A world with a calendar for alarms to which every user publishes.
  static func publishing(
    _ mode: ServerMode = ServerMode(), people: Int = 1, store: Store? = nil
  ) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, people: people, store: store)
    world.server.makeCalendar(
      world.server.home + Participant.alarmCalendar + "/", name: Participant.alarmCalendar, components: ["VEVENT"])
    for person in world.people {
      try await person.discover()
      person.settings.publishAlarms = true
      person.settings.alarmCalendar = Participant.alarmCalendar
    }
    return world
  }

  /// The names of the published objects.
  var published: [String] { other.names(in: Participant.alarmCalendar) }

  func publishedLines(_ uid: String) throws -> [String] {
    try other.lines("focusblox-alarm-\(uid).ics", list: Participant.alarmCalendar)
  }
}

extension Participant {
  /// Publishes the alarms. A failure fails the test.
  @discardableResult
  func publish(_ change: (inout SyncOptions) -> Void = { _ in }) async throws -> ListReport {
    switch try await publishing(change) {
    case .failed(_, let error): throw error
    case let outcome: return outcome.report
    }
  }

  func publishing(_ change: (inout SyncOptions) -> Void = { _ in }) async throws -> ListOutcome {
    var options = SyncOptions()
    change(&options)
    let lists = try store.read { try $0.lists() }
    let target =
      settings.publishAlarms
      ? try store.read { try AlarmCalendar.find(settings, among: lists, in: $0) } : try list(Self.alarmCalendar)
    return try await engine().publishAlarms(
      account, to: target, isTarget: settings.publishAlarms,
      activeLists: Set(lists.filter { $0.isEnabled && !$0.isMissing }.map(\.id)), options: options)
  }
}
