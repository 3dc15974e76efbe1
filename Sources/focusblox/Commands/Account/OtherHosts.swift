import CalDAV
import FocusbloxModel
import FocusbloxSync
import Foundation

/// Servers beside an account's own on which its calendars are: what is in these lists goes there, and a user has to know.
struct OtherHosts {
  /// In order, each once: the host, with port and scheme where they are not those of the account's address.
  let names: [String]
  private let own: String

  /// Those that a user has accepted.
  init(of account: Account, _ lists: [CalendarList]) {
    self.init(AcceptedOrigins(of: account, lists).foreign, account)
  }

  /// - Parameter origins: scheme, host and port each.
  init(_ origins: [String], _ account: Account) {
    let url = URL(string: account.url)
    let scheme = (url?.scheme?.lowercased() ?? "https") + "://"
    own = (url?.host?.lowercased() ?? "") + (url?.port.map { ":\($0)" } ?? "")
    names = origins.map { $0.hasPrefix(scheme) ? String($0.dropFirst(scheme.count)) : $0 }
  }

  /// - Throws: `AccountProblem.calendarsElsewhere` where the user does not want it, or cannot be asked.
  func accept(_ app: AppContext, else consequence: AccountProblem.Elsewhere) throws {
    guard !names.isEmpty else { return }
    let problem = problem(consequence)
    guard app.terminal.isInteractive, !app.options.json else { throw problem }
    let hosts = names.joined(separator: ", ")
    let question = app.language(
      "\(own) legt die Kalender auf \(hosts). Ihnen die Einträge anvertrauen? [j/N] ",
      "\(own) keeps the calendars on \(hosts). Trust it with the items? [y/N] ")
    guard let answer = app.terminal.ask(ScreenText(question))?.trimmingCharacters(in: .whitespaces).lowercased(),
      ["j", "ja", "y", "yes"].contains(answer)
    else { throw problem }
  }

  func problem(_ consequence: AccountProblem.Elsewhere) -> AccountProblem {
    .calendarsElsewhere(hosts: names, own: own, consequence)
  }
}
