public import Foundation

/// The alerts of a focus block (spec 001).
public enum FocusBlockReminders {
  /// S1-7.
  public static let startPrefix = "focus-block-start-"
  /// G19.
  public static let endPrefix = "focus-block-end-"

  /// How many minutes before its start a block made or moved at `now` alerts: none when they are gone or just running out
  /// (S1-2, S1-10).
  public static func leadMinutes(startDate: Date, minutesBefore: Int = 5, now: Date) -> Int {
    startDate.addingTimeInterval(-60 * Double(minutesBefore)) > now ? minutesBefore : 0
  }

  /// `minutesBefore` the start, at the start when that is over, `nil` when the start is not ahead (S1-8 … S1-17).
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

  /// At the end of a block; `nil` when that is not ahead.
  public static func buildFocusBlockEndRequest(
    blockID: String, blockTitle: String, endDate: Date, now: Date, language: Language = .german
  ) -> NotificationRequest? {
    NotificationRequest(
      identifier: endPrefix + blockID, kind: .focusBlockEnd, subject: .block(blockID),
      text: .blockEnd(blockTitle, language), fireDate: endDate, now: now)
  }

  /// What the settings ask for. The lead is the one decided when the block was made or moved, so that a block that has rung
  /// does not ring a second time at its start.
  static func requests(
    block: FocusBlock, settings: Settings, now: Date, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
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
