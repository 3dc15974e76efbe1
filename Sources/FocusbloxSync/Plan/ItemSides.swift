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
  /// The text of a completed copy as this machine made it, which was readable when it was made.
  var made: CalendarObjectReading?
  var agreement: AgreedState?

  var isFirstMerge: Bool { base == nil && agreement == nil }

  /// Whether the base is a text that the server has shown, and only the version is unknown: the user has moved the item
  /// away, or the item has lost its object and this is the object at another place.
  private var isUnseenSinceItsMove: Bool {
    guard let link = versions.base else { return false }
    return versions.isReturning || (link.deleteAfter != nil && link.href != nil && !link.hasSentBase)
  }

  /// Whether the item had lost its object. Answers that were not sent until then are marked nowhere.
  var hadLostItsObject: Bool { versions.base.map { $0.href == nil && !$0.isPending } ?? false }

  /// Other clients' answers to the alarms, which no earlier text of the server has; `nil` where the server has not shown
  /// the base yet. After a change without an answer, the base is a text that the server has shown.
  func newAnswers(_ mapping: MappingContext) -> [AlarmChange]? {
    guard let base, let link = versions.base,
      link.etag != nil || (link.href != nil && possible != nil) || isUnseenSinceItsMove
    else { return nil }
    func answers(since text: CalendarObjectReading) -> [AlarmChange] {
      AlarmReading.answers(in: reading.master, since: text.master, context: mapping)
    }
    let known = possible.map(answers)
    return answers(since: base).filter { known?.contains($0) != false }
  }
}
