import CalDAV
import FocusbloxModel
import Foundation

/// The states of all calendars in a calendar home, from one request. An unchanged list then needs no request of its
/// own.
struct HomeStates {
  /// Calendar homes with several lists that can be proven unchanged. For a single list, its own request costs the same.
  private let homes: [Href]
  private let origin: String?
  private let withPush: Bool
  private var known: [Href: [Href: CollectionState]] = [:]
  /// Calendars that the homes have shown.
  private(set) var calendars: Set<Href> = []

  /// - Parameters:
  ///   - lists: the lists of the run.
  ///   - missing: lists that the server lacked. A home that shows one again is found in the same request.
  ///   - withPush: whether to ask for the push topics.
  init(
    _ account: Account, _ lists: [CalendarList], missing: [CalendarList] = [], _ options: SyncOptions,
    withPush: Bool = false, now: Date
  ) {
    let origin = lists.first?.origin
    let lists = lists.filter { list in
      !options.verify && list.origin == origin && list.mark != nil && !list.isFullListingDue(at: now)
    }
    let missing = missing.filter { $0.origin == origin }
    self.origin = origin
    self.withPush = withPush
    let urls = account.homes.compactMap { URL(string: $0) }.filter { ListDiscovery.origin(of: $0) == origin }
    homes = urls.compactMap { Href($0.path(percentEncoded: true)) }.filter { home in
      let members = lists.count { $0.isMember(of: home) }
      return members > 1 || (members == 1 && missing.contains { $0.isMember(of: home) })
    }
  }

  /// The list's state on the server; `nil` where no home shows it.
  ///
  /// - Throws: errors that every other request to the server would meet, too.
  mutating func state(of list: CalendarList, _ client: CalDAVClient) async throws -> CollectionState? {
    guard list.origin == origin, let href = Href(list.href), let home = homes.first(where: { list.isMember(of: $0) })
    else { return nil }
    if let states = known[home] { return states[href] }
    let states: [Href: CollectionState]
    do {
      states = try await client.states(in: home, withPush: withPush)
    } catch {
      switch error {
      case .transport, .unauthorized, .loginElsewhere, .throttled, .insecureRedirect: throw error
      // A home that refuses the request shows nothing of its lists. They are asked one by one.
      default: states = [:]
      }
    }
    known[home] = states
    calendars.formUnion(states.filter(\.value.isCalendar).keys)
    return states[href]
  }

  var hasAnswered: Bool { !known.isEmpty }

  /// Whether a home on the list's server has answered.
  func hasAnswered(_ list: CalendarList) -> Bool { hasAnswered && list.origin == origin }

  func willAsk(of list: CalendarList) -> Bool {
    guard list.origin == origin, let home = homes.first(where: { list.isMember(of: $0) }) else { return false }
    return known[home] == nil
  }

  /// The list's state in a home's answer of this run.
  func shown(_ list: CalendarList) -> CollectionState? {
    guard list.origin == origin, let href = Href(list.href), let home = homes.first(where: { list.isMember(of: $0) })
    else { return nil }
    return known[home]?[href]
  }
}

extension CalendarList {
  /// The last token or ctag that proves that nothing has changed.
  fileprivate var mark: String? { supportsSyncCollection ? syncToken : ctag }

  /// Whether nothing has changed on the server since the last run.
  func isUnchanged(_ state: CollectionState) -> Bool {
    mark.map { $0 == (supportsSyncCollection ? state.syncToken : state.ctag) } ?? false
  }

  /// Whether the token counts seconds (SOGo). Such a token is a time, or has one between separators. Digits inside a hash
  /// are no time.
  static func countsSeconds(_ token: String, at now: Date) -> Bool { second(of: token, at: now) != nil }

  /// The second that a token names, in seconds since 1970; `nil` for other tokens.
  static func second(of token: String, at now: Date) -> TimeInterval? {
    token.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.lazy.compactMap { part in
      guard part.count == 10, part.allSatisfy(\.isNumber), let second = TimeInterval(part) else { return nil }
      return abs(second - now.timeIntervalSince1970) < clockRange ? second : nil
    }.first
  }

  /// Ten years, in seconds.
  private static let clockRange: TimeInterval = 10 * 365.25 * 86_400

  fileprivate func isMember(of home: Href) -> Bool {
    Href(href)?.key.hasPrefix(home.key == "/" ? home.key : home.key + "/") == true
  }

  /// Whether losses that no plan had shown stopped the last run. The next run then checks every object before its first
  /// write.
  var isDoubted: Bool { lastFullSync?.timeIntervalSince1970 == 0 }

  /// Whether the last full listing is too old or missing.
  func isFullListingDue(at now: Date) -> Bool {
    lastFullSync.map { ListSync.isFullSyncDue(since: $0, at: now) } ?? true
  }
}
