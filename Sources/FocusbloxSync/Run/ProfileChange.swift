import FocusbloxModel
import FocusbloxStore

/// Reads every object of a list again when the profile begins to synchronise further fields. Both sides may have values
/// of those fields that were never compared.
enum ProfileChange {
  /// - Returns: the list with its state for this run.
  static func prepare(_ list: CalendarList, for profile: MappingProfile, in store: Store) throws -> CalendarList {
    let known = try store.read { try $0.facts(ofList: list.id).profile }
    guard known != profile else { return list }
    return try store.write { store in
      try store.changeFacts(ofList: list.id) { $0.profile = profile }
      guard known != nil, profile == .extended else { return list }
      try store.forgetETags(list: list.id)
      try store.setSyncState(list: list.id, token: nil, ctag: nil, lastFullSync: nil)
      return try store.list(id: list.id) ?? list
    }
  }
}
