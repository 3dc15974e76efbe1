import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  /// CATEGORIES, only in the extended profile. A tag with a comma is not synced, because half of all programs split it
  /// into two tags.
  static let tags = SyncedField(
    "tags", owns: ["CATEGORIES"], at: \TaskItem.tags,
    isEqual: { Set($0.filter(isSynced)) == Set($1.filter(isSynced)) },
    copy: { source, target in target.tags = source.tags.filter(isSynced) + target.tags.filter { !isSynced($0) } },
    describe: { $0.isEmpty ? nil : $0.joined(separator: ", ") },
    read: { component, _ in
      distinct(component.all("CATEGORIES").flatMap(\.textList).filter { !$0.isEmpty }.map(\.withoutNull))
    },
    write: { task, _, component in
      let tags = distinct(task.tags.filter(isSynced))
      if tags.isEmpty {
        component.remove("CATEGORIES")
      } else {
        component.set(Property("CATEGORIES", textList: tags))
      }
    },
    mergeElements: { base, local, remote in
      var merged = local
      let known = base?.tags ?? []
      let removed = Set(known).subtracting(remote.tags).filter(isSynced)
      let added = remote.tags.filter { !known.contains($0) && !local.tags.contains($0) }
      merged.tags = distinct(local.tags.filter { !removed.contains($0) } + added)
      return merged
    })

  /// Writes all tags, including those with a comma, for files.
  static func writeAll(_ tags: [String], _ component: inout Component) {
    let tags = distinct(tags.filter { !$0.isEmpty })
    let there = distinct(component.all("CATEGORIES").flatMap(\.textList).filter { !$0.isEmpty }.map(\.withoutNull))
    guard Set(tags) != Set(there), (tags + there).contains(where: { $0.contains(",") }) else { return }
    if tags.isEmpty { component.remove("CATEGORIES") } else { component.set(Property("CATEGORIES", textList: tags)) }
  }

  private static func isSynced(_ tag: String) -> Bool { !tag.isEmpty && !tag.contains(",") }

  private static func distinct(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0).inserted }
  }
}
