/// The texts of alarms in calendars; other clients show them verbatim. The German texts of the two reminders of a due
/// date (S0-16, S0-21) and of the start alert of a block (S1-13, S1-14) are required verbatim.
///
/// A time in a written text is the wall-clock time of the item's own date, so that machines in several zones write the
/// same text.
public enum AlarmTexts {
  /// The text of the morning reminder (S0-16).
  public static func morning(_ title: String) -> LocalizedText {
    LocalizedText("Due today: \(title) — put it into a sprint")
  }

  /// The title of a due task that is published as an event begins with this.
  public static let published = LocalizedText("Due: ")

  /// The text of the advance reminder (S0-21).
  static func advance(_ title: String, minutes: Int) -> LocalizedText {
    LocalizedText("\(title) is due in \(duration(minutes))")
  }

  /// The text at the due date: "Rechnung schreiben ist jetzt fällig, 18:00".
  static func due(_ title: String, at due: TimeWords) -> LocalizedText {
    LocalizedText("\(title) is due now\(due.behind)")
  }

  /// The text of a lead time before a date: "Rechnung schreiben ist in 1 Stunde fällig, 12:40". Without a lead time the
  /// text says that the date is now.
  static func lead(
    _ title: String, seconds: Int, to anchor: ItemNotification.Anchor, at date: TimeWords
  ) -> LocalizedText {
    guard seconds <= -60 else { return anchor == .dueDate ? due(title, at: date) : LocalizedText(verbatim: title) }
    let lead = duration(Int(seconds.magnitude / 60))
    return switch anchor {
    case .dueDate: LocalizedText("\(title) is due in \(lead)\(date.behind)")
    case .deferDate: LocalizedText("\(title) becomes available in \(lead)\(date.behind)")
    case .plannedDate: LocalizedText("\(title) is planned in \(lead)\(date.behind)")
    }
  }

  /// The text of a reminder at an instant, with the title and the due date: "Rechnung schreiben, fällig am 27.11. um
  /// 12:40".
  static func custom(_ title: String, due: TimeWords?) -> LocalizedText {
    guard let due else { return LocalizedText(verbatim: title) }
    return LocalizedText("\(title), due \(due.whole)")
  }

  /// The text of another program's alarm of an item that starts: "Zahnarzt, Beginn am 27.11. um 12:40".
  static func starting(_ title: String, at start: TimeWords) -> LocalizedText {
    LocalizedText("\(title), starts \(start.whole)")
  }

  /// The text of the start alert of a block (S1-13, S1-14): always "Minuten", always the configured number.
  static func blockStart(_ title: String, minutesBefore minutes: Int) -> LocalizedText {
    minutes == 0
      ? LocalizedText("\(title) starts now")
      : LocalizedText("\(title) starts in \(minutes) minutes")
  }

  private static func duration(_ minutes: Int) -> LocalizedText {
    LocalizedText { $0.formattedDuration(minutes: minutes) }
  }
}
