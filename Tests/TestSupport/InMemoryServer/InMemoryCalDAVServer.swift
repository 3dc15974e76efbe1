import Foundation
public import HTTPTypes
import Synchronization

/// A strict CalDAV server in memory: a function from request to answer, guarded by a lock. It refuses what strict
/// servers refuse, and records requests that no client of this project may send. A ``ServerMode`` gives it the
/// differences of real servers.
///
/// The server has one user, `tester`, with the home `/calendars/tester/` and no calendar at first.
public final class InMemoryCalDAVServer: Sendable {
  private let state: Mutex<ServerState>

  public init(mode: ServerMode = ServerMode()) {
    state = Mutex(ServerState(mode: mode))
  }

  /// Answers one request completely.
  public func answer(_ request: HTTPRequest, _ body: [UInt8]) -> (response: HTTPResponse, body: [UInt8]) {
    let answer = state.withLock { state in
      var answer = state.handle(request, body)
      if state.mode.countsSeconds || state.mode.tagsCountSeconds { answer = answer.with(.date, state.date) }
      state.note(request, body, answer.status)
      return answer
    }
    return (
      HTTPResponse(status: HTTPResponse.Status(code: answer.status), headerFields: answer.fields), answer.body
    )
  }

  /// The behaviour of the server, which may change between requests.
  public var mode: ServerMode {
    get { state.withLock { $0.mode } }
    set { state.withLock { $0.mode = newValue } }
  }

  // MARK: Actions of another client

  /// The path of the user's home, with its final slash.
  public var home: String { Layout.home }

  /// Creates a calendar. `path` ends with a slash.
  public func makeCalendar(
    _ path: String, name: String = "Aufgaben", color: String? = nil, components: [String] = ["VTODO", "VEVENT"]
  ) {
    state.withLock { $0.make(path, name: name, color: color, components: components) }
  }

  /// Changes the name and colour of a calendar.
  public func makeOver(_ path: String, name: String, color: String?) {
    state.withLock { state in
      state.calendars[path]?.name = name
      state.calendars[path]?.color = color
    }
  }

  /// The name and colour of a calendar; `nil` without a calendar.
  public func calendar(_ path: String) -> (name: String, color: String?)? {
    state.withLock { $0.calendars[path].map { ($0.name, $0.color) } }
  }

  public func deleteCalendar(_ path: String) { state.withLock { $0.calendars[path] = nil } }

  /// Sets whether events of the calendar take time.
  public func setTransparent(_ path: String, _ isTransparent: Bool?) {
    state.withLock { $0.calendars[path]?.isTransparent = isTransparent }
  }

  public func setReadOnly(_ path: String, _ isReadOnly: Bool = true) {
    state.withLock { $0.calendars[path]?.isReadOnly = isReadOnly }
  }

  /// Stores a text unchanged, whatever it contains.
  public func put(_ path: String, _ text: String) {
    state.withLock { state in
      guard case .object(let calendar, let name) = state.resource(at: ServerState.decoded(path)) else { return }
      state.store(Array(text.utf8), as: name, in: calendar)
    }
  }

  public func delete(_ path: String) {
    state.withLock { state in
      guard case .object(let calendar, let name) = state.resource(at: ServerState.decoded(path)) else { return }
      state.remove(name, in: calendar)
    }
  }

  /// The stored text; `nil` without an object.
  public func text(_ path: String) -> String? {
    state.withLock { state in
      guard case .object(let calendar, let name) = state.resource(at: ServerState.decoded(path)),
        let object = state.calendars[calendar]?.objects[name]
      else { return nil }
      return String(decoding: object.text, as: UTF8.self)
    }
  }

  /// The decoded names of a calendar's members, sorted.
  public func names(in path: String) -> [String] {
    state.withLock { $0.calendars[path]?.objects.keys.sorted() ?? [] }
  }

  // MARK: Changes of the server

  /// Returns an action that restores the calendar as it is now, with its tokens and ETags.
  public func backup(of path: String) -> @Sendable () -> Void {
    let kept = state.withLock { $0.calendars[path] }
    return { self.state.withLock { $0.calendars[path] = kept } }
  }

  /// Advances the server's clock, which only modes that count seconds use.
  public func advance(seconds: Int) { state.withLock { $0.second += seconds } }

  /// Forgets the changes so far. Old tokens become unknown. With `silently`, the server accepts them and reports too
  /// few changes.
  public func pruneChanges(of path: String, silently: Bool) {
    state.withLock { state in
      guard var calendar = state.calendars[path] else { return }
      if silently { calendar.forgetChanges() } else { calendar.prunedUpTo = calendar.revision }
      state.calendars[path] = calendar
    }
  }

  /// Empties the trash bin.
  public func emptyTrash(of path: String) { state.withLock { $0.calendars[path]?.trash = [] } }

  /// Changes the token without a change, as servers do whose tokens contain the time.
  public func moveToken(of path: String) { state.withLock { $0.calendars[path]?.revision += 1 } }

  /// Makes changes that neither the change log nor the token shows.
  public func hidingChanges(of path: String, _ changes: () throws -> Void) rethrows {
    let revision = state.withLock { $0.calendars[path]?.revision }
    try changes()
    state.withLock { state in
      guard let revision, var calendar = state.calendars[path] else { return }
      calendar.forgetChanges()
      calendar.revision = revision
      state.calendars[path] = calendar
    }
  }

  /// Changes the text of an object without changing its ETag or the token.
  public func replaceSilently(_ path: String, _ old: String, _ new: String) {
    state.withLock { state in
      guard case .object(let calendar, let name) = state.resource(at: path),
        let text = state.calendars[calendar]?.objects[name]?.text
      else { return }
      let changed = String(decoding: text, as: UTF8.self).replacing(old, with: new)
      state.calendars[calendar]?.objects[name]?.text = Array(changed.utf8)
    }
  }

  /// Redirects a decoded path for every method.
  public func redirect(_ path: String, to location: String, status: Int = 301) {
    state.withLock { $0.redirects[path] = (status, location) }
  }

  /// Requires Basic authentication from now on.
  public func requireLogin(user: String, password: String) {
    state.withLock { $0.authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
  }

  /// Requires a bearer token from now on (RFC 6750).
  public func requireToken(_ token: String) { state.withLock { $0.authorization = "Bearer " + token } }

  // MARK: Observed requests

  public var requests: [RequestRecord] { state.withLock { $0.requests } }
  public func clearLog() { state.withLock { $0.requests = [] } }
  /// Requests that no client may send: unconditional writes, several ETags in one If-Match, limits in a sync-collection
  /// ….
  public var violations: [String] { state.withLock { $0.violations } }
}
