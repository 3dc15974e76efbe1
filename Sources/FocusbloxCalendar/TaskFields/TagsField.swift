import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// CATEGORIES, only in the extended profile. A comma in a tag is escaped (T44).
  static let tags = SyncedField(
    "tags", owns: ["CATEGORIES"], at: \TaskItem.tags,
    isEqual: { Set(named($0)) == Set(named($1)) },
    describe: { $0.isEmpty ? nil : $0.joined(separator: ", ") },
    read: { component, _ in named(component.all("CATEGORIES").flatMap(\.textList).map(\.withoutNull)) },
    write: { task, _, component in
      let tags = named(task.tags)
      if tags.isEmpty {
        component.remove("CATEGORIES")
      } else {
        component.set(Property("CATEGORIES", textList: tags))
      }
    },
    mergeElements: { base, local, remote in
      var merged = local
      let known = base?.tags ?? []
      // Some servers and programs split a tag at its comma. Its parts stand for the whole tag, so that another
      // machine's edit does not replace the tag.
      let divided = local.tags.filter { isDivided($0, in: remote.tags) }
      let removed = Set(named(known)).subtracting(remote.tags).subtracting(divided)
      let standIns = Set(divided.flatMap(parts))
      let added = remote.tags.filter { tag in
        !known.contains(tag) && !local.tags.contains(tag) && !standIns.contains(tag.trimmed)
      }
      merged.tags = distinct(local.tags.filter { !removed.contains($0) } + added)
      return merged
    })

  private static func isDivided(_ tag: String, in tags: [String]) -> Bool {
    guard tag.contains(","), !tags.contains(tag) else { return false }
    let there = Set(tags.map(\.trimmed))
    let parts = parts(tag)
    return !parts.isEmpty && parts.allSatisfy(there.contains)
  }

  private static func parts(_ tag: String) -> [String] {
    tag.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// The tags without empty ones and repetitions.
  private static func named(_ tags: [String]) -> [String] { distinct(tags.filter { !$0.isEmpty }) }

  private static func distinct(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0).inserted }
  }
}
