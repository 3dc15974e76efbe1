/// The alarms a focus block should carry in a calendar: relative, so that they move with it.
public enum BlockAlarms {
  /// The start alert by the lead time decided when the block was made or moved, and the end alert where a user wants it
  /// (S1-13, S1-14, G19); what was answered beside them, as for tasks.
  public static func desired(
    block: FocusBlock, states: [ReminderState] = [], settings: Settings
  ) -> [AlarmSpec] {
    let minutes = block.alertMinutesBefore
    let start = AlarmSpec(
      kind: .focusBlockStart, trigger: .relativeToStart(-60 * minutes),
      words: AlarmTexts.blockStart(block.title, minutesBefore: minutes), language: settings.notificationLanguage)
    let end = AlarmSpec(kind: .focusBlockEnd, trigger: .relativeToEnd(0), text: block.title)
    return (settings.focusBlockEndAlertEnabled ? [start, end] : [start]).answered(states) {
      "\($0.kind.rawValue)-\(block.id)"
    }
  }
}
