import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxSync
import Foundation

/// Servers with calendars of an account other than the account's own server. A user must know them, because items of
/// these lists go there.
struct OtherHosts {
  /// The hosts in order and without duplicates. A port or scheme is included if it differs from the account's address.
  let names: [String]
  private let own: String

  /// The servers that a user has accepted.
  init(of account: Account, _ lists: [CalendarList]) {
    self.init(AcceptedOrigins(of: account, lists).foreign, account)
  }

  /// - Parameter origins: scheme, host and port of each server.
  init(_ origins: [String], _ account: Account) {
    let url = URL(string: account.url)
    let scheme = (url?.scheme?.lowercased() ?? "https") + "://"
    own = (url?.host?.lowercased() ?? "") + (url?.port.map { ":\($0)" } ?? "")
    names = origins.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0 }
  }

  /// - Throws: `AccountProblem.calendarsElsewhere` if the user refuses or no terminal can ask.
  func accept(_ app: AppContext, else consequence: AccountProblem.Elsewhere) throws {
    guard !names.isEmpty else { return }
    let problem = problem(consequence)
    guard app.terminal.isInteractive, !app.options.json else { throw problem }
    let hosts = names.joined(separator: ", ")
    let question = app.language(
      "\(own) keeps the calendars on \(hosts). Trust that server with your items? [y/N] ")
    guard let answer = app.terminal.ask(ScreenText(question))?.trimmingCharacters(in: .whitespaces).lowercased(),
      ["j", "ja", "y", "yes"].contains(answer)
    else { throw problem }
  }

  func problem(_ consequence: AccountProblem.Elsewhere) -> AccountProblem {
    .calendarsElsewhere(hosts: names, own: own, consequence)
  }
}
