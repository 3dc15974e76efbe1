package import FocusbloxModel
package import FocusbloxWords
package import Foundation

/// A WHEN of the command line as a time of the model. A terminal asks about a text with two readings.
package struct TypedTime {
  package var around: ReadingContext
  /// Receives a reading whose typed time no clock shows (RFC 5545 3.3.5).
  package var onSkipped: (WhenReader.Reading) -> Void = { _ in }
  /// Asks for one of the readings; returns `nil` where no terminal can ask.
  package var ask: (Refusal) -> Int? = { _ in nil }

  package init(
    around: ReadingContext, onSkipped: @escaping (WhenReader.Reading) -> Void = { _ in },
    ask: @escaping (Refusal) -> Int? = { _ in nil }
  ) {
    (self.around, self.onSkipped, self.ask) = (around, onSkipped, ask)
  }

  package var zone: TimeZone { around.zone }

  /// Reads a time. A date is a whole day; a wall-clock time is in the user's zone.
  package func parse(_ text: String) throws(ArgumentProblem) -> CalendarTime {
    try reading(text).when.calendarTime(in: zone)
  }

  package func reading(_ text: String) throws(ArgumentProblem) -> WhenReader.Reading {
    let reader = WhenReader(around)
    switch reader.read(text) {
    case .success(let reading):
      if reading.skipped != nil { onSkipped(reading) }
      return reading
    case .failure(let refusal):
      guard let chosen = chosen(refusal), case .success(let reading) = reader.read(chosen) else {
        throw .refused(refusal, .when)
      }
      return reading
    }
  }

  /// The user's choice for a text with two readings.
  package func chosen(_ refusal: Refusal) -> String? {
    guard refusal.reason == .ambiguous, refusal.readings.count > 1, refusal.say.count == refusal.readings.count,
      let index = ask(refusal), refusal.say.indices.contains(index)
    else { return nil }
    return refusal.say[index]
  }

  package func repetition(_ text: String, due: FocusbloxWords.When?) throws(ArgumentProblem) -> RepetitionReader.Reading
  {
    switch RepetitionReader(around).read(text, due: due) {
    case .success(let reading): return reading
    case .failure(let refusal): throw .refused(refusal, .repeat)
    }
  }
}

extension FocusbloxWords.When {
  package func calendarTime(in zone: TimeZone) throws(ArgumentProblem) -> CalendarTime {
    switch self {
    case .day(let day):
      if let day = CalendarDay(year: day.year, month: day.month, day: day.day) { return .day(day) }
    case .time(let moment):
      if let time = CalendarTime(moment.instant, in: zone) { return time }
    }
    throw .when(local)
  }
}

extension CalendarTime {
  /// The time in the form of the words' reader.
  package func typed(_ around: ReadingContext) -> FocusbloxWords.When? {
    if case .day(let day) = self {
      return Day(year: day.year, month: day.month, day: day.day).map(FocusbloxWords.When.day)
    }
    return .time(around.moment(instant(in: around.zone)))
  }
}
