package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Gives a tag a place, or takes it away, as one step.
package enum TagPlace {
  /// - Returns: how many tasks have the reminder.
  package static func set(_ location: TagLocation, at place: Workplace, in store: Store) throws -> Int {
    try place.step("tag place", store, changing: [.init(.tag(location.tag), .whole)]) { try $0.setLocation(location) }
  }

  package static func remove(from tag: String, at place: Workplace, in store: Store) throws -> TagLocation {
    try place.step("tag place", store, changing: [.init(.tag(tag), .whole)]) { store in
      guard let known = try store.tagLocation(tag) else { throw TagProblem.noPlace(tag) }
      try store.removeLocation(ofTag: tag)
      return known
    }
  }
}

/// A tag that lacks what the action needs.
package enum TagProblem: Error {
  case noPlace(String)
}
