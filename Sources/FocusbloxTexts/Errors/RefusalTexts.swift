import FocusbloxActions
import FocusbloxModel
import FocusbloxWords

/// The reason why typed words are refused, and valid words.
struct RefusalTexts {
  let l: Language

  init(_ language: Language) { l = language }

  func words(_ refusal: Refusal, _ kind: RefusedKind) -> (String, String?) {
    (sentence(refusal, kind), remedy(refusal, kind))
  }

  private func sentence(_ refusal: Refusal, _ kind: RefusedKind) -> String {
    let text = l.quoted(refusal.text)
    let days = DayText(l, refusal.readings)
    let readings = l.alternatives(refusal.readings.map(days.text))
    switch refusal.reason {
    case .ambiguous where !refusal.readings.isEmpty: return l("\(text) can be \(readings).")
    case .ambiguous: return l("\(text) can be read in two ways.")
    case .past: return l("\(text) has passed.")
    case .nosuch: return l("There is no \(text).")
    case .tooLate: return l("\(text) is after \(WhenReader.lastYear), the last year that is accepted.")
    case .vague where kind == .repeat: return l("\(text) does not say on which days.")
    case .vague: return l("\(text) does not name a single day.")
    case .mismatch where refusal.readings.count == 1: return l("\(readings) does not match \(text).")
    case .mismatch where refusal.readings.count == 2:
      let (start, due) = (days.text(refusal.readings[0]), days.text(refusal.readings[1]))
      return l("The start (\(start)) is after the due date (\(due)).")
    // The parts that go together.
    case .mismatch where kind == .repeat && !refusal.say.isEmpty:
      return l("The parts of \(text) contradict each other.")
    case .mismatch:
      return kind == .repeat || kind == .line && !refusal.say.isEmpty
        ? l("\(text) does not match the date, or a date is missing.")
        : l("The parts of \(text) contradict each other.")
    case .twice where refusal.text.contains { $0 == " " || $0 == ";" }:
      return l("\(text) gives more than one value for the same thing.")
    case .twice: return l("With \(text), the same thing is given twice.")
    case .range: return l("\(text) names two times; only one is possible.")
    case .unit where refusal.text.hasSuffix("m"): return l("In \(text), m can be minutes or months.")
    case .unit: return l("\(text) has no unit.")
    case .notitle: return l("The title is empty.")
    case .unknown where refusal.isSignWithoutTime:
      return l("\(text) cannot be read.")
    case .unknown:
      switch kind {
      case .when, .line, .edit, .block: return l("Not a time: \(text).")
      case .repeat: return l("Not a repetition: \(text).")
      case .remind: return l("Not a reminder: \(text).")
      }
    }
  }

  private func remedy(_ refusal: Refusal, _ kind: RefusedKind) -> String? {
    if !refusal.say.isEmpty {
      let words = l.alternatives(refusal.say.map { l.quoted(said($0)) })
      let isMeant = refusal.reason == .past || refusal.reason == .twice && refusal.say.count == 1
      return isMeant
        ? l("Did you mean \(words)?") : l("Type \(words).")
    }
    switch (refusal.reason, kind) {
    case (.past, .block):
      let example = l("tomorrow \(refusal.text)")
      return l("Name the day: \(l.quoted(example)).")
    case (.ambiguous, .block):
      return l(
        "Write out both times, such as 14:00-16:00. If the words belong to the title, give --start and --duration.")
    case (_, .block): return l("Write out both times: 14:00-16:00.")
    case (.mismatch, .line) where refusal.readings.count == 2:
      return l("Give an earlier start or a later due date, or leave one of them out.")
    case (.mismatch, .edit) where refusal.readings.count == 2:
      let days = DayText(l, refusal.readings)
      let (start, due) = (days.text(refusal.readings[0]), days.text(refusal.readings[1]))
      return l(
        "Also give a start no later than \(due) (--start), remove it (--clear start), or give a due date no earlier than \(start) (--due)."
      )
    case (.notitle, .line): return l("Example: focusblox add buy milk tomorrow")
    case (.notitle, _): return nil
    case (.unit, _): return l("Minutes: 90min. Hours: 2h. Months: 3mo.")
    case (.twice, .line): return l("Specify it once: as a word, as a sign, or as an option.")
    case (.twice, .repeat): return l("Give COUNT or UNTIL, one start, and one time of day.")
    case (.mismatch, .repeat): return l("Give the first date with --due.")
    case (_, .repeat):
      return l(
        "Possible: daily, every monday, every 2 weeks, on the 15th of every month, 3 days after completion, or an RRULE."
      )
    case (_, .remind): return l("Possible: 1h (before it is due), -3600 (seconds), or a time such as “tomorrow 9:00”.")
    case (_, .when), (_, .line), (_, .edit):
      return l("Possible: today, friday 6pm, in 3 days, Dec 31, 2026-12-31 18:00.")
    }
  }

  /// The words in this language, where they are an example of a sign or a key.
  private func said(_ words: String) -> String {
    switch words {
    case "!flag": l("!flag")
    case "!high": l("!high")
    case "!medium": l("!medium")
    case "!low": l("!low")
    case "repeat:daily": l("repeat:daily")
    case "remind:1h": l("remind:1h")
    default: words
    }
  }

  static func object(_ refusal: Refusal, _ kind: RefusedKind) -> ErrorObject {
    ErrorObject(
      error: kind.rawValue, reason: refusal.reason.rawValue, text: refusal.text,
      readings: refusal.readings.map(\.local), say: refusal.say)
  }
}
