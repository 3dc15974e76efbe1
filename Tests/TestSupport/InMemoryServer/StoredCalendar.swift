/// One calendar of the in-memory server.
struct StoredCalendar: Sendable {
  struct Object: Sendable {
    var text: [UInt8]
    /// The opaque part of its tag.
    var tag: String
    var uid: String?
  }

  struct Change: Sendable {
    var revision: Int
    /// The second it happened in, by the server's own clock.
    var second: Int
    var isDeletion: Bool
  }

  /// Told apart from a calendar made later under the same path.
  let identity: Int
  var name: String
  var color: String?
  var components: [String]
  var isReadOnly = false
  var objects: [String: Object] = [:]
  /// The UIDs of what was deleted and is not there again.
  var trash: Set<String> = []
  /// The last change of every member that ever was.
  var changes: [String: Change] = [:]
  var revision: Int
  /// Changes up to this revision are forgotten; tokens older than it are unknown, unless they are forgotten silently.
  var prunedUpTo = 0

  /// What is there counts as old; a listing shows it all the same.
  mutating func forgetChanges() {
    let known = changes
    changes = [:]
    for (number, name) in objects.keys.sorted().enumerated() {
      changes[name] = Change(revision: number + 1, second: known[name]?.second ?? 0, isDeletion: false)
    }
  }
}
