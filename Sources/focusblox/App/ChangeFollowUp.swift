import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The step after a user's change: a report of waiting uploads, or a sync in the background.
struct ChangeFollowUp {
  private let app: AppContext
  private let before: String
  private let isSilent: Bool

  /// - Returns: `nil` where nobody reads the report and no sync should follow.
  init?(_ app: AppContext, _ store: Store) throws {
    isSilent = try app.settings().syncAfterChange
    guard isSilent || (app.terminal.errorIsTerminal && !app.options.json) else { return nil }
    self.app = app
    before = try store.read { try $0.waitingUploadsMark() }
  }

  /// - Returns: the work to do after the store is closed.
  func settle(_ store: Store) throws -> (() -> Void)? {
    let (mark, waiting) = try store.read { store in
      (try store.waitingUploadsMark(), try store.waitingUploads().values.reduce(0, +))
    }
    guard mark != before, waiting > 0, try app.settings().remindersSyncEnabled else { return nil }
    if isSilent { return store.isWatched ? nil : { FollowingSync(place: app.place).start() } }
    let isOffer = try store.read { try $0.memo(Self.offered) == nil } && !store.isReadOnly && !store.isWatched
    if isOffer { try store.write { try $0.setMemo(Self.offered, "1") } }
    return { [app] in
      let l = app.language
      app.terminal.message(app.style(l.waiting(waiting) + ".", .gray))
      guard isOffer else { return }
      app.say("To sync automatically after every change: focusblox settings set sync_after_change true")
    }
  }

  private static let offered = "offered.sync_after_change"
}
