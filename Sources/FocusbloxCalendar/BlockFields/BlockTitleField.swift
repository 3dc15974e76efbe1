import FocusbloxModel
import ICalendar

extension SyncedField<FocusBlock> {
  /// SUMMARY. A time in the title stays unchanged when another client moves the block (G12).
  static let title = SyncedField(
    "title", owns: ["SUMMARY"], at: \FocusBlock.title,
    describe: { $0 },
    read: { component, _ in component.title },
    write: { block, _, component in component.setText("SUMMARY", block.title) })
}
