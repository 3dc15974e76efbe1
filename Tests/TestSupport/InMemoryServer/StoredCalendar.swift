/// One calendar of the in-memory server.
struct StoredCalendar: Sendable {
  struct Object: Sendable {
    var text: [UInt8]
    /// The opaque part of the ETag.
    var tag: String
    var uid: String?
  }

  struct Change: Sendable {
    var revision: Int
    /// The second of the change by the server's clock.
    var second: Int
    var isDeletion: Bool
  }

  /// Distinguishes the calendar from a later one at the same path.
  let identity: Int
  var name: String
  var color: String?
  var components: [String]
  var isReadOnly = false
  /// The value of `CALDAV:schedule-calendar-transp`; `nil` where the server does not have the property.
  var isTransparent: Bool?
  var objects: [String: Object] = [:]
  /// The UIDs of deleted objects that were not recreated.
  var trash: Set<String> = []
  /// The last change of every member so far.
  var changes: [String: Change] = [:]
  var revision: Int
  /// The newest forgotten change. Older tokens are unknown, unless the changes were forgotten silently.
  var prunedUpTo = 0

  /// Existing objects count as old. A listing still shows them.
  mutating func forgetChanges() {
    let known = changes
    changes = [:]
    for (number, name) in objects.keys.sorted().enumerated() {
      changes[name] = Change(revision: number + 1, second: known[name]?.second ?? 0, isDeletion: false)
    }
  }
}
