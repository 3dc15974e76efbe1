import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// Merges a file's version of an item into the local item: a three-way merge with the last imported text, or a first
/// merge without that text. If both sides changed a field, the later change wins. A file without LAST-MODIFIED wins,
/// because a user asked for the import.
struct FileMerge {
  var file: CalendarObjectReading
  var known: SyncItem
  var base: CalendarObjectReading?
  var isSynced: Bool
  var mapping: MappingContext

  var outcome: (item: SyncItem, changes: [FieldChange]) {
    switch known {
    case .task(let task):
      let merge = ThreeWayMerge(
        fields, versions(task, base?.task(mapping), file.task(mapping), modified: task.modified))
      return (.task(merge.merged), merge.pulled)
    case .block(let block):
      let merge = ThreeWayMerge(
        BlockMapping.fields, versions(block, base?.block(mapping), file.block(mapping), modified: block.modified))
      var merged = merge.merged
      // A local block takes the text of the file, and therefore the rule in that text.
      if !isSynced { merged.foreignRule = file.block(mapping).foreignRule }
      return (.block(merged), merge.pulled)
    }
  }

  /// Whether the file's values differ from the local values, whichever side changed them.
  var differs: Bool {
    switch known {
    case .task(let task): fields.differ(task, file.task(mapping), in: file.master)
    case .block(let block): BlockMapping.fields.differ(block, file.block(mapping), in: file.master)
    }
  }

  /// A synced item's rule is written only to reduce its COUNT. A rule that only one side has therefore stays unchanged.
  private var fields: [SyncedField<TaskItem>] {
    guard isSynced, case .task(let task) = known, (task.foreignRule == nil) != (file.task(mapping).foreignRule == nil)
    else { return TaskMapping.fields(.extended) }
    return TaskMapping.fields(.extended).filter { $0.name != "foreignRule" }
  }

  private func versions<Item>(_ local: Item, _ base: Item?, _ remote: Item, modified: Date)
    -> ThreeWayMerge<Item>.Versions
  {
    let isLater = file.lastModified.map { $0 < modified } ?? false
    return ThreeWayMerge<Item>.Versions(
      local: local, localBase: base, remote: remote, remoteBase: base,
      isPresent: { $0.isPresent(file.master) },
      wasPresent: { field in self.base.map { field.isPresent($0.master) } ?? true },
      lines: self.base.map { (file.master, $0.master) },
      winner: isLater ? .local : .remote,
      // A line that is missing in the file does not clear a local value.
      madeApart: { $0.isPresent(file.master) ? nil : .local })
  }
}
