package import FocusbloxModel
package import FocusbloxStore

/// The names of all lists as users read and type them: the name alone, or `ACCOUNT/LIST` where several accounts have a
/// list with that name.
package struct ListNames {
  package typealias Entry = (list: CalendarList, account: Account)

  private let all: [Entry]
  private let byID: [Int64: Entry]
  /// Names in lower case that lists of several accounts have.
  private let sharedNames: Set<String>

  package init(_ store: StoreReader) throws {
    all = try store.accounts().flatMap { account in try store.lists(account: account.id).map { ($0, account) } }
    byID = Dictionary(all.map { ($0.list.id, $0) }) { first, _ in first }
    var accounts: [String: Set<Int64>] = [:]
    for entry in all where !entry.list.isMissing {
      accounts[entry.list.name.lowercased(), default: []].insert(entry.account.id)
    }
    sharedNames = Set(accounts.filter { $0.value.count > 1 }.keys)
  }

  /// The lists that exist on their servers.
  package var present: [Entry] { all.filter { !$0.list.isMissing } }

  package func name(_ entry: Entry) -> String { shown(entry.list.name, of: entry.account.name) }

  package func name(_ list: CalendarList) -> String { byID[list.id].map(name) ?? list.name }

  package func name(ofList id: Int64) -> String? { byID[id].map(name) }

  package func shown(_ list: String, of account: String) -> String {
    sharedNames.contains(list.lowercased()) ? "\(account)/\(list)" : list
  }

  /// The lists that `text` may mean. An exact spelling wins over a match of letters; an href names exactly one list.
  package func matching(_ text: String, withMissing: Bool = false) -> [Entry] {
    let known = withMissing ? all : present
    let forms: [(Entry) -> String] = [{ $0.list.name }, { "\($0.account.name)/\($0.list.name)" }, { $0.list.href }]
    for fold in [{ $0 }, { $0.lowercased() }] as [(String) -> String] {
      for form in forms {
        let named = known.filter { fold(form($0)) == fold(text) }
        if !named.isEmpty { return named }
      }
    }
    return []
  }

  /// Names that distinguish the entries: by account, and within one account by href.
  package func distinct(_ entries: [Entry]) -> [String] {
    entries.map { entry in
      let siblings = entries.count { $0.account.id == entry.account.id }
      return siblings > 1 ? entry.list.href : "\(entry.account.name)/\(entry.list.name)"
    }
  }
}
