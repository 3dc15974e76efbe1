import FocusbloxCalendar
import FocusbloxStore
import ICalendar

/// A local item, its remote object and the agreement, each parsed once.
struct ItemSides {
  var local: LocalState
  var versions: ItemVersions
  var reading: CalendarObjectReading
  /// The server's text at the last agreement.
  var base: CalendarObjectReading?
  /// A text that the server may have instead of the base.
  var possible: CalendarObjectReading?
  var agreement: AgreedState?

  var isFirstMerge: Bool { base == nil && agreement == nil }

  /// Other clients' answers to the alarms, which no earlier text of the server has; `nil` where the server has not shown
  /// the base yet. After a change without an answer, the base is a text that the server has shown.
  func newAnswers(_ mapping: MappingContext) -> [AlarmChange]? {
    guard let base, let link = versions.base, link.etag != nil || (link.href != nil && possible != nil) else {
      return nil
    }
    func answers(since text: CalendarObjectReading) -> [AlarmChange] {
      AlarmReading.answers(in: reading.master, since: text.master, context: mapping)
    }
    let known = possible.map(answers)
    return answers(since: base).filter { known?.contains($0) != false }
  }
}
