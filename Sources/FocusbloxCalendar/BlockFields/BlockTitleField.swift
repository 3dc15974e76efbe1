import FocusbloxModel
import ICalendar

extension SyncedField<FocusBlock> {
  /// SUMMARY; the time in it is not updated when another client moves the block (G12).
  static let title = SyncedField(
    "title", owns: ["SUMMARY"], at: \FocusBlock.title,
    describe: { $0 },
    read: { component, _ in component.title },
    write: { block, _, component in component.setText("SUMMARY", block.title) })
}
