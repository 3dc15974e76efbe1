package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync

extension UnreadableSeries: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    Explanation(
      l(
        "“\(title)” repeats according to a rule that focusblox cannot read: \(rule.prefix(200)). Its next date is unknown; completing or skipping it would end the series. Nothing was changed."
      ),
      remedy: l(
        "Complete it in the program that made the series, or move it to its next date instead: focusblox edit ID --due DATE --series"
      ))
  }
}

extension Texts {
  /// "nächstes Mal: morgen 09:00". The next instance of a late series may be overdue.
  package static func next(_ task: TaskItem, _ relative: RelativeTime) -> String {
    let l = relative.language
    guard let date = task.leadingDate ?? task.planned else { return l("next time: ") }
    let words = relative.text(date)
    return relative.isPast(date) ? l("the next one was due \(words)") : l("next time: ") + words
  }

  /// The number of occurrences that a late series passed over.
  package static func passedOver(_ count: Int, _ l: Language) -> String {
    count == 1 ? l("1 occurrence passed over") : l("\(count) occurrences passed over")
  }
}

extension Skipping {
  /// "Übersprungen: Müll". One of several single dates is named.
  package func words(_ relative: RelativeTime, _ title: String, isDeletion: Bool) -> String {
    let l = relative.language
    guard let dates = FurtherDates(of: task) else { return l("Skipped: ") + title }
    return isDeletion
      ? l("Cancelled: ", for: "Skip") + dates.onlyDate(relative)
      : l("Skipped: ") + dates.atDate(relative)
  }
}
