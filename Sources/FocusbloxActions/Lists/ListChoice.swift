package import FocusbloxModel
package import FocusbloxStore

/// A list named on the command line: `LIST`, or `ACCOUNT/LIST` where several accounts have a list of this name.
package enum ListChoice {
  package static func find(_ name: String, holding kind: ItemKind, in store: StoreReader) throws -> CalendarList {
    let names = try ListNames(store)
    let named = names.matching(name)
    let fitting = named.filter { $0.list.holds(kind) }
    guard let found = fitting.first else {
      let known = names.present.filter { $0.list.holds(kind) }.map(names.name)
      guard let other = named.first else {
        throw ListProblem.unknown(name, kind: names.present.isEmpty ? nil : kind, known: known)
      }
      throw ListProblem.takesNone(names.name(other), of: kind, others: known)
    }
    guard fitting.count == 1 else { throw ListProblem.ambiguous(name, names: names.distinct(fitting)) }
    return found.list
  }

  /// The list with this name, of any kind.
  package static func anyList(_ name: String, in store: StoreReader) throws -> CalendarList {
    do {
      return try find(name, holding: .task, in: store)
    } catch ListProblem.takesNone {
      return try find(name, holding: .block, in: store)
    } catch ListProblem.unknown {
      throw ListProblem.unknown(name, kind: nil, known: try names(in: store))
    }
  }

  private static func names(in store: StoreReader) throws -> [String] {
    let names = try ListNames(store)
    return names.present.map(names.name)
  }

  /// The list of a new item: the named list, `none` for this machine only, else the list of ``DefaultList``.
  package static func forNew(
    _ kind: ItemKind, named: String?, _ settings: Settings, in store: StoreReader
  ) throws -> CalendarList? {
    if let named { return try self.named(named, holding: kind, in: store) }
    let defaultList = DefaultList(kind: kind)
    guard let name = defaultList.name(in: settings) else { return nil }
    do {
      return try writable(name, holding: kind, in: store)
    } catch let problem as ListProblem {
      throw DefaultPlaceProblem(defaultList: defaultList, name: name, problem: problem)
    }
  }

  /// The named list, or `nil` for `none`, unless a list has this name.
  package static func named(_ name: String, holding kind: ItemKind, in store: StoreReader) throws -> CalendarList? {
    if isNone(name), try ListNames(store).matching(name).isEmpty { return nil }
    return try writable(name, holding: kind, in: store)
  }

  package static func isNone(_ name: String) -> Bool { ["none", "keine"].contains(name.lowercased()) }

  /// A list to which the user may add items.
  package static func writable(_ name: String, holding kind: ItemKind, in store: StoreReader) throws -> CalendarList {
    let list = try find(name, holding: kind, in: store)
    if list.isReadOnly { throw ListProblem.readOnly(list.name) }
    return list
  }
}

/// The default list in the settings cannot hold the item.
package struct DefaultPlaceProblem: Error {
  package var defaultList: DefaultList
  package var name: String
  package var problem: ListProblem
}

/// A named list cannot be used.
package enum ListProblem: Error {
  /// The known lists are those that take items of this kind; without a kind all of them.
  case unknown(String, kind: ItemKind?, known: [String])
  /// The list takes only items of the other kind.
  case takesNone(String, of: ItemKind, others: [String])
  /// `names` distinguish the lists.
  case ambiguous(String, names: [String])
  case readOnly(String)
  /// The name and the colour belong to another user.
  case notYours(String)
  /// The items belong to another user.
  case itemsNotYours(String)
  case gone(String)
  case nameTaken(String)
  case noName
  case color(String)
  /// Nothing says what becomes of the items of a list that is to be deleted.
  case undecided(String, count: Int)
  case movesToItself(String)
  /// The server has objects that are not here in their latest version.
  case notAllHere(String, count: Int)
}
