import FocusbloxCalendar
import FocusbloxModel
import Foundation

extension ThreeWayMerge<FocusBlock>.Versions {
  /// The same versions, where one side wins as a whole if both changed a block that a planner wrote. A start of one plan
  /// and an end of another would be a block that nobody planned. A person's version beats an automatic one, and the newer
  /// of two automatic ones counts.
  func keepingPlansWhole(in zone: TimeZone) -> Self {
    let (isOurs, isTheirs) = (local.isAutomatic(in: zone), remote.isAutomatic(in: zone))
    guard isOurs || isTheirs, Self.differ(local, localBase), Self.differ(remote, remoteBase),
      Self.differ(remote, possible)
    else { return self }
    var versions = self
    versions.winnerOfAll = isOurs == isTheirs ? newerResource ?? winner : isOurs ? .remote : .local
    return versions
  }

  private static func differ(_ block: FocusBlock, _ other: FocusBlock?) -> Bool {
    other.map { other in BlockMapping.fields.contains { !$0.isEqual(block, other) } } ?? true
  }
}
