import FocusbloxModel
import Foundation
import ICalendar

extension SyncedField<FocusBlock> {
  /// DTSTART. The end is rewritten, in its own form, where it would mean another time with the new start.
  static let start = SyncedField(
    "start", owns: ["DTSTART", "DTEND", "DURATION"], at: \FocusBlock.givenStart,
    describe: { $0?.description },
    read: { component, context in context.time(component.first("DTSTART")) },
    write: { block, context, component in
      if let property = context.property("DTSTART", block.start, in: component) { component.set(property) }
      component.keepEnd(of: block, context)
    })

  /// DTEND in this program's own blocks. Another program's event keeps DURATION, or has no end where it had none.
  static let end = SyncedField(
    "end", owns: ["DTEND", "DURATION"], at: \FocusBlock.givenEnd,
    describe: { $0?.description },
    read: { component, context in component.blockEnd(context) },
    write: { block, context, component in component.keepEnd(of: block, context) })
}

/// The times of a block for a component. An absent value leaves the block unchanged.
extension FocusBlock {
  fileprivate var givenStart: CalendarTime? {
    get { start }
    set { if let newValue { start = newValue } }
  }

  fileprivate var givenEnd: CalendarTime? {
    get { end }
    set { if let newValue { end = newValue } }
  }
}

extension Component {
  /// DTEND, else start and DURATION, else the day itself or no duration (RFC 5545 section 3.6.1). A DTEND that is not
  /// after DTSTART is ignored. A DTEND of another type counts in the type of DTSTART.
  func blockEnd(_ context: MappingContext) -> CalendarTime? {
    guard let start = context.time(first("DTSTART")) else { return writtenEnd(context) }
    if let end = writtenEnd(context)?.like(start, in: context.zone), end.isAfter(start, in: context.zone) {
      return end
    }
    if let duration = first("DURATION").flatMap({ DurationValue($0.value) }), !duration.isNegative {
      return start.adding(duration, in: context.zone)
    }
    return start.isAllDay ? start.moved(days: 1, in: context.zone) : start
  }

  /// DTEND. Without a zone it counts on the clock of DTSTART.
  func writtenEnd(_ context: MappingContext) -> CalendarTime? {
    guard let end = first("DTEND").flatMap(DateTimeValue.init) else { return nil }
    return context.time(end.onClock(of: first("DTSTART").flatMap(DateTimeValue.init)))
  }

  fileprivate func endStands(after start: CalendarTime, _ context: MappingContext) -> Bool {
    guard let end = writtenEnd(context) else { return false }
    return end.isAllDay == start.isAllDay && end.isAfter(start, in: context.zone)
  }

  fileprivate mutating func keepEnd(of block: FocusBlock, _ context: MappingContext) {
    let hasEnd = blockEnd(context).map { $0 == block.end } ?? false
    if first("DTEND") != nil {
      // A DTEND that is not after the new start, or has another type, would be ignored by readers.
      if !hasEnd || !endStands(after: block.start, context) { setEnd(block, context) }
    } else if !hasEnd {
      if first("DURATION") != nil, let length = block.length(context.zone) {
        set(Property("DURATION", value: length.written))
      } else {
        setEnd(block, context)
      }
    }
  }

  /// A block without a duration gets no DTEND, because servers refuse a DTEND that is not after DTSTART.
  fileprivate mutating func setEnd(_ block: FocusBlock, _ context: MappingContext) {
    if let end = block.end.like(block.start, in: context.zone), end.isAfter(block.start, in: context.zone),
      let property = context.property("DTEND", end, in: self)
    {
      set(property)
    } else {
      remove("DTEND")
    }
    remove("DURATION")
  }
}

extension FocusBlock {
  /// The days of an all-day block, or the seconds of another block; `nil` for a block without a duration.
  fileprivate func length(_ zone: TimeZone) -> DurationValue? {
    let seconds = Int(end.instant(in: zone).timeIntervalSince(start.instant(in: zone)).rounded())
    guard seconds > 0, start.isAllDay == end.isAllDay else { return nil }
    return start.isAllDay
      ? DurationValue(days: (seconds + 43_200) / 86_400) : DurationValue(seconds: seconds)
  }
}

extension CalendarTime {
  /// The same time as a day or as a time of day, in the form of `other`.
  fileprivate func like(_ other: CalendarTime, in zone: TimeZone) -> CalendarTime? {
    switch (isAllDay, other.isAllDay) {
    case (true, true), (false, false): self
    case (false, true): .day(localDay(in: zone))
    case (true, false): StartForm.like(other, instant(in: zone), in: zone)
    }
  }

  fileprivate func isAfter(_ other: CalendarTime, in zone: TimeZone) -> Bool {
    instant(in: zone) > other.instant(in: zone)
  }
}
