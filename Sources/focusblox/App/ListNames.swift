import FocusbloxModel
import FocusbloxStore

/// All lists as a user reads and types them: by name alone where no other account has one of that name, else as `ACCOUNT/LIST`.
struct ListNames {
  typealias Entry = (list: CalendarList, account: Account)

  private let all: [Entry]

  init(_ store: StoreReader) throws {
    all = try store.accounts().flatMap { account in try store.lists(account: account.id).map { ($0, account) } }
  }

  /// Without those that are gone from their server.
  var present: [Entry] { all.filter { !$0.list.isMissing } }

  func name(_ entry: Entry) -> String { shown(entry.list.name, of: entry.account.name) }

  func name(_ list: CalendarList) -> String { all.first { $0.list.id == list.id }.map(name) ?? list.name }

  func name(ofList id: Int64) -> String? { all.first { $0.list.id == id }.map(name) }

  func shown(_ list: String, of account: String) -> String {
    let accounts = Set(present.filter { $0.list.name.lowercased() == list.lowercased() }.map(\.account.id))
    return accounts.count > 1 ? "\(account)/\(list)" : list
  }

  /// The lists that `text` may mean. The spelling decides first, then the letters alone; an href names one list for certain.
  func matching(_ text: String, withMissing: Bool = false) -> [Entry] {
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

  /// What tells `entries` apart: their accounts, and within one account their places.
  func distinct(_ entries: [Entry]) -> [String] {
    entries.map { entry in
      let siblings = entries.count { $0.account.id == entry.account.id }
      return siblings > 1 ? entry.list.href : "\(entry.account.name)/\(entry.list.name)"
    }
  }
}
