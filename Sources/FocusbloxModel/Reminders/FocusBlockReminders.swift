public import Foundation

/// The alerts of a focus block: at or shortly before its start, and at its end.
public enum FocusBlockReminders {
  /// The prefix of the identifier of a start alert (S1-7).
  public static let startPrefix = "focus-block-start-"
  /// The prefix of the identifier of an end alert (G19).
  public static let endPrefix = "focus-block-end-"

  /// The lead time in minutes of a block that is created or moved at `now`: 0 where the configured lead time has passed
  /// or is just ending (S1-2, S1-10).
  public static func leadMinutes(startDate: Date, minutesBefore: Int = 5, now: Date) -> Int {
    startDate.addingTimeInterval(-60 * Double(minutesBefore)) > now ? minutesBefore : 0
  }

  /// The alert `minutesBefore` the start, or at the start where that instant has passed; `nil` where the start is not
  /// in the future (S1-8 … S1-17).
  public static func buildFocusBlockStartRequest(
    blockID: String, blockTitle: String, startDate: Date, minutesBefore: Int = 5, now: Date,
    language: Language = .german
  ) -> NotificationRequest? {
    let lead = leadMinutes(startDate: startDate, minutesBefore: minutesBefore, now: now)
    return NotificationRequest(
      identifier: startPrefix + blockID, kind: .focusBlockStart, subject: .block(blockID),
      text: .blockStart(blockTitle, minutesBefore: lead, language),
      fireDate: startDate.addingTimeInterval(-60 * Double(lead)), now: now)
  }

  /// The alert at the end of a block; `nil` where the end is not in the future.
  public static func buildFocusBlockEndRequest(
    blockID: String, blockTitle: String, endDate: Date, now: Date, language: Language = .german
  ) -> NotificationRequest? {
    NotificationRequest(
      identifier: endPrefix + blockID, kind: .focusBlockEnd, subject: .block(blockID),
      text: .blockEnd(blockTitle, language), fireDate: endDate, now: now)
  }

  /// The alerts that the settings ask for. The lead time was decided when the block was created or moved, so that a
  /// block that has rung does not ring again at its start. The alarms of the calendar object decide where they are known,
  /// but a planned block that the user wants silent does not ring here, whatever other machines wrote.
  static func requests(
    block: FocusBlock, settings: Settings, now: Date, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    guard settings.rings(block) else { return [] }
    var requests: [NotificationRequest?] = []
    if block.heldAlarms.map({ $0[.focusBlockStart] != nil }) ?? true {
      let lead = block.alertMinutesBefore
      requests.append(
        NotificationRequest(
          identifier: startPrefix + block.id, kind: .focusBlockStart, subject: .block(block.id),
          text: .blockStart(block.title, minutesBefore: lead, language),
          fireDate: block.start.instant(in: zone).addingTimeInterval(-60 * Double(lead)), now: now))
    }
    if block.heldAlarms.map({ $0[.focusBlockEnd] != nil }) ?? settings.focusBlockEndAlertEnabled {
      requests.append(
        buildFocusBlockEndRequest(
          blockID: block.id, blockTitle: block.title, endDate: block.end.instant(in: zone), now: now,
          language: language))
    }
    return requests.compactMap { $0 }
  }
}
