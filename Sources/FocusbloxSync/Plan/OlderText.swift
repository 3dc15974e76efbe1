import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension SyncPlanner {
  /// Whether the server's text is older than the last one, and the user wants the last one back.
  func isReplaced(_ versions: ItemVersions, _ reading: CalendarObjectReading) -> Bool {
    guard replacesOlderTexts, !list.isReadOnly, versions.base?.isPart == false, let there = reading.lastModified,
      let known = baseReading(versions)?.lastModified
    else { return false }
    return there < known
  }

  /// Sends an item again over the older text of a server that was restored from a backup. The older text becomes the base,
  /// and the upload repeats the later edits of other programs in it.
  func replaceOlderText(_ sides: ItemSides) -> SyncAction? {
    guard isReplaced(sides.versions, sides.reading), let agreement = sides.agreement,
      let last = sides.versions.base?.base
    else { return nil }
    var item = sides.local.item
    let text = sides.versions.remote.bytes
    item.heldAlarms = nil
    var link = seen(sides.versions, uid: sides.reading.uid)
    link.keep(item.id, isEdited: true)
    var step = pulled(
      link, item, agreed: agreement.reduced(to: sides.reading, removed: [], mapping), text, sides.reading)
    step.laterEdits = MoveSourceEdits(former: text, latest: last)
    return .adopt(step)
  }
}
