import FocusbloxModel

extension ArgumentProblem: ObjectError {
  var object: ErrorObject? {
    if case .refused(let refusal, let kind) = self { RefusalTexts.object(refusal, kind) } else { nil }
  }

  func explanation(in l: Language) -> Explanation {
    let (sentence, remedy) = words(l)
    return Explanation(sentence, remedy: remedy, outcome: .wrongUse)
  }

  private func words(_ l: Language) -> (String, String?) {
    switch self {
    case .refused(let refusal, let kind):
      RefusalTexts(l).words(refusal, kind)
    case .when(let text):
      (l("Keine Zeitangabe: \(l.quoted(text)).", "Not a time: \(l.quoted(text))."), Self.whenForms(l))
    case .zone(let name):
      (
        l("TZ nennt keine Zeitzone: \(l.quoted(name)).", "TZ names no time zone: \(l.quoted(name))."),
        l("Beispiel: TZ=Europe/Berlin.", "Example: TZ=Europe/Berlin.")
      )
    case .duration(let text):
      (
        l("Keine Dauer: \(l.quoted(text)).", "Not a duration: \(l.quoted(text))."),
        l("Möglich: 45m, 1h30m, 2d oder Sekunden.", "Possible: 45m, 1h30m, 2d, or seconds.")
      )
    case .length(let text):
      (
        l("Keine Dauer: \(l.quoted(text)).", "Not a duration: \(l.quoted(text))."),
        l("Möglich: 45m, 1h30m, 2d oder Minuten.", "Possible: 45m, 1h30m, 2d, or minutes.")
      )
    case .saidTwice(let option, let values):
      (
        l(
          "\(option) ist doppelt angegeben: \(values.map(l.quoted).joined(separator: ", ")).",
          "\(option) is given twice: \(values.map(l.quoted).joined(separator: ", "))."),
        l("Es einmal sagen.", "Specify it once.")
      )
    case .place(let text):
      (
        l("Kein Ort: \(l.quoted(text)).", "Not a place: \(l.quoted(text))."),
        l(
          "Möglich: \"52.52,13.405 Büro\" oder mit Radius in Metern \"52.52,13.405,250 Büro\".",
          "Possible: \"52.52,13.405 Office\", or with a radius in metres \"52.52,13.405,250 Office\".")
      )
    case .pattern(let text):
      (
        l("Keine Wiederholung: \(l.quoted(text)).", "Not a repetition: \(l.quoted(text))."),
        l("Möglich: ", "Possible: ")
          + l.alternatives(
            RecurrencePattern.named.map(\.description) + [
              l("eine RRULE", "an RRULE"), l("\"3 Tage nach Erledigung\"", "\"3 days after completion\""),
            ]) + "."
      )
    case .value(let text, let option, let allowed):
      (
        l("\(option) kennt \(l.quoted(text)) nicht.", "\(option) does not know \(l.quoted(text))."),
        l("Möglich: ", "Possible: ") + l.alternatives(allowed) + "."
      )
    case .blockWithoutTime(let text):
      (
        l("In \(l.quoted(text)) steht keine Uhrzeit.", "\(l.quoted(text)) has no time of day."),
        l("Möglich: block add Steuer morgen 14-16 Uhr.", "Possible: block add taxes tomorrow 2-4pm.")
      )
    case .blockWithoutEnd(let start):
      (
        l(
          "Anfang: \(DayText(l, [start]).text(start)). Wie lange?",
          "Start: \(DayText(l, [start]).text(start)). How long?"),
        l("Möglich: 14-16 Uhr, 14 Uhr 90min, --duration 1h.", "Possible: 2-4pm, 14:00 for 90min, --duration 1h.")
      )
    case .endBeforeStart:
      (
        l("Das Ende liegt nicht nach dem Anfang.", "The end is not after the start."),
        l("Ein späteres Ende nennen.", "Give a later end.")
      )
    case .mixedDayAndTime:
      (
        l(
          "Anfang und Ende sind nicht beide Tage oder beide Uhrzeiten.",
          "Start and end are not both days or both times."),
        l("Beiden eine Uhrzeit geben.", "Give both a time of day.")
      )
    case .seriesChoiceMissing(let title):
      (
        l("\(l.quoted(title)) ist Teil einer Serie.", "\(l.quoted(title)) is part of a series."),
        l(
          "--only-this (nur diese Aufgabe), --from-now (diese und spätere) oder --series (alle offenen dieser Serie) angeben.",
          "Use --only-this (only this task), --from-now (this and later ones) or --series (all open ones in this series)."
        )
      )
    case .dateChoiceMissing(let dates):
      (
        dates.sentence(l),
        l(
          "--only-this (nur diesen Termin) oder --series (alle offenen Termine) angeben.",
          "Use --only-this (only this date) or --series (all open dates).")
      )
    case .notRepeating(let title):
      (
        l("\(l.quoted(title)) wiederholt sich nicht.", "\(l.quoted(title)) does not repeat."),
        l(
          "Die Aufgabe mit edit --due verschieben, oder mit delete löschen.",
          "Move the task with edit --due, or delete it with delete.")
      )
    case .notOpen(let title):
      (
        l("\(l.quoted(title)) ist nicht offen.", "\(l.quoted(title)) is not open."),
        l("Überspringen lässt sich nur eine offene Aufgabe.", "Only an open task can be skipped.")
      )
    case .reminderNeedsDate(let title, let form):
      (
        l(
          "\(l.quoted(title)) hat keinen Termin, vor dem erinnert werden könnte.",
          "\(l.quoted(title)) has no date to be reminded before."),
        l(
          "\(form.example(l)) nehmen, oder zuerst --due angeben.", "Use \(form.example(l)), or give it a --due first.")
      )
    case .reminderOfAnotherProgram(let title):
      (
        l(
          "Diese Erinnerung an \(l.quoted(title)) hat ein anderes Programm gesetzt.",
          "This reminder of \(l.quoted(title)) was set by another program."),
        l(
          "Sie dort entfernen; „remind acknowledge“ bringt sie hier zum Schweigen.",
          "Remove it there; “remind acknowledge” silences it here.")
      )
    case .leadMissing, .leadTooLong, .leadHasPassed, .leadUnderADay, .reminderTwice, .timeIsOver: reminderWords(l)
    case .character(let scalar):
      (
        l(
          "Das Zeichen \(Texts.name(of: scalar)) kann in keinem Kalender stehen.",
          "No calendar can hold the character \(Texts.name(of: scalar))."), l("Es weglassen.", "Leave it out.")
      )
    case .emptyTitle:
      (l("Der Titel ist leer.", "The title is empty."), nil)
    }
  }

