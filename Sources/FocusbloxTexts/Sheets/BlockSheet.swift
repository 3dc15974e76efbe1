package import FocusbloxActions
package import FocusbloxModel
import FocusbloxScreen
package import FocusbloxStore
import Foundation

/// A focus block as a text.
package struct BlockSheet: EditedItem {
  package let wording: Wording
  package let id: String

  package init(wording: Wording, id: String) {
    (self.wording, self.id) = (wording, id)
  }

  package typealias Change = [(inout FocusBlock) throws -> Void]

  package func sheet(_ store: StoreReader) throws -> ItemSheet? {
    guard let block = try store.block(id: id) else { return nil }
    var sheet = ItemSheet(SheetField.ofBlock)
    sheet[.title] = [ScreenText(block.title).text]
    sheet[.start] = [SheetWords.text(block.start, wording.zone)]
    sheet[.end] = [SheetWords.text(block.end, wording.zone)]
    sheet[.task] = try block.taskUIDs.map { try text(uid: $0, store) }
    sheet[.list] = try [block.listID == nil ? "" : wording.itemContext(store).listName(block.listID) ?? ""]
    return sheet
  }

  private func text(uid: String, _ store: StoreReader) throws -> String {
    try store.tasks(uid: uid).first.map(SheetWords.text) ?? uid
  }

  package func head(_ store: StoreReader) throws -> [String] {
    var facts = ["Focus Block " + id.prefix(8)]
    if let rule = try store.block(id: id)?.foreignRule {
      facts.append("↻ " + RuleTexts(language: wording.language).text(rule))
    }
    return SheetWords.head(facts, wording)
  }

  package func change(_ typed: inout TypedSheet, from shown: ItemSheet, _ store: StoreReader) throws -> Change {
    guard let seen = try store.block(id: id) else { throw EditedItemGone() }
    let sheet = typed.sheet
    var change: Change = []
    if sheet[.start] != shown[.start] || sheet[.end] != shown[.end] {
      try typed.reading(sheet[.start] != shown[.start] ? .start : .end) {
        change.append(try times(sheet, shown, seen))
      }
    }
    // The title is read after the times, so that a typed title stays unchanged.
    if sheet[.title] != shown[.title] {
      try typed.reading(.title) {
        let title = try TitleText.parse(sheet[.title].first ?? "")
        change.append { $0.title = title }
      }
    }
    if sheet[.task] != shown[.task] { try readTasks(&typed, &change, seen, store) }
    if sheet[.list] != shown[.list] {
      try typed.reading(.list) {
        guard let name = sheet[.list].first else { throw EditingProblem.leavesItsList }
        let list = try ListChoice.writable(name, holding: .block, in: store).id
        change.append { $0.listID = list }
      }
    }
    return change
  }

  /// A new start alone moves the block; a new end alone changes its length.
  private func times(
    _ sheet: ItemSheet, _ shown: ItemSheet, _ seen: FocusBlock
  ) throws -> (inout FocusBlock) throws -> Void {
    var times = TypedSpan()
    if sheet[.start] != shown[.start] { times.start = sheet[.start].first ?? "" }
    if sheet[.end] != shown[.end] { times.end = sheet[.end].first ?? "" }
    let settings = try wording.settings()
    let apply: (inout FocusBlock) throws -> Void = { [wording] block in
      try block.move(to: times.times(moving: block, wording.place.when), settings, wording.place)
    }
    var moved = seen
    try apply(&moved)
    return apply
  }

  private func readTasks(
    _ typed: inout TypedSheet, _ change: inout Change, _ seen: FocusBlock, _ store: StoreReader
  ) throws {
    let known = try seen.taskUIDs.map { (try text(uid: $0, store), $0) }
    var uids: [String] = []
    for (place, line) in typed.sheet[.task].enumerated() {
      if let uid = known.first(where: { $0.0 == line })?.1 {
        uids.append(uid)
        continue
      }
      try typed.reading(.task, place) {
        let uid = try SheetWords.task(line, wording, store).uid
        if !uids.contains(uid) { uids.append(uid) }
      }
    }
    change.append { [uids] in $0.taskUIDs = SheetWords.merged(seen.taskUIDs, uids, with: $0.taskUIDs) }
  }

  package func settled(_ change: Change) throws -> Change { change }

  package func write(_ change: Change, _ store: StoreTransaction) throws -> [EditedTask] {
    guard var block = try store.block(id: id) else { throw EditedItemGone() }
    for field in change { try field(&block) }
    block.modified = wording.now
    try store.update(block, by: .user)
    return []
  }
}
