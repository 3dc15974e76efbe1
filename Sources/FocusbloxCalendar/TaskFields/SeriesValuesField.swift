import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  private static let seriesValuesProperty = "X-FOCUSBLOX-SERIES-VALUES"

  /// X-FOCUSBLOX-SERIES-VALUES, the series' values of what was changed for one instance only. The next instance gets them
  /// back on every machine. Only in the extended profile: without it no other machine knows the series, and the values may
  /// be those of fields that stay on this machine. A text of another form is no value, and stays.
  static let seriesValues = SyncedField(
    "seriesValues", owns: [seriesValuesProperty], at: \TaskItem.seriesValues, keepsLocalWhenMissing: true,
    isEqual: { $0 == $1 },
    describe: { $0?.names.joined(separator: " ") },
    read: { component, _ in component.first(seriesValuesProperty).flatMap { SeriesDeparture(mark: $0.value) } },
    write: { task, _, component in
      guard let values = task.seriesValues else { return component.remove(seriesValuesProperty) }
      component.set(Property(seriesValuesProperty, value: values.mark))
    },
    mergeElements: { base, local, remote in
      var merged = local
      merged.seriesValues = merge(base?.seriesValues, local.seriesValues, remote.seriesValues)
      return merged
    })

  /// Merges the values one by one. Where both sides changed one, that of `local` counts.
  private static func merge(
    _ base: SeriesDeparture?, _ local: SeriesDeparture?, _ remote: SeriesDeparture?
  ) -> SeriesDeparture? {
    let (base, local, remote) = (base?.texts ?? [:], local?.texts ?? [:], remote?.texts ?? [:])
    var merged: [String: [String]] = [:]
    for name in Set(local.keys).union(remote.keys) {
      merged[name] = local[name] == base[name] ? remote[name] : local[name]
    }
    return SeriesDeparture(texts: merged)
  }
}

extension SeriesDeparture {
  private static let version = "1"

  /// `1 title=Blumen%20gießen notes tags=Haus tags=Garten`: the version, and a word for each text of a field; the name
  /// alone where the series has no value.
  fileprivate var mark: String {
    let texts = texts
    let words = names.flatMap { name in
      let values = texts[name] ?? []
      return values.isEmpty ? [name] : values.map { "\(name)=\(PlainValue.encodedWord($0))" }
    }
    return ([Self.version] + words).joined(separator: " ")
  }

  fileprivate init?(mark: String) {
    // By octets, because a combining character may follow a separator.
    var words = mark.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    guard !words.isEmpty, words.removeFirst() == Self.version else { return nil }
    var texts: [String: [String]] = [:]
    for word in words {
      let parts = word.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      texts[parts[0], default: []] += parts.dropFirst().map { PlainValue.decoded($0).withoutNull }
    }
    self.init(texts: texts)
  }
}
