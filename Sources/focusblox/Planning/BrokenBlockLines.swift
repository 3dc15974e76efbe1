import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

extension BrokenBlocks {
  /// "⚠ 14:00 Angebot: überschneidet sich mit „Team“ („focusblox plan“)".
  ///
  /// - Parameter blocks: the blocks of today.
  func lines(_ blocks: [FocusBlock], _ app: AppContext, _ store: StoreReader) throws -> [String] {
    let l = app.language
    let relative = app.relative
    return try find(blocks, store).map { broken in
      let other = l.quoted(broken.other.block.title)
      return "⚠ \(relative.clock(broken.block.start)) \(broken.block.block.title): "
        + l("overlaps with \(other); “focusblox plan” moves the block")
    }
  }
}
