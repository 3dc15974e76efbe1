import FocusbloxModel
import FocusbloxStore
import Foundation

/// Actions of users and another program with focus blocks.
extension History {
  func addBlock(_ user: SimulatedUser) throws {
    let (uid, title) = ("block-\(next())", "B\(next())")
    let start = Field.start.value(next())
    guard let begin = CalendarTime(start), let end = Self.end(of: begin) else { return }
    var block = FocusBlock(id: user.newID(), uid: uid, title: title, start: begin, end: end, created: user.now)
    let list = list()
    block.listID = try user.list(list)?.id
    let new = block
    try user.write { try $0.insert(new, by: .user) }
    record.added(uid, title: title)
    record.edited(uid, .start, from: nil, to: start)
    record.held.insert("\(user.name) \(uid)")
    setup.note("\(user.name) adds \(uid) \(title) at \(start) to \(list)")
  }

  func editBlock(_ user: SimulatedUser) throws {
    guard var block = try pickBlock(user) else { return }
    let field = Field.ofBlocks[roll(Field.ofBlocks.count)]
    let (value, seen) = (field.value(next()), field == .title ? block.title : block.start.description)
    if field == .title {
      block.title = value
    } else if let begin = CalendarTime(value), let end = Self.end(of: begin) {
      (block.start, block.end) = (begin, end)
    }
    try save(block, user)
    record.edited(block.uid, field, from: field.text(seen), to: value)
    setup.note("\(user.name) edits \(field) of \(block.uid) from \(seen) to \(value)")
  }

  func deleteBlock(_ user: SimulatedUser) throws {
    guard let block = try pickBlock(user) else { return }
    try user.write { try $0.delete(blockID: block.id, by: .user) }
    record.deleted.insert(block.uid)
    record.deletedHere.insert("\(user.name) \(block.uid)")
    setup.note("\(user.name) deletes \(block.uid)")
  }

  func moveBlock(_ user: SimulatedUser) throws {
    guard var block = try pickBlock(user) else { return }
    let list = list()
    block.listID = try user.list(list)?.id
    try save(block, user)
    record.moved.insert(block.uid)
    setup.note("\(user.name) moves \(block.uid) to \(list)")
  }

  func addBlockThere() {
    let (uid, title, list) = ("block-\(next())", "B\(next())", list())
    let start = Field.start.value(next())
    other.add(uid, title: title, in: list, ["X-FOREIGN:keep-\(uid)"] + lines(start))
    record.added(uid, title: title)
    record.edited(uid, .start, from: nil, to: start)
    record.changedByOthers.insert(uid)
    record.foreign[uid] = "keep-\(uid)"
    setup.note("other adds \(uid) \(title) at \(start) to \(list)")
  }

  func editBlockThere() {
    guard let (place, uid) = object("block-") else { return }
    let field = Field.ofBlocks[roll(Field.ofBlocks.count)]
    let (value, seen) = (field.value(next()), other.value(field.property, of: place))
    let new = field == .title ? ["SUMMARY:\(value)"] : lines(value)
    other.set(
      Dictionary(new.map { ($0.prefix { $0 != ":" }.description, $0.split(separator: ":")[1].description) }) { $1 },
      at: place)
    record.edited(uid, field, from: seen, to: value)
    setup.note("other edits \(field) of \(uid) from \(seen ?? "nothing") to \(value)")
  }

  private func lines(_ start: String) -> [String] {
    guard let begin = CalendarTime(start), let end = Self.end(of: begin) else { return [] }
    return ["DTSTART:\(Field.start.text(start))", "DTEND:\(Field.start.text(end.description))"]
  }

  private static func end(of start: CalendarTime) -> CalendarTime? {
    CalendarTime(start.description.replacing("T10:", with: "T11:"))
  }

  private func save(_ block: FocusBlock, _ user: SimulatedUser) throws {
    var block = block
    block.modified = user.now
    let new = block
    try user.write { _ = try $0.update(new, by: .user) }
  }

  private func pickBlock(_ user: SimulatedUser) throws -> FocusBlock? {
    let all = try user.blocks
    let blocks = all.filter { block in block.listID != nil && all.count(where: { $0.uid == block.uid }) == 1 }
    return blocks.isEmpty ? nil : blocks[roll(blocks.count)]
  }
}
