import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

extension FocusBlock {
  /// A new or changed block, with the ids of what takes the same time.
  func json(_ context: ItemContext, overlapsIn place: Workplace, _ store: StoreReader) throws -> JSONLine {
    var line = json(context)
    line.add("overlaps", .strings(try overlapping(place, withWholeDays: true, store).map(\.id)))
    return line
  }
}

extension AppContext {
  func warnOfOverlaps(_ block: FocusBlock, _ store: StoreReader) throws {
    guard let warning = try wording.overlapWarning(block, store) else { return }
    terminal.message(style("⚠ " + warning, .amber))
  }

  /// Tells the time of automatic blocks that went with their tasks.
  func tellFreed(_ blocks: [FocusBlock]) {
    if options.json { return }
    for block in blocks {
      let words = wording.freedTime(block)
      terminal.message(words.prefix(1).uppercased() + words.dropFirst() + ".")
    }
  }
}
