public import Foundation

/// The lead times that a user can choose for one task (S3-20 … S3-32).
public struct BeforeDueOffset: Sendable, Hashable {
  /// The offset in seconds; negative values are before the due date.
  public var seconds: Int
  public var label: LocalizedText

  public static let all: [BeforeDueOffset] = [
    BeforeDueOffset(seconds: -60, label: LocalizedText("1 minute before")),
    BeforeDueOffset(seconds: -300, label: LocalizedText("5 minutes before")),
    BeforeDueOffset(seconds: -900, label: LocalizedText("15 minutes before")),
    BeforeDueOffset(seconds: -1800, label: LocalizedText("30 minutes before")),
    BeforeDueOffset(seconds: -3600, label: LocalizedText("1 hour before")),
    BeforeDueOffset(seconds: -7200, label: LocalizedText("2 hours before")),
    BeforeDueOffset(seconds: -86_400, label: LocalizedText("1 day before")),
    BeforeDueOffset(seconds: -172_800, label: LocalizedText("2 days before")),
    BeforeDueOffset(seconds: -259_200, label: LocalizedText("3 days before")),
    BeforeDueOffset(seconds: -604_800, label: LocalizedText("1 week before")),
    BeforeDueOffset(seconds: -1_209_600, label: LocalizedText("2 weeks before")),
    BeforeDueOffset(seconds: -2_419_200, label: LocalizedText("4 weeks before")),
  ]

  /// The lead times that still ring for a task due at `due`. An all-day date offers only whole days.
  public static func offered(due: CalendarTime, settings: Settings, now: Date, zone: TimeZone) -> [BeforeDueOffset] {
    let instants = ReminderInstants(settings: settings, zone: zone)
    return all.filter { offset in
      (!due.isAllDay || offset.seconds % 86_400 == 0) && instants.offset(offset.seconds, from: due) > now
    }
  }
}
