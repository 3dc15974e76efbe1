import FocusbloxSync

/// What a `sync` is to do, for whichever process carries it out.
struct SyncRequest: Codable, Equatable, Sendable {
  var account: String?
  var lists: [String] = []
  /// The only account to sync, by number, where a server has hinted at a change.
  var hinted: Int64?
  var isDryRun = false
  var verifies = false
  var conflict = Sync.Conflict.newest
  var forcesMassChanges = false
  var serverWentBack = false
  var isUnattended = false
  /// Whether to register lists for push.
  var keepsPush = false

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
