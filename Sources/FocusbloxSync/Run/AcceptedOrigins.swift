public import CalDAV
public import FocusbloxModel
public import FocusbloxStore
import Foundation

/// The servers that a user trusts with an account's items. They are the server of the account's address, and the
/// servers that the user accepted with the account's lists.
public struct AcceptedOrigins {
  private let own: String
  private let all: Set<String>

  /// - Parameter lists: the account's lists so far.
  public init(of account: Account, _ lists: [CalendarList]) {
    own = URL(string: account.url).map(ListDiscovery.origin) ?? account.url
    let homes = account.homes.compactMap { URL(string: $0) }.map(ListDiscovery.origin)
    // A missing list gives no evidence for the present.
    all = Set([own] + homes + lists.filter { !$0.isMissing }.map(\.origin))
  }

  /// The servers of an account that gets another address. Servers that were accepted for the old address do not count
  /// for a new one.
  public init(of account: Account, before old: Account, _ lists: [CalendarList]) {
    let isSame =
      URL(string: account.url).map(ListDiscovery.origin) == URL(string: old.url).map(ListDiscovery.origin)
    if isSame { self.init(of: old, lists) } else { self.init(only: account) }
  }

  /// The servers of a new account.
  public init(only account: Account) {
    own = URL(string: account.url).map(ListDiscovery.origin) ?? account.url
    all = [own]
  }

  /// Servers where the account's server announces calendars and that no user has accepted, in order and without
  /// duplicates.
  public func others(in discovery: Discovery) -> [String] {
    (discovery.homes + discovery.collections.map(\.url)).map(ListDiscovery.origin).reduce(into: []) {
      if !all.contains($1), !$0.contains($1) { $0.append($1) }
    }
  }

  /// The accepted servers other than the account's own, in order.
  public var foreign: [String] { all.subtracting([own]).sorted() }

  func accept(_ url: URL) -> Bool { all.contains(ListDiscovery.origin(of: url)) }

  /// The part of a discovery that is on accepted servers.
  public func part(of discovery: Discovery) -> Discovery {
    var part = discovery
    part.homes.removeAll { !accept($0) }
    part.collections.removeAll { !accept($0.url) }
    return part
  }
}

extension StoreReader {
  /// The accepted servers for a run in the background.
  public func acceptedOrigins(of account: Account) throws -> AcceptedOrigins {
    AcceptedOrigins(of: account, try lists(account: account.id))
  }
}
