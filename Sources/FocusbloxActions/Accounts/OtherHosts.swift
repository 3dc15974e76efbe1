package import FocusbloxModel
import FocusbloxSync
import Foundation

/// Servers with calendars of an account other than the account's own server. A user must know them, because items of
/// these lists go there.
package struct OtherHosts {
  /// The hosts in order and without duplicates. A port or scheme is included if it differs from the account's address.
  package let names: [String]
  private let own: String

  /// The servers that a user has accepted.
  package init(of account: Account, _ lists: [CalendarList]) {
    self.init(AcceptedOrigins(of: account, lists).foreign, account)
  }

  /// - Parameter origins: scheme, host and port of each server.
  package init(_ origins: [String], _ account: Account) {
    let url = URL(string: account.url)
    let scheme = (url?.scheme?.lowercased() ?? "https") + "://"
    own = (url?.host?.lowercased() ?? "") + (url?.port.map { ":\($0)" } ?? "")
    names = origins.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0 }
  }

  /// - Throws: `AccountProblem.calendarsElsewhere` if the person refuses or cannot be asked.
  package func accept(_ person: any Person, else consequence: AccountProblem.Elsewhere) throws {
    if !names.isEmpty, !person.trusts(names, besides: own) { throw problem(consequence) }
  }

  package func problem(_ consequence: AccountProblem.Elsewhere) -> AccountProblem {
    .calendarsElsewhere(hosts: names, own: own, consequence)
  }
}
