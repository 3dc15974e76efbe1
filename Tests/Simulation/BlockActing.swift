import FocusbloxModel
import FocusbloxStore
import Foundation

/// Actions of users and another program with focus blocks.
extension History {
  func addBlock(_ person: Person) throws {
    let (uid, title) = ("block-\(next())", "B\(next())")
    let start = Field.start.value(next())
    guard let begin = CalendarTime(start), let end = Self.end(of: begin) else { return }
    var block = FocusBlock(id: person.newID(), uid: uid, title: title, start: begin, end: end, created: person.now)
    let list = list()
    block.listID = try person.list(list)?.id
    let new = block
    try person.write { try $0.insert(new, by: .person) }
    record.added(uid, title: title)
    record.edited(uid, .start, from: nil, to: start)
    record.held.insert("\(person.name) \(uid)")
    world.note("\(person.name) adds \(uid) \(title) at \(start) to \(list)")
  }

  func editBlock(_ person: Person) throws {
    guard var block = try pickBlock(person) else { return }
    let field = Field.ofBlocks[roll(Field.ofBlocks.count)]
    let (value, seen) = (field.value(next()), field == .title ? block.title : block.start.description)
    if field == .title {
      block.title = value
    } else if let begin = CalendarTime(value), let end = Self.end(of: begin) {
      (block.start, block.end) = (begin, end)
    }
    try save(block, person)
    record.edited(block.uid, field, from: field.text(seen), to: value)
    world.note("\(person.name) edits \(field) of \(block.uid) from \(seen) to \(value)")
  }

  func deleteBlock(_ person: Person) throws {
    guard let block = try pickBlock(person) else { return }
    try person.write { try $0.delete(blockID: block.id, by: .person) }
    record.deleted.insert(block.uid)
    record.deletedHere.insert("\(person.name) \(block.uid)")
    world.note("\(person.name) deletes \(block.uid)")
  }

  func moveBlock(_ person: Person) throws {
    guard var block = try pickBlock(person) else { return }
    let list = list()
    block.listID = try person.list(list)?.id
    try save(block, person)
    record.moved.insert(block.uid)
    world.note("\(person.name) moves \(block.uid) to \(list)")
  }

  func addBlockThere() {
    let (uid, title, list) = ("block-\(next())", "B\(next())", list())
    let start = Field.start.value(next())
    other.add(uid, title: title, in: list, ["X-FOREIGN:keep-\(uid)"] + lines(start))
    record.added(uid, title: title)
    record.edited(uid, .start, from: nil, to: start)
    record.touchedThere.insert(uid)
    record.foreign[uid] = "keep-\(uid)"
    world.note("other adds \(uid) \(title) at \(start) to \(list)")
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
    world.note("other edits \(field) of \(uid) from \(seen ?? "nothing") to \(value)")
  }

  private func lines(_ start: String) -> [String] {
    guard let begin = CalendarTime(start), let end = Self.end(of: begin) else { return [] }
    return ["DTSTART:\(Field.start.text(start))", "DTEND:\(Field.start.text(end.description))"]
  }

  private static func end(of start: CalendarTime) -> CalendarTime? {
    CalendarTime(start.description.replacing("T10:", with: "T11:"))
  }

  private func save(_ block: FocusBlock, _ person: Person) throws {
    var block = block
    block.modified = person.now
    let new = block
    try person.write { _ = try $0.update(new, by: .person) }
  }

  private func pickBlock(_ person: Person) throws -> FocusBlock? {
    let all = try person.blocks
    let blocks = all.filter { block in block.listID != nil && all.count(where: { $0.uid == block.uid }) == 1 }
    return blocks.isEmpty ? nil : blocks[roll(blocks.count)]
  }
}
