import CalDAV
import CurlTransport
package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
import Foundation

/// Reads subscribed calendars, at their addresses or from files.
package struct SubscriptionReading {
  package let place: Workplace

  package init(place: Workplace) {
    self.place = place
  }

  package func sync(
    _ account: Account, _ list: CalendarList, _ options: SyncOptions, in store: Store
  ) async throws -> (outcome: ListOutcome, wasRead: Bool) {
    let environment = SyncEnvironment(
      now: place.clock, zone: place.zone, settings: try place.settings(), newID: Workplace.newID)
    let sync = SubscriptionSync(store: store, environment: environment) { try await read(account, since: $0) }
    return try await RunningSync(place: place).naming(store) { try await sync.sync(account, list, options: options) }
  }

  /// The outcomes of a run of `sync`, with the times of the lists that were read. A failed calendar stays failed until it
  /// is read again.
  package func outcomes(
    _ account: Account, _ lists: [CalendarList], _ options: SyncOptions, in store: Store
  ) async throws -> [ListOutcome] {
    var outcomes: [ListOutcome] = []
    for list in lists {
      let (outcome, wasRead) = try await sync(account, list, options, in: store)
      if wasRead, !options.dryRun, !outcome.wasEnded {
        try ListTimes.note([(list, outcome)], place.person, at: place.now, in: store)
      }
      // A calendar that is not due again has not recovered.
      let trouble = try wasRead ? nil : store.read { try ListTimes.trouble(list, $0) }
      outcomes.append(trouble.map { ListOutcome.failed(outcome.report, $0) } ?? outcome)
    }
    return outcomes
  }

  /// The address, from where it is kept.
  package func address(of account: Account) throws -> SubscriptionAddress {
    try SubscriptionAddress(try secret(of: account) ?? account.url, allowsPlainHTTP: account.allowsPlainHTTP)
  }

  private func secret(of account: Account) throws -> String? {
    do {
      return try Secrets(environment: place.environment).secret(of: account)
    } catch FileProblem.missing(let path) where account.id != 0 {
      throw SubscriptionProblem.addressGone(path: path)
    } catch SecretProblem.notInSecretService, SecretProblem.noSecretService {
      throw SubscriptionProblem.addressGone(path: nil)
    } catch let problem as SecretProblem {
      throw SubscriptionProblem.addressUnavailable(problem)
    }
  }

  private func read(_ account: Account, since version: CalendarFeed.Version?) async throws -> CalendarFeed.Answer {
    switch try address(of: account).place {
    case .file(let path): return try Self.read(path, since: version)
    case .web(let url):
      // A logger would write the path of each request, which may be the secret.
      var configuration = CurlTransport.Configuration(
        allowPlainHTTP: account.allowsPlainHTTP, proxies: ProxySettings(environment: place.environment))
      let transport = try CurlTransport(configuration: configuration)
      configuration.reachesPrivateNetworks = false
      let feed = CalendarFeed(
        transport: transport,
        elsewhere: { [configuration] () throws(HTTPTransportError) -> any HTTPTransport in
          try CurlTransport(configuration: configuration)
        }, userAgent: "focusblox/\(Version.number)")
      return try await feed.read(url, since: version)
    }
  }

  private static func read(_ path: String, since version: CalendarFeed.Version?) throws -> CalendarFeed.Answer {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { throw FileProblem.missing(path: path) }
      throw FileProblem.unreadable(path: path, POSIXError(number: errno))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem.unreadable(path: path, POSIXError(.EINVAL))
    }
    let found = CalendarFeed.Version(
      etag: "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)", lastModified: nil)
    if found == version { return .unchanged }
    let limit = CalendarFeed.Limits().bytes
    let text: Data
    do {
      text = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw FileProblem.unreadable(path: path, error)
    }
    if text.count > limit { throw CalendarFeedError.tooLarge(limit: limit) }
    return .text(Array(text), found)
  }
}

extension ListOutcome {
  /// Whether the user ended the run, which is no failure of the calendar.
  fileprivate var wasEnded: Bool {
    guard case .failed(_, let error) = self else { return false }
    switch error {
    case CalendarFeedError.transport(.cancelled), SyncError.askedToEnd: return true
    default: return error is CancellationError
    }
  }
}
