/// The alarms that the calendar object of a focus block should carry. They are relative, so that they move with the
/// block.
public enum BlockAlarms {
  /// The start alert with the lead time that was decided when the block was created or moved, and the end alert where
  /// the settings ask for one (S1-13, S1-14, G19). Answers are applied as for tasks.
  ///
  /// - Parameter held: the alarms of the calendar object, where they decide instead of the settings.
  public static func desired(
    block: FocusBlock, states: [ReminderState] = [], held: HeldAlarms? = nil, settings: Settings
  ) -> [AlarmSpec] {
    let minutes = block.alertMinutesBefore
    let start = AlarmSpec(
      kind: .focusBlockStart, trigger: .relativeToStart(-60 * minutes),
      words: AlarmTexts.blockStart(block.title, minutesBefore: minutes), language: settings.notificationLanguage)
    let end = AlarmSpec(kind: .focusBlockEnd, trigger: .relativeToEnd(0), text: block.title)
    func isWanted(_ alarm: AlarmSpec) -> Bool {
      held.map { $0[alarm.kind] != nil }
        ?? (settings.rings(block) && (alarm.kind == .focusBlockStart || settings.focusBlockEndAlertEnabled))
    }
    return [start, end].filter(isWanted).answered(states) { $0.kind.identifier(of: block.id) }
  }
}

extension Settings {
  /// Whether a block rings at all: those of a plan only where the user wants it.
  func rings(_ block: FocusBlock) -> Bool { planAlerts || block.planMark == nil }
}
