import FocusbloxSync

/// What a `sync` is to do, for whichever process carries it out.
package struct SyncRequest: Codable, Equatable, Sendable {
  /// Which side wins if both changed the same field.
  package enum Conflict: String, CaseIterable, Codable, Sendable {
    case newest, remote, local, server

    fileprivate var policy: ConflictPolicy {
      switch self {
      case .newest: .newest
      case .remote, .server: .remote
      case .local: .local
      }
    }
  }

  package var account: String?
  package var lists: [String] = []
  /// The only account to sync, by number, where a server has hinted at a change.
  package var hinted: Int64?
  package var isDryRun = false
  package var verifies = false
  package var conflict = Conflict.newest
  package var forcesMassChanges = false
  package var serverWentBack = false
  package var isUnattended = false
  /// Whether to register lists for push.
  package var keepsPush = false

  package init() {}

  var options: SyncOptions {
    var options = SyncOptions()
    options.policy = conflict.policy
    options.dryRun = isDryRun
    options.verify = verifies
    options.forceMassChanges = forcesMassChanges
    options.serverWentBack = serverWentBack
    options.isUnattended = isUnattended
    return options
  }
}
