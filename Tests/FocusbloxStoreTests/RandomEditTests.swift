import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// Compares the store with a dictionary: after any edits the store returns what was written.
@Suite struct RandomEditTests {
  @Test(arguments: StorePlace.allCases, [1, 2, 3, 4] as [UInt64])
  func readsBackWhatWasWritten(place: StorePlace, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let zone = TimeZone(identifier: "America/New_York") ?? .gmt
    var store = try place.open(in: zone, folder: folder)
    var random = RandomItem(seed: seed)
    var tasks: [String: TaskItem] = [:]
    var blocks: [String: FocusBlock] = [:]
    for step in 0..<300 {
      let id = "item-\(random.number(0...30))"
      try store.write { store in
        switch random.number(0...6) {
        case 0...2:
          if var task = tasks[id] {
            let old = task
            random.change(&task)
            let isWritten = try store.update(task, by: .remote)
            if task.due != old.due, task.dueNotifiedAt == old.dueNotifiedAt { task.dueNotifiedAt = nil }
            if task.changedAlarms == old.changedAlarms { task = task.withoutFormerAlarmChanges(since: old) }
            #expect(isWritten == (task != old))
            tasks[id] = task
          } else {
            let task = random.task(id: id)
            try store.insert(task, by: .remote)
            tasks[id] = task
          }
        case 3...4:
          if var block = blocks[id] {
            let old = block
            random.change(&block)
            #expect(try store.update(block, by: .remote) == (block != old))
            blocks[id] = block
          } else {
            let block = random.block(id: id)
            try store.insert(block, by: .remote)
            blocks[id] = block
          }
        case 5: if tasks.removeValue(forKey: id) != nil { try store.delete(taskID: id, by: .user) }
        default: if blocks.removeValue(forKey: id) != nil { try store.delete(blockID: id, by: .user) }
        }
      }
      if place == .file, step % 60 == 59 {
        try store.close()
        store = try place.open(in: zone, folder: folder)
      }
    }
    try store.read { store in
      let found = try store.tasks(TaskQuery(.all, now: .now(0), timeZone: zone))
      #expect(found.count == tasks.count)
      for task in found { #expect(task == tasks[task.id], "seed \(seed)") }
      let order = found.map { $0.due?.dueInstant(in: zone) ?? Date(timeIntervalSince1970: 1e12) }
      #expect(order == order.sorted(), "seed \(seed)")
      #expect(Dictionary(uniqueKeysWithValues: try store.blocks().map { ($0.id, $0) }) == blocks, "seed \(seed)")
    }
    #expect(try store.checkIntegrity() == [])
  }
}
