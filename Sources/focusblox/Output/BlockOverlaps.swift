import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

extension AppContext {
  func warnOfOverlaps(_ block: FocusBlock, _ store: StoreReader) throws {
    guard let warning = try wording.overlapWarning(block, store) else { return }
    terminal.message(style("⚠ " + warning, .amber))
  }

  /// Tells the time of automatic blocks that went with their tasks.
  func tellFreed(_ blocks: [FocusBlock]) {
    if options.json { return }
    for block in blocks { terminal.message(wording.freedTime(block) + ".") }
  }
}
