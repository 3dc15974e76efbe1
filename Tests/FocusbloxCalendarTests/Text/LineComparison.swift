import FocusbloxModel
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// The former mergers and the merge of texts on the same versions.
struct LineComparison {
  let triple: LineTriple
  private let context: MappingContext
  private let meeting: Meeting
  private let agreed: CalendarObjectReading
  private let base: CalendarObjectReading?
  private let here: CalendarObjectReading
  private let read: CalendarObjectReading
  /// The texts after the merge.
  private let merged: CalendarObjectReading
  private let agreedAfter: CalendarObjectReading

  init(_ triple: LineTriple) throws {
    self.triple = triple
    context = Golden.context(profile: triple.profile)
    agreed = try CalendarObjectReading(triple.agreed.bytes)
    base = try triple.base.map { try CalendarObjectReading($0.bytes) }
    here = try CalendarObjectReading(triple.here.bytes)
    read = try CalendarObjectReading(triple.read.bytes)
    let text = try #require(ItemText(here.text))
    let versions =
      try base == nil
      ? ItemVersions(new: text, context)
      : ItemVersions(
        here: text.lifted(context), agreed: #require(ItemText(agreed.text)), base: base.flatMap { ItemText($0.text) })
    meeting = versions.meeting(try #require(ItemText(read.text)), etag: "1", context)
    merged = try CalendarObjectReading(meeting.versions.here.bytes)
    agreedAfter = try CalendarObjectReading(meeting.versions.agreed.bytes)
  }

  var differences: [MergeDifference] { get throws { try fields + meanings } }

  private var isThereNewer: Bool { triple.read.modified >= triple.here.modified }

  /// Whether the user is told of a conflict about a field or property.
  func isTold(_ name: String) -> Bool { told[name] != nil }

  private var told: [String: MergeWinner] {
    let names = ["rule": "foreignRule", "PRIORITY": "importance"]
    let told = meeting.conflicts.map { conflict -> (String, MergeWinner) in
      let name = conflict.path.last ?? ""
      return (names[name] ?? name, conflict.isHereKept ? .here : .there)
    }
    return Dictionary(told) { first, _ in first }
  }

  private static let parts = [
    "VTODO": "override", "SUMMARY": "title", "DESCRIPTION": "notes", "DUE": "due", "CATEGORIES": "tags",
  ]

  private func difference(
    _ merger: MergeDifference.Merger, _ name: String, _ former: String, _ new: String
  ) -> MergeDifference {
    func lines(_ item: LineItem?) -> String {
      let part = name.hasPrefix("VALARM") ? (name.hasSuffix("P1") ? "P1" : "alarm") : Self.parts[name] ?? name
      let lines = item?.parts[part] ?? []
      return (lines + (item?.cleared.contains(name) == true ? ["CLEARED"] : [])).joined(separator: "|")
    }
    return MergeDifference(
      merger: merger, name: name, former: former, new: new, agreed: lines(triple.agreed), base: lines(triple.base),
      here: lines(triple.here), read: lines(triple.read))
  }

  /// The merge of fields: the merged value, whether it is to be sent, and what the user is told.
  private var fields: [MergeDifference] { get throws { try fields(agreedAfter) } }

  private func fields(_ known: CalendarObjectReading, isSettled: Bool = false) throws -> [MergeDifference] {
    let fields = TaskMapping.fields(triple.profile)
    let former = FormerFieldMerge(
      fields,
      .init(
        local: here.task(context), remote: read.task(context), localBase: base == nil ? nil : agreed.task(context),
        remoteBase: base?.task(context), isPresent: { $0.isPresent(read.master) },
        wasPresent: { field in base.map { field.isPresent($0.master) } ?? true }, winner: isThereNewer ? .there : .here)
    )
    let (new, known, told) = (merged.task(context), known.task(context), told)
    func words(_ winner: MergeWinner?) -> String { winner.map { "told, \($0) wins" } ?? "untold" }
    let found = fields.compactMap { field -> MergeDifference? in
      let isUnsent = !field.isEqual(new, known)
      guard
        !field.isEqual(former.merged, new) || isUnsent != former.unsent.contains(field.name)
          || told[field.name] != former.conflicts[field.name]
      else { return nil }
      return difference(
        .fields, field.name,
        "\(field.describe(former.merged) ?? "-") \(former.unsent.contains(field.name)) \(words(former.conflicts[field.name]))",
        "\(field.describe(new) ?? "-") \(isUnsent) \(words(told[field.name]))")
    }
    if found.isEmpty || isSettled { return found }
    // What needs not travel is agreed before anything is sent.
    let (here, authority) = (meeting.versions.here, AlarmAuthority(isOurs: false))
    let wanted = here.settled(over: meeting.versions.agreed, authority, context)
    let agreed = meeting.versions.sending(wanted, context).versions.agreed
    return try self.fields(try CalendarObjectReading(agreed.bytes), isSettled: true)
  }

  private var pairs: [(CalendarObjectReading, CalendarObjectReading)] {
    [(agreed, here), (here, read)] + (base.map { [(agreed, $0), ($0, read)] } ?? [])
  }

  /// Whether two versions say the same.
  private var meanings: [MergeDifference] {
    pairs.enumerated().compactMap { index, pair in
      guard let one = ItemText(pair.0.text), let other = ItemText(pair.1.text) else { return nil }
      let former = SemanticComparison.areEquivalent(pair.0.bytes, pair.1.bytes)
      let new = one.isSame(as: other)
      return former == new ? nil : difference(.meaning, "\(index)", "\(former)", "\(new)")
    }
  }

  /// Whether the texts of a difference, which only the former comparison sees, are the same without some lines.
  func areSame(_ difference: MergeDifference, without names: [String]) -> Bool {
    guard difference.former == "false", let index = Int(difference.name) else { return false }
    func meaning(_ object: CalendarObjectReading) -> [ComponentMeaning] {
      object.calendar.components.map { ComponentMeaning($0.without(names)) }.sorted()
    }
    return meaning(pairs[index].0) == meaning(pairs[index].1)
  }
}

extension Component {
  fileprivate func without(_ names: [String]) -> Component {
    var item = self
    for name in names { item.remove(name) }
    return item
  }
}
