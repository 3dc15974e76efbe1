import CalDAV
import FocusbloxModel
import FocusbloxStore

/// Why a server seems to have taken a token for a good one that it does not know: another server, account or calendar is under
/// the same address, or the server has lost its change log (I6, I12). The signs are in what it answers anyway.
enum TokenDoubt {
  /// Another token came, and nothing with it.
  case movedOnItsOwn
  /// The number in it went back.
  case wentBack
  /// As much changed as there is, and nothing went: so some servers answer a token that they do not know.
  case looksLikeAListing
}

extension ListSync {
  /// Fewer items than this can all change at once.
  private static let fewestItems = 5
  /// How often a token may move on its own before that is this server's way.
  private static let mostAlarms = 3

  /// - Parameter found: what of the answer is new here.
  func doubt(_ answer: CollectionChanges, _ found: RemoteChanges) throws -> TokenDoubt? {
    guard !answer.isCompleteListing, let old = list.syncToken, let new = answer.token else { return nil }
    if Self.wentBack(from: old, to: new) { return .wentBack }
    if answer.changed.isEmpty, answer.vanished.isEmpty, old != new,
      !CalendarList.countsSeconds(new, at: environment.now())
    {
      return try store.read({ try $0.facts(ofList: list.id) }).tokenAlarms < Self.mostAlarms ? .movedOnItsOwn : nil
    }
    guard answer.vanished.isEmpty, found.changed.count >= Self.fewestItems else { return nil }
    let known = try store.read { try $0.countLinks(list: list.id) }
    return known > 0 && found.changed.count >= known ? .looksLikeAListing : nil
  }

  /// A server whose tokens move with time or with something else than items is not doubted for ever.
  func settle(_ doubt: TokenDoubt, with everything: RemoteChanges) throws {
    guard doubt == .movedOnItsOwn, everything.changed.isEmpty, everything.suspects.isEmpty, !options.dryRun else {
      return
    }
    try store.write { try $0.changeFacts(ofList: list.id) { $0.tokenAlarms += 1 } }
  }

  /// Of two tokens that differ in their last number alone.
  private static func wentBack(from old: String, to new: String) -> Bool {
    let isDigit: (Character) -> Bool = { ("0"..."9").contains($0) }
    let (oldDigits, newDigits) = (old.reversed().prefix(while: isDigit), new.reversed().prefix(while: isDigit))
    guard old.dropLast(oldDigits.count) == new.dropLast(newDigits.count),
      let before = Int(String(oldDigits.reversed())), let after = Int(String(newDigits.reversed()))
    else { return false }
    return after < before
  }
}
