import FocusbloxModel
import Foundation
import ICalendar

/// Who decides about the automatic alarms of an item, beside its text.
public struct AlarmAuthority: Sendable {
  /// Whether the alarms of an item without a record are this program's: it was created here, or a user changed its date
  /// or a reminder here. A completion, a move, a tag or an import does not make an item ours.
  public var isOurs: Bool
  /// The settings and zone under which the items of the list last rested, where they differ from the present ones. The
  /// automatic alarms that follow from them are made anew, once.
  public var former: MappingContext?

  public init(isOurs: Bool, former: MappingContext? = nil) {
    self.isOurs = isOurs
    self.former = former
  }
}

extension ItemText {
  /// The text that this machine wants, in its own words: this lifted text with its reminders as alarms or waiting in
  /// the record, the automatic alarms, the technical DTSTART and the record. Nothing else writes any of these.
  ///
  /// Automatic alarms stay as agreed until a value changes on which they depend. The clock of the context is asked only
  /// for alarms that are made or moved, so that time alone changes nothing. A second settlement changes nothing either.
  /// A text that is no item of this program stays as it is.
  ///
  /// - Parameters:
  ///   - agreed: the text on which both sides agreed.
  ///   - context: the settings, zone and time of this machine.
  public func settled(over agreed: ItemText, _ authority: AlarmAuthority, _ context: MappingContext) -> ItemText {
    guard let object = try? CalendarObjectReading(text) else { return self }
    let lifted = object.calendar.components[object.masterIndex]
    let former = agreed.item(ItemIdentity.key(of: lifted))
    let settlement = Settlement(
      lifted, over: former ?? Component(lifted.name),
      formerly: agreed.lifted(context).item(ItemIdentity.key(of: lifted)) ?? Component(lifted.name),
      agreedContext: context.reading(agreed.calendar, ZoneMeanings(of: agreed.calendar)), authority,
      context.reading(object), context)
    let item = lifted.name == "VTODO" ? settlement.task(object.task(context)) : settlement.event()
    if item == lifted { return self }
    var calendar = calendar
    calendar.replaceComponent(at: object.masterIndex, with: item)
    ObjectZones.complete(&calendar, for: item, excluding: former?.timeZoneNames ?? [], now: context.now)
    return with(calendar)
  }

  private func item(_ key: ElementKey) -> Component? {
    let components = calendar.components
    return ItemIdentity.keys(of: components).first { $0.value == key }.map { components[$0.key] }
  }
}

/// One settlement of an item.
struct Settlement {
  /// The lifted item.
  let lifted: Component
  /// The agreed item, and the same lifted.
  let agreed: Component
  let formerly: Component
  let agreedContext: MappingContext
  let authority: AlarmAuthority
  /// The context for the item's own times, and the machine's.
  let context: MappingContext
  let machine: MappingContext
  /// The agreed alarms by their names.
  let agreedAlarms: [String: Component]
  /// The same alarms as lifted, without automatic ones.
  let formerAlarms: [String: Component]
  let answers: [String: String]
  /// The digest of the values on which the alarms depend.
  let digest: String
  /// Whether the alarms were made for these values. Then their times and texts are true and stay.
  let isDecided: Bool

  init(
    _ lifted: Component, over agreed: Component, formerly: Component, agreedContext: MappingContext,
    _ authority: AlarmAuthority, _ context: MappingContext, _ machine: MappingContext
  ) {
    self.lifted = lifted
    self.agreed = agreed
    self.formerly = formerly
    self.agreedContext = agreedContext
    self.authority = authority
    self.context = context
    self.machine = machine
    agreedAlarms = Self.alarms(of: agreed)
    formerAlarms = Self.alarms(of: formerly)
    let found = lifted.all(LiftedAnswer.property).compactMap { LiftedAnswer($0) }
    answers = Dictionary(found.map { ($0.ring, $0.until) }, uniquingKeysWith: max)
    digest = lifted.name == "VTODO" ? Self.digest(of: lifted, context) : ""
    isDecided =
      AlarmRecord(agreed).map { [digest] in $0.decided == digest }
      ?? (agreed.title == lifted.title && agreed.writtenDue(agreedContext) == lifted.writtenDue(context))
  }

  static func alarms(of item: Component) -> [String: Component] {
    Dictionary(zip(AlarmNames.own(in: item), item.components(named: "VALARM"))) { first, _ in first }
  }

  static func digest(of lifted: Component, _ context: MappingContext) -> String {
    WrittenAlarms.digest(of: bare(lifted), context)
  }

  /// The item without what is written anew.
  var bare: Component { Self.bare(lifted) }

  private static func bare(_ lifted: Component) -> Component {
    var item = lifted
    item.removeComponents { $0.name == "VALARM" }
    item.remove(LiftedAnswer.property)
    return item
  }

  /// An event has no automatic alarms but those of its block, which stay as they are.
  func event() -> Component {
    guard lifted.hasComponent(named: "VALARM") || !answers.isEmpty else { return lifted }
    var item = bare
    for (name, alarm) in zip(AlarmNames.own(in: lifted), lifted.components(named: "VALARM")) {
      item.append(answered(alarm, name, in: bare))
    }
    return item
  }

  /// The alarm with the answer to its ring.
  func answered(_ alarm: Component, _ name: String, in item: Component) -> Component {
    let ring = LiftedAnswer(alarm: name, rings: alarm.ringInstant(in: item, context), until: "").ring
    var alarm = alarm
    guard let until = answers[ring] else {
      alarm.remove("ACKNOWLEDGED")
      return alarm
    }
    // Another program's spelling of the same time stays.
    let known = agreedAlarms[name]?.first("ACKNOWLEDGED")
    let isKnown = agreedContext.instant(known).flatMap { Property("ACKNOWLEDGED", utc: $0)?.value } == until
    let line = known.flatMap { isKnown ? $0 : nil } ?? Property("ACKNOWLEDGED", value: until)
    if alarm.first("ACKNOWLEDGED") != line { alarm.set(line) }
    return alarm
  }
}
