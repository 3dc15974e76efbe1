public import Foundation

/// Evidence that a server was restored from a backup: many known objects of one list have an older text again. A single
/// older text is an edit of a program that does not keep LAST-MODIFIED, and is merged.
public struct ServerReturn: Sendable, Hashable, Codable {
  /// The number of known items with an older text.
  public var items: Int
  /// The newest LAST-MODIFIED of the older texts. Edits until then are there.
  public var until: Date
  /// The user's time zone.
  public var zone: TimeZone

  public init(items: Int, until: Date, zone: TimeZone) {
    self.items = items
    self.until = until
    self.zone = zone
  }

  /// The smallest number of older texts that proves a return.
  static let minimumItems = 5

  /// The largest number of known items of which `older` older texts are a fifth.
  static func knownItems(provenBy older: Int) -> Int { 5 * older }
}
