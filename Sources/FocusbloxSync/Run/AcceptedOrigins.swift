public import CalDAV
public import FocusbloxModel
public import FocusbloxStore
import Foundation

/// The servers that a user trusts with the items of an account: that of its address, and those that they accepted when the
/// account's lists were taken in.
public struct AcceptedOrigins {
  private let own: String
  private let all: Set<String>

  /// - Parameter lists: of the account as it was until now.
  public init(of account: Account, _ lists: [CalendarList]) {
    own = URL(string: account.url).map(ListDiscovery.origin) ?? account.url
    let homes = account.homes.compactMap { URL(string: $0) }.map(ListDiscovery.origin)
    // What is gone says nothing of today.
    all = Set([own] + homes + lists.filter { !$0.isMissing }.map(\.origin))
  }

  /// Of an account that gets another address: what was accepted at the old one says nothing of the new one.
  public init(of account: Account, before old: Account, _ lists: [CalendarList]) {
    let isSame =
      URL(string: account.url).map(ListDiscovery.origin) == URL(string: old.url).map(ListDiscovery.origin)
    if isSame { self.init(of: old, lists) } else { self.init(only: account) }
  }

  /// Of an account of which nothing is known yet.
  public init(only account: Account) {
    own = URL(string: account.url).map(ListDiscovery.origin) ?? account.url
    all = [own]
  }

  /// Where the account's server says that calendars are and nobody accepted it; in order, each once.
  public func others(in discovery: Discovery) -> [String] {
    (discovery.homes + discovery.collections.map(\.url)).map(ListDiscovery.origin).reduce(into: []) {
      if !all.contains($1), !$0.contains($1) { $0.append($1) }
    }
  }

  /// Accepted ones that are not the account's own; in order.
  public var foreign: [String] { all.subtracting([own]).sorted() }

  func accept(_ url: URL) -> Bool { all.contains(ListDiscovery.origin(of: url)) }

  /// What lies on accepted servers.
  public func part(of discovery: Discovery) -> Discovery {
    var part = discovery
    part.homes.removeAll { !accept($0) }
    part.collections.removeAll { !accept($0.url) }
    return part
  }
}

extension StoreReader {
  /// As a run in the background has to take them.
  public func acceptedOrigins(of account: Account) throws -> AcceptedOrigins {
    AcceptedOrigins(of: account, try lists(account: account.id))
  }
}
