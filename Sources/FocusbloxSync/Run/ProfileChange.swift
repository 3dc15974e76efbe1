import FocusbloxModel
import FocusbloxStore

/// Has everything of a list read once more when fields begin to travel that stayed here before: of those both sides may have
/// values that never met.
enum ProfileChange {
  /// - Returns: the list as the run has to take it.
  static func prepare(_ list: CalendarList, for profile: MappingProfile, in store: Store) throws -> CalendarList {
    let known = try store.read { try $0.facts(ofList: list.id).profile }
    guard known != profile else { return list }
    return try store.write { store in
      try store.changeFacts(ofList: list.id) { $0.profile = profile }
      guard known != nil, profile == .extended else { return list }
      try store.forgetVersions(list: list.id)
      try store.setSyncState(list: list.id, token: nil, ctag: nil, lastFullSync: nil)
      return try store.list(id: list.id) ?? list
    }
  }
}
