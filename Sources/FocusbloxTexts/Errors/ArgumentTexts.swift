package import FocusbloxActions
package import FocusbloxModel

extension ArgumentProblem: ObjectError {
  package var object: ErrorObject? {
    if case .refused(let refusal, let kind) = self { RefusalTexts.object(refusal, kind) } else { nil }
  }

  package func explanation(in l: Language) -> Explanation {
    let (sentence, remedy) = words(l)
    return Explanation(sentence, remedy: remedy, outcome: isAboutStore ? .failed : .wrongUse)
  }

  /// Whether the words are right, and only what is stored refuses them: said once more, they may be wrong, or right again.
  private var isAboutStore: Bool {
    switch self {
    case .reminderTwice, .notRepeating, .notOpen: true
    default: false
    }
  }

  private func words(_ l: Language) -> (String, String?) {
    switch self {
    case .refused(let refusal, let kind): RefusalTexts(l).words(refusal, kind)
    case .when(let text): (l("Not a time: \(l.quoted(text))."), l("Example: 2026-11-25T18:00:00+01:00."))
    case .clock(let text):
      (l("FOCUSBLOX_NOW or --now is no point in time: \(l.quoted(text))."), l("Example: 2026-11-25T18:00:00+01:00."))
    case .zone(let name): (l("TZ names no time zone: \(l.quoted(name))."), l("Example: TZ=Europe/Berlin."))
    case .duration(let text): (l("Not a duration: \(l.quoted(text))."), l("Possible: 45m, 1h30m, 2d, or seconds."))
    case .noDuration(let text): (l("\(l.quoted(text)) is too short."), l("Give at least one second: 1s."))
    case .length(let text): (l("Not a duration: \(l.quoted(text))."), l("Possible: 45m, 1h30m, 2d, or minutes."))
    case .saidTwice(let option, let values):
      (l("\(option) is given twice: \(values.map(l.quoted).joined(separator: ", "))."), l("Specify it once."))
    case .place(let text):
      (
        l("\(l.quoted(text)) has no valid coordinates."),
        l("Possible: \"52.52,13.405 Office\", or with a radius in metres \"52.52,13.405,250 Office\".")
      )
    case .pattern(let text):
      (l("Not a repetition: \(l.quoted(text))."), l("Possible: ") + l.alternatives(repetitions(l)) + ".")
    case .value(let text, let option, let allowed):
      (l("\(option) cannot be \(l.quoted(text))."), l("Possible: ") + l.alternatives(allowed) + ".")
    case .blockWithoutTime(let text):
      (l("\(l.quoted(text)) has no time of day."), l("Example: focusblox block add taxes tomorrow 2-4pm"))
    case .blockWithoutEnd(let start):
      (l("Start: \(DayText(l, [start]).text(start)). How long?"), l("Possible: 2-4pm, 14:00 for 90min, --duration 1h."))
    case .endBeforeStart: (l("The end is not after the start."), l("Give a later end."))
    case .mixedDayAndTime: (l("Only one of start and end has a time of day."), l("Give both a time of day."))
    case .seriesChoiceMissing(let title):
      (
        l("\(l.quoted(title)) is part of a series."),
        l(
          "Use --only-this (only this task), --from-now (this and later ones) or --series (all open ones in this series)."
        )
      )
    case .dateChoiceMissing(let dates):
      (dates.sentence(l), l("Use --only-this (only this date) or --series (all open dates)."))
    case .notRepeating(let title):
      (l("\(l.quoted(title)) does not repeat."), l("Move the task with edit --due, or delete it with delete."))
    case .notOpen(let title): (l("\(l.quoted(title)) is not open."), l("Only an open task can be skipped."))
    case .reminderNeedsDate(let title, let form):
      (
        l("\(l.quoted(title)) has no due date, so no reminder can count from it."),
        form == .typed
          ? l("Type a day and a time, or first give it a due date (t).")
          : form == .at
            ? l("Use \(form.example(l)), or first give it a due date: focusblox edit ID --due \(l("'DAY'"))")
            : l("Use \(form.example(l)), or give it a --due first.")
      )
    case .reminderOfAnotherProgram(let title):
      (
        l("This reminder of \(l.quoted(title)) was set by another program."),
        l("Remove it there; “remind acknowledge” silences it here.")
      )
    case .leadMissing, .leadTooLong, .leadHasPassed, .leadUnderADay, .reminderTwice, .timeIsOver: reminderWords(l)
    case .notUTF8, .character, .emptyTitle, .emptyTag: textWords(l)
    }
  }

  /// What no text may be.
  private func textWords(_ l: Language) -> (String, String?) {
    switch self {
    case .notUTF8(let text):
      (l("\(l.quoted(text)) is not UTF-8."), l("Convert it first, for example: iconv -f ISO-8859-1 -t UTF-8"))
    case .character(let scalar):
      (l("No calendar can hold the character \(Texts.name(of: scalar))."), l("Leave it out."))
    case .emptyTitle: (l("The title is empty."), nil)
    case .emptyTag: (l("The tag is empty."), l("Give it a name: --tag home"))
    default: ("", nil)
    }
  }
}

/// What a repetition can be.
private func repetitions(_ l: Language) -> [String] {
  RecurrencePattern.named.map(\.description) + [l("an RRULE"), l("\"3 days after completion\"")]
}

extension Texts {
  /// `U+FFFE`, because a terminal cannot show the character itself.
  package static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
