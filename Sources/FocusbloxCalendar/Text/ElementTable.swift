import FocusbloxModel
import Foundation
import ICalendar

/// What is special about an element.
struct ElementFlags: OptionSet, Sendable {
  let rawValue: Int

  /// Written only when a text is settled, and never merged.
  static let derived = ElementFlags(rawValue: 1)
  /// Programs drop the line. Its absence removes nothing; a removal is said in the text (`ClearedFields`).
  static let optional = ElementFlags(rawValue: 2)
  /// The later of two values counts, whoever has it, and absence never does.
  static let latest = ElementFlags(rawValue: 4)
  /// The element stays on this machine where the strict profile is in use (S4-29 … S4-33).
  static let local = ElementFlags(rawValue: 8)
  /// A text that lacks the element does not carry it, and nobody removed it.
  static let unremovable = ElementFlags(rawValue: 16)
}

/// The elements of one kind of component. A property that has no row is an element of its own.
struct ElementTable: Sendable {
  /// How the members of a set are distinguished.
  enum Members: Sendable {
    /// By each text of a list with commas.
    case texts
    /// By each date of a list with commas, with its zone.
    case dates
    /// By the meaning of the whole line.
    case lines
    /// By the value alone; other parameters are another value of the same member.
    case values
    /// By the value alone. The parameters say what is counted, the value is when.
    case answers
  }

  private let groups: [String: ElementKey]
  private let sets: [String: Members]
  private let flags: [String: ElementFlags]
  private let stamps: Set<String>

  private init(
    groups: [(name: String, properties: [String])], sets: [String: Members] = [:], flags: [String: ElementFlags] = [:],
    stamps: Set<String> = []
  ) {
    var keys: [String: ElementKey] = [:]
    for group in groups {
      for property in group.properties where keys[property] == nil { keys[property] = .group(group.name) }
    }
    self.groups = keys
    self.sets = sets
    self.flags = flags
    self.stamps = stamps
  }

  /// Lines that name the component or its last writer. They are no elements: each text keeps its own.
  private static let writers: Set<String> = [
    "DTSTAMP", "CREATED", "LAST-MODIFIED", "LAST-MOD", "SEQUENCE", "X-MOZ-GENERATION", "X-LIC-ERROR",
  ]

  static let calendar = ElementTable(groups: [], stamps: ["PRODID", "VERSION", "CALSCALE", "METHOD"])

  static let task = item(["CATEGORIES": .local])
  /// The categories of an event are another program's.
  static let event = item([:])

  private static func item(_ more: [String: ElementFlags]) -> ElementTable {
    let optional = optionalFields
    var flags: [String: ElementFlags] = [
      WrittenAlarms.property: [.derived, .unremovable], LiftedAnswer.property: .latest, "X-MOZ-LASTACK": .latest,
    ]
    flags.merge(more) { $1 }
    for field in optional { flags[field.name] = field.isLocal ? [.optional, .local] : .optional }
    return ElementTable(
      groups: [
        ("title", ["SUMMARY"]), ("notes", ["DESCRIPTION", "X-ALT-DESC", "STYLED-DESCRIPTION"]),
        (completion, ["STATUS", "COMPLETED", "PERCENT-COMPLETE", "PERCENT_COMPLETE"]),
        ("due", ["DUE", "DTEND", "DURATION", "X-KDE-LIBKCAL-DTRECURRENCE"]),
        (start, ["DTSTART", StartLine.ownProperty]),
        (rule, ["RRULE", "RDATE", "EXRULE"]),
      ] + optional.map { ($0.name, $0.properties) },
      sets: [
        "CATEGORIES": .texts, "RESOURCES": .texts, "EXDATE": .dates, "ATTENDEE": .values, "ATTACH": .values,
        "CONFERENCE": .values, "IMAGE": .values, "RELATED-TO": .lines, "COMMENT": .lines, "CONTACT": .lines,
        "REQUEST-STATUS": .lines, "LINK": .lines, "CONCEPT": .lines, "REFID": .lines, "STRUCTURED-DATA": .lines,
        LiftedAnswer.property: .answers,
      ],
      flags: flags, stamps: writers.union(["UID", "RECURRENCE-ID", ClearedFields.property]))
  }

  /// An alarm of another program.
  static let alarm = ElementTable(groups: alarmGroups, flags: markFlags, stamps: writers)

