/// The texts of alarms in calendars; other clients show them verbatim. The German texts of the two reminders of a due
/// date (S0-16, S0-21) and of the start alert of a block (S1-13, S1-14) are required verbatim.
///
/// A time in a written text is the wall-clock time of the item's own date, so that machines in several zones write the
/// same text.
public enum AlarmTexts {
  /// The text of the morning reminder (S0-16).
  public static func morning(_ title: String) -> LocalizedText {
    LocalizedText("Heute fällig: \(title) — pack ihn in einen Sprint", "Due today: \(title) — put it into a sprint")
  }

  /// The text of the advance reminder (S0-21).
  static func advance(_ title: String, minutes: Int) -> LocalizedText {
    LocalizedText(
      "\(title) ist in \(Language.german.formattedDuration(minutes: minutes)) fällig",
      "\(title) is due in \(Language.english.formattedDuration(minutes: minutes))")
  }

  /// The text at the due date: "Rechnung schreiben ist jetzt fällig, 18:00".
  static func due(_ title: String, at due: TimeWords) -> LocalizedText {
    let time = due.behind
    return LocalizedText("\(title) ist jetzt fällig\(time.german)", "\(title) is due now\(time.english)")
  }

  /// The text of a lead time before a date: "Rechnung schreiben ist in 1 Stunde fällig, 12:40". Without a lead time the
  /// text says that the date is now.
  static func lead(
    _ title: String, seconds: Int, to anchor: ItemNotification.Anchor, at date: TimeWords
  ) -> LocalizedText {
    guard seconds <= -60 else { return anchor == .dueDate ? due(title, at: date) : LocalizedText(title, title) }
    let minutes = Int(seconds.magnitude / 60)
    let german = Language.german.formattedDuration(minutes: minutes)
    let english = Language.english.formattedDuration(minutes: minutes)
    let time = date.behind
    let words =
      switch anchor {
      case .dueDate: LocalizedText("\(title) ist in \(german) fällig", "\(title) is due in \(english)")
      case .deferDate:
        LocalizedText("\(title) ist in \(german) verfügbar", "\(title) becomes available in \(english)")
      case .plannedDate: LocalizedText("\(title) ist in \(german) eingeplant", "\(title) is planned in \(english)")
      }
    return LocalizedText(words.german + time.german, words.english + time.english)
  }

  /// The text of a reminder at an instant, with the title and the due date: "Rechnung schreiben, fällig am 27.11. um
  /// 12:40".
  static func custom(_ title: String, due: TimeWords?) -> LocalizedText {
    guard let words = due?.whole else { return LocalizedText(title, title) }
    return LocalizedText("\(title), fällig \(words.german)", "\(title), due \(words.english)")
  }

  /// The text of another program's alarm of an item that starts: "Zahnarzt, Beginn am 27.11. um 12:40".
  static func starting(_ title: String, at start: TimeWords) -> LocalizedText {
    let words = start.whole
    return LocalizedText("\(title), Beginn \(words.german)", "\(title), starts \(words.english)")
  }

  /// The text of the start alert of a block (S1-13, S1-14): always "Minuten", always the configured number.
  static func blockStart(_ title: String, minutesBefore minutes: Int) -> LocalizedText {
    minutes == 0
      ? LocalizedText("\(title) beginnt jetzt", "\(title) starts now")
      : LocalizedText("\(title) beginnt in \(minutes) Minuten", "\(title) starts in \(minutes) minutes")
  }

  /// The language of an alarm text of this program; another machine may use another language. `nil` where the text is
  /// only a title.
  public static func language(of text: String) -> Language? {
    let german = [" fällig", "fällig:", " verfügbar", " eingeplant", " beginnt "]
    let english = [" is due", ", due ", "Due today:", " becomes available", " is planned", " starts "]
    if german.contains(where: text.contains) { return .german }
    return english.contains(where: text.contains) ? .english : nil
  }
}
