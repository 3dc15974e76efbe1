import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// A file's version of an item merged into the one that is here: three-way against the text that was imported last, without one as at a
/// first meeting. Where both sides changed a field the later one stays; of a file that does not say when it was changed that is the
/// file, because a user asked for it.
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
      // Of a local block the file's text is taken, and its rule with it.
      if !isSynced { merged.foreignRule = file.block(mapping).foreignRule }
      return (.block(merged), merge.pulled)
    }
  }

  /// Whether the file says something else than is here, whoever changed it.
  var differs: Bool {
    switch known {
    case .task(let task): differ(fields, task, file.task(mapping))
    case .block(let block): differ(BlockMapping.fields, block, file.block(mapping))
    }
  }

  /// The rule of an item that a server has is written only to count it down: one that only one side has stays where it is.
  private var fields: [SyncedField<TaskItem>] {
    guard isSynced, case .task(let task) = known, (task.foreignRule == nil) != (file.task(mapping).foreignRule == nil)
    else { return TaskMapping.fields(.extended) }
    return TaskMapping.fields(.extended).filter { $0.name != "foreignRule" }
  }

  private func differ<Item>(_ fields: [SyncedField<Item>], _ mine: Item, _ theirs: Item) -> Bool {
    fields.contains { field in
      !field.isEqual(mine, theirs) && !(field.keepsLocalWhenMissing && !field.isPresent(file.master))
    }
  }

  private func versions<Item>(_ local: Item, _ base: Item?, _ remote: Item, modified: Date)
    -> ThreeWayMerge<Item>.Versions
  {
    let isLater = file.lastModified.map { $0 < modified } ?? false
    return ThreeWayMerge<Item>.Versions(
      local: local, localBase: base, remote: remote, remoteBase: base,
      isPresent: { $0.isPresent(file.master) },
      wasPresent: { field in self.base.map { field.isPresent($0.master) } ?? true },
      winner: isLater ? .local : .remote,
      // A line that the file lacks wipes nothing that was written here.
      madeApart: { $0.isPresent(file.master) ? nil : .local })
  }
}
