package import FocusbloxModel
package import FocusbloxStore

extension StoreReader {
  /// Finds a list by name, in one account or in all.
  ///
  /// - Throws: `AccountProblem.noSuchList`, `ListProblem.ambiguous`.
  package func listNamed(_ name: String, account accountName: String?) throws -> (list: CalendarList, account: Account)
  {
    let account = try accountName.map { try accountNamed($0) }
    func isChosen(_ entry: ListNames.Entry) -> Bool { account.map { $0.id == entry.account.id } ?? true }
    let names = try ListNames(self)
    let named = names.matching(name, withMissing: true).filter(isChosen)
    guard let found = named.first(where: { !$0.list.isMissing }) ?? named.first else {
      throw AccountProblem.noSuchList(name, known: names.present.filter(isChosen).map(names.name))
    }
    let present = named.filter { !$0.list.isMissing }
    if present.count > 1 { throw ListProblem.ambiguous(name, names: names.distinct(present)) }
    return found
  }
}

extension StoreReader {
  /// The account of a CalDAV server.
  ///
  /// - Throws: `SubscriptionProblem.subscribed` for a subscription.
  package func serverAccountNamed(_ name: String) throws -> Account {
    let account = try accountNamed(name)
    if account.subscription != nil { throw SubscriptionProblem.subscribed(account.name) }
    return account
  }

  /// - Throws: `AccountProblem` where there is none.
  package func enabledAccounts() throws -> [Account] {
    let all = try accounts()
    let enabled = all.filter(\.isEnabled)
    if enabled.isEmpty { throw all.isEmpty ? AccountProblem.noAccounts : .noneEnabled(all.map(\.name)) }
    return enabled
  }

  package func accountNamed(_ name: String) throws -> Account {
    guard let account = try account(named: name) else {
      throw AccountProblem.unknown(name, known: try accounts().map(\.name))
    }
    return account
  }
}

extension StoreReader {
  /// - Throws: `ListProblem.nameTaken` where a list of the account has the name.
  package func checkIsFree(_ name: String, in account: Account, besides id: Int64? = nil) throws {
    let others = try lists(account: account.id).filter { $0.id != id }
    if others.contains(where: { $0.name.lowercased() == name.lowercased() }) { throw ListProblem.nameTaken(name) }
  }

  /// Finds a list whose name and colour the user may change.
  package func changeableList(_ name: String, account: String?) throws -> (list: CalendarList, account: Account) {
    let found = try listNamed(name, account: account)
    if found.list.isMissing { throw ListProblem.gone(found.list.name) }
    if found.account.subscription != nil { throw SubscriptionProblem.subscribed(found.list.name) }
    if found.list.isReadOnly { throw ListProblem.notYours(found.list.name) }
    return found
  }
}