  /// An alarm of this program, whose text follows from the item.
  static let ownAlarm = ElementTable(
    groups: alarmGroups,
    flags: markFlags.merging([
      text: .derived, "repetition": .derived, "ACTION": .derived, "X-FOCUSBLOX-SOUND": .derived,
    ]) { $1 }, stamps: writers)

  static let trigger = "trigger"
  static let completion = "completed"
  static let start = "start"
  static let rule = "rule"
  static let parent = "parent"
  private static let text = "text"
  private static let mark = "mark"
  private static let markFlags: [String: ElementFlags] = [
    "name": [.derived, .unremovable], mark: .unremovable, AlarmMark.property: [.derived, .unremovable],
  ]
  private static let alarmGroups: [(name: String, properties: [String])] = [
    (trigger, ["TRIGGER"]), ("name", ["UID", "X-WR-ALARMUID"]),
    (mark, ["X-FOCUSBLOX-KIND", "X-FOCUSBLOX-OFFSET", "X-FOCUSBLOX-ANCHOR"]),
    (text, ["DESCRIPTION", "SUMMARY"]), ("repetition", ["REPEAT", "DURATION"]),
    ("place", ["X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION", "PROXIMITY", "X-FOCUSBLOX-GEO"]),
  ]

  private struct OptionalField {
    var name: String
    var properties: [String]
    var isLocal: Bool
  }

  /// The synced fields whose missing line means "not transported".
  private static let optionalFields: [OptionalField] = {
    let shared = Set(TaskMapping.fields(.strict).map(\.name))
    let tasks = TaskMapping.fields(.extended).filter(\.keepsLocalWhenMissing).map {
      OptionalField(name: $0.name, properties: $0.properties, isLocal: !shared.contains($0.name))
    }
    return tasks
      + BlockMapping.fields.filter(\.keepsLocalWhenMissing).map {
        OptionalField(name: $0.name, properties: $0.properties, isLocal: false)
      }
  }()

  /// Whether the element is said to be cleared where its line is missing.
  func canBeCleared(_ name: String) -> Bool { flags[name]?.contains(.optional) ?? false }

  func flags(of key: ElementKey) -> ElementFlags { flags[key.name] ?? [] }

  /// The elements of one line; none for a line that does not count.
  func elements(of property: Property) -> [(key: ElementKey, property: Property)] {
    let name = property.name
    if stamps.contains(name) { return [] }
    if let key = groups[name] { return [(key, property)] }
    guard let members = sets[name] else { return [(.group(name), property)] }
    if name == "RELATED-TO", Relation(property)?.kind == .parent { return [(.group(Self.parent), property)] }
    switch members {
    case .texts, .dates:
      return property.members(members).compactMap { member in
        key(of: member, members).map { ($0, member) }
      }
    case .lines, .values, .answers: return key(of: property, members).map { [($0, property)] } ?? []
    }
  }

  /// The form of a set that is written in lists.
  func list(_ name: String) -> Members? {
    switch sets[name] {
    case .texts: .texts
    case .dates: .dates
    default: nil
    }
  }

  private func key(of property: Property, _ members: Members) -> ElementKey? {
    switch members {
    case .texts: property.text.isEmpty ? nil : .member(property.name, property.text)
    case .dates, .lines: PropertyMeaning.text(property).map { .member(property.name, $0) }
    case .values: .member(property.name, property.value.lowercased())
    case .answers: LiftedAnswer(property).map { .member(property.name, $0.ring) }
    }
  }

  /// The meaning of an element's lines; `nil` where they say nothing.
  func meaning(_ key: ElementKey, _ properties: [Property]) -> [String]? {
    if key.form == .member, list(key.name) != nil { return [key.distinction] }
    if key == .group(Self.completion) { return CompletionMeaning.lines(properties) }
    let meanings = Set(properties.compactMap(PropertyMeaning.text)).sorted()
    return meanings.isEmpty ? nil : meanings
  }
}

/// The meaning of STATUS, COMPLETED and PERCENT-COMPLETE. The time of a completion does not count, because servers and
/// programs omit or round it.
private enum CompletionMeaning {
  static func lines(_ properties: [Property]) -> [String]? {
    let item = Component("VTODO", properties: properties)
    switch item.completion(.plain(.gmt)).status {
    case .completed: return ["COMPLETED"]
    case .cancelled: return ["CANCELLED"]
    case .open:
      let rest = properties.filter { !($0.isNamed("STATUS") && $0.value.uppercased() == "NEEDS-ACTION") }
        .compactMap(PropertyMeaning.text).sorted()
      return rest.isEmpty ? nil : rest
    }
  }
}
