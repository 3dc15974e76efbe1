import FocusbloxModel
import Foundation
import TestSupport

@testable import FocusbloxCalendar

/// Random versions of one item without alarms of this program: agreed, as the server stored it, here, and as it was read.
struct LineTriple {
  private(set) var agreed = LineItem(modified: 10)
  /// `nil` where both sides meet for the first time.
  private(set) var base: LineItem?
  private(set) var here = LineItem()
  private(set) var read = LineItem()
  let profile: MappingProfile
  private var random: SeededGenerator
  private var server = ""

  /// - Parameter touchesForeign: whether lines of other programs are changed here, too, as in a copy that moved.
  init(seed: UInt64, touchesForeign: Bool = false) {
    random = SeededGenerator(seed: seed)
    profile = Int.random(in: 0..<4, using: &random) == 0 ? .strict : .extended
    agreed = edited(agreed, 14...14, LineItem.fields + LineItem.foreign, clearing: true)
    agreed.modified = 10
    server = one(["", "", "X", "cuts", "alarms", "COMMENT", "due"])
    let stored = kept(agreed)
    base = Int.random(in: 0..<8, using: &random) == 0 ? nil : stored
    // Both sides edit the same few parts, so that their edits meet.
    let pool = Set((LineItem.fields + LineItem.foreign).shuffled(using: &random).prefix(8))
    let fields = LineItem.fields.filter(pool.contains) + ["title"]
    let all = fields + LineItem.foreign.filter(pool.contains)
    here = edited(agreed, 0...5, touchesForeign ? all : fields, clearing: true)
    let isMachine = Int.random(in: 0..<3, using: &random) == 0
    var there = edited(stored, 0...5, isMachine ? fields : all, clearing: isMachine)
    if !isMachine, Int.random(in: 0..<8, using: &random) == 0 { strip(&there) }
    read = kept(there)
  }

  private mutating func one<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }

  /// - Parameter clearing: whether the author says that a field was cleared, as this program does.
  private mutating func edited(
    _ item: LineItem, _ count: ClosedRange<Int>, _ names: [String], clearing: Bool
  ) -> LineItem {
    var item = item
    for _ in 0..<Int.random(in: count, using: &random) {
      let name = one(names)
      item.modified = Int.random(in: 20...40, using: &random)
      if let members = LineItem.members[name] {
        let member = one(members)
        let lines = item.parts[name] ?? []
        let rest = lines.filter { $0 != member }
        let new = rest.count == lines.count ? lines + [member] : rest
        item.parts[name] = new.isEmpty ? nil : new
        continue
      }
      let value = one(LineItem.values[name] ?? [])
      let old = item.parts.removeValue(forKey: name)
      if !value.isEmpty { item.parts[name] = value }
      guard LineItem.optional.contains(name) else { continue }
      if !value.isEmpty { item.cleared.remove(name) } else if clearing, old != nil { item.cleared.insert(name) }
    }
    return item
  }

  /// A program that drops the lines that it does not know.
  private func strip(_ item: inout LineItem) {
    item.parts = item.parts.filter { !$0.value.contains { $0.hasPrefix("X-") } }
    item.cleared = []
  }

  /// What the server stores.
  private func kept(_ item: LineItem) -> LineItem {
    var item = item
    switch server {
    case "X": strip(&item)
    case "cuts":
      for name in ["notes", "LOCATION", "X-OTHER"] {
        item.parts[name] = item.parts[name]?.map { line in
          line.replacing("\\,", with: ",").split(separator: ",").first.map(String.init) ?? line
        }
      }
    case "alarms": for name in ["P1", "alarm"] { item.parts[name] = nil }
    case "COMMENT": item.parts["COMMENT"] = nil
    case "due":
      item.parts["due"] = item.parts["due"]?.map {
        $0.replacing("DUE;TZID=Europe/Berlin:20260311T090000", with: "DUE:20260311T080000Z")
      }
    default: break
    }
    return item
  }
}
