import CalDAV
import FocusbloxModel
import Foundation

/// Hosts on which an account's server says that its calendars are: what is in these lists goes there, and a person has to know.
struct OtherHosts {
  /// In order, each once.
  let names: [String]
  private let own: String

  init(_ discovery: Discovery, of account: Account) {
    self.init(discovery.homes + discovery.collections.map(\.url), account)
  }

  init(of account: Account) { self.init(account.homes.compactMap { URL(string: $0) }, account) }

  private init(_ urls: [URL], _ account: Account) {
    let own = URL(string: account.url)?.host?.lowercased() ?? ""
    self.own = own
    names = urls.compactMap { $0.host?.lowercased() }.reduce(into: []) {
      if $1 != own, !$0.contains($1) { $0.append($1) }
    }
  }

  /// - Throws: `AccountProblem.calendarsElsewhere` where the person does not want it, or cannot be asked.
  func accept(_ app: AppContext) throws {
    guard !names.isEmpty else { return }
    let problem = AccountProblem.calendarsElsewhere(hosts: names, own: own)
    guard app.terminal.isInteractive, !app.options.json else { throw problem }
    let hosts = names.joined(separator: ", ")
    let question = app.language(
      "\(own) legt die Kalender auf \(hosts). Ihnen die Einträge anvertrauen? [j/N] ",
      "\(own) keeps the calendars on \(hosts). Trust it with the items? [y/N] ")
    guard let answer = app.terminal.ask(ScreenText(question))?.trimmingCharacters(in: .whitespaces).lowercased(),
      ["j", "ja", "y", "yes"].contains(answer)
    else { throw problem }
  }
}
