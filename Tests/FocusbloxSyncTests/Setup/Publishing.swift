import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

extension SyncSetup {
  /// A setup with a calendar for alarms to which every user publishes.
  static func publishing(
    _ mode: ServerMode = ServerMode(), users: Int = 1, store: Store? = nil
  ) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: users, store: store)
    setup.server.makeCalendar(
      setup.server.home + TestUser.alarmCalendar + "/", name: TestUser.alarmCalendar, components: ["VEVENT"])
    for user in setup.users {
      try await user.discover()
      user.settings.publishAlarms = true
      user.settings.alarmCalendar = TestUser.alarmCalendar
    }
    return setup
  }

  /// The names of the published objects.
  var published: [String] { other.names(in: TestUser.alarmCalendar) }

  func publishedLines(_ uid: String) throws -> [String] {
    try other.lines("focusblox-alarm-\(uid).ics", list: TestUser.alarmCalendar)
  }
}

extension TestUser {
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
