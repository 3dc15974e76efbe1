import CalDAV
import FocusbloxModel
import FocusbloxStore

/// The reason to doubt a sync token that the server accepted without knowing it. Another server, account or calendar
/// has the same address, or the server has lost its change log (I6, I12). The reasons come from the ordinary answer.
enum TokenDoubt {
  /// The answer has another token and no changes.
  case newTokenWithoutChanges
  case numberDecreased
  /// The answer names about every object and no deletion. Some servers answer an unknown token like this.
  case resemblesFullListing
}

extension ListSync {
  /// A list with fewer changed objects is not suspicious: all of them can change at once.
  private static let minimumItems = 5
  /// The number of tokens without changes after which such tokens count as normal for the server.
  private static let maximumAlarms = 3

  /// - Parameter found: the changes of the answer that are new to the store.
  func doubt(_ answer: CollectionChanges, _ found: RemoteChanges) throws -> TokenDoubt? {
    guard !answer.isCompleteListing, let old = list.syncToken, let new = answer.token else { return nil }
    if Self.numberDecreased(from: old, to: new) || isSecondBehind { return .numberDecreased }
    if answer.changed.isEmpty, answer.vanished.isEmpty, old != new,
      !CalendarList.countsSeconds(new, at: environment.now())
    {
      return try store.read({ try $0.facts(ofList: list.id) }).tokenAlarms < Self.maximumAlarms
        ? .newTokenWithoutChanges : nil
    }
    guard answer.vanished.isEmpty, found.changed.count >= Self.minimumItems else { return nil }
    let known = try store.read { try $0.countLinks(list: list.id, upTo: found.changed.count + 1) }
    return known > 0 && found.changed.count >= known ? .resemblesFullListing : nil
  }

  /// Counts a doubt that the full listing did not confirm. Some servers change the token with time or with something
  /// other than items.
  func settle(_ doubt: TokenDoubt, with everything: RemoteChanges) throws {
    guard doubt == .newTokenWithoutChanges, everything.changed.isEmpty, everything.suspects.isEmpty, !options.dryRun
    else {
      return
    }
    try store.write { try $0.changeFacts(ofList: list.id) { $0.tokenAlarms += 1 } }
  }

  /// Compares two tokens that differ only in their last number.
  private static func numberDecreased(from old: String, to new: String) -> Bool {
    let (old, new) = (parts(of: old), parts(of: new))
    guard old.start == new.start, let before = Int(old.number), let after = Int(new.number) else { return false }
    return after < before
  }

  private static func parts(of token: String) -> (start: Substring, number: Substring) {
    let end = token.lastIndex { !("0"..."9").contains($0) }.map(token.index(after:)) ?? token.startIndex
    return (token[..<end], token[end...])
  }
}