  private static func whenForms(_ l: Language) -> String {
    l("Beispiel: 2026-11-25T18:00:00+01:00.", "Example: 2026-11-25T18:00:00+01:00.")
  }
}

extension ListProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknown(let name, _, let known) where known.isEmpty:
      Explanation(
        l(
          "Eine Liste \(l.quoted(name)) gibt es nicht; es wird noch keine synchronisiert.",
          "There is no list \(l.quoted(name)); none is synced yet."),
        remedy: l("Ein Konto verbinden: focusblox account add.", "Connect an account: focusblox account add."))
    case .unknown(let name, _, let known):
      Explanation(
        l("Eine Liste \(l.quoted(name)) gibt es nicht.", "There is no list \(l.quoted(name))."),
        remedy: Suggestion.sentence(name, among: known, l)
          ?? l("Es gibt: ", "There are: ") + known.map(l.quoted).joined(separator: ", ") + ".")
    case .takesNone(let name, let kind, let others):
      Explanation(
        kind == .task
          ? l("Die Liste \(l.quoted(name)) nimmt keine Aufgaben auf.", "The list \(l.quoted(name)) accepts no tasks.")
          : l("Die Liste \(l.quoted(name)) nimmt keine Termine auf.", "The list \(l.quoted(name)) accepts no events."),
        remedy: others.isEmpty
          ? l("Eine anlegen: focusblox lists create NAME", "Create one: focusblox lists create NAME")
            + (kind == .task ? "" : " --kind events")
          : l("Möglich: ", "Possible: ") + others.map(l.quoted).joined(separator: ", ") + ".")
    case .ambiguous(let name, let names):
      Explanation(
        l("Mehrere Listen heißen \(l.quoted(name)).", "Several lists are called \(l.quoted(name))."),
        remedy: l("Eine davon nennen: ", "Name one of them: ") + l.alternatives(names) + ".")
    case .readOnly(let name):
      Explanation(
        l(
          "In die Liste \(l.quoted(name)) darf nicht geschrieben werden.",
          "You may not write to the list \(l.quoted(name))."),
        remedy: l("Eine andere Liste nehmen: focusblox lists.", "Use another list: focusblox lists."))
    case .notYours(let name):
      Explanation(
        l(
          "Die Liste \(l.quoted(name)) darf nur gelesen werden; Name und Farbe bestimmt, wem sie gehört.",
          "You may only read the list \(l.quoted(name)); its name and colour are up to its owner."))
    case .itemsNotYours(let name):
      Explanation(
        l(
          "Die Liste \(l.quoted(name)) darf nur gelesen werden; nichts wurde geändert.",
          "You may only read the list \(l.quoted(name)); nothing was changed."),
        remedy: l(
          "Eine eigene Fassung, die sich ändern lässt: focusblox move ID --list none.",
          "To keep a version of your own that you can change: focusblox move ID --list none."))
    case .gone(let name):
      Explanation(
        l(
          "Die Liste \(l.quoted(name)) gibt es am Server nicht mehr.",
          "The list \(l.quoted(name)) is gone from the server."),
        remedy: l("Was es dort gibt, zeigt focusblox lists refresh.", "focusblox lists refresh shows what there is."))
    case .nameTaken(let name):
      Explanation(
        l(
          "Eine Liste \(l.quoted(name)) gibt es in dem Konto schon.",
          "The account already has a list \(l.quoted(name))."),
        remedy: l("Einen anderen Namen nehmen.", "Use another name."))
    case .noName:
      Explanation(
        l("Eine Liste braucht einen Namen.", "A list needs a name."), outcome: .wrongUse)
    case .color(let text):
      Explanation(
        l("\(l.quoted(text)) ist keine Farbe.", "\(l.quoted(text)) is not a colour."),
        remedy: l("Erwartet wird #RRGGBB, etwa #FF9500.", "Use #RRGGBB, such as #FF9500."), outcome: .wrongUse)
    case .undecided(let name, let count):
      Explanation(
        count == 1
          ? l("In \(l.quoted(name)) ist noch ein Eintrag.", "One item is still in \(l.quoted(name)).")
          : l("In \(l.quoted(name)) sind noch \(count) Einträge.", "\(count) items are still in \(l.quoted(name))."),
        remedy: l(
          "Wohin damit: --move-to LISTE, oder --keep lässt sie auf diesem Rechner.",
          "Say where they go: --move-to LIST, or --keep to leave them on this machine."), outcome: .wrongUse)
    case .movesToItself(let name):
      Explanation(
        l("\(l.quoted(name)) ist die Liste, die gelöscht wird.", "\(l.quoted(name)) is the list to be deleted."),
        remedy: l("Mit --move-to eine andere nennen.", "Name another one with --move-to."), outcome: .wrongUse)
    case .notAllHere(let name, let count):
      Explanation(
        count == 1
          ? l(
            "Ein Eintrag von \(l.quoted(name)) ist am Server anders als hier; die Liste bleibt.",
            "One item of \(l.quoted(name)) on the server is not as it is here; the list stays.")
          : l(
            "\(count) Einträge von \(l.quoted(name)) sind am Server anders als hier; die Liste bleibt.",
            "\(count) items of \(l.quoted(name)) on the server are not as they are here; the list stays."),
        remedy: l(
          "Erst abgleichen: focusblox sync. Was hier nicht zu sehen ist, löscht das Programm, das es angelegt hat.",
          "Sync first: focusblox sync. What is not shown here is deleted by the program that made it."))
    }
  }
}

extension Texts {
  /// `U+FFFE`, because a terminal cannot show the character itself.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension InputLineProblem: ObjectError {
  func explanation(in l: Language) -> Explanation {
    var explanation = problem.explanation(in: l)
    explanation.sentence = l("Zeile \(number): ", "Line \(number): ") + explanation.sentence
    return explanation
  }

  var object: ErrorObject? {
    var object = (problem as? any ObjectError)?.object
    object?.line = number
    return object
  }
}
