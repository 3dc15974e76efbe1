import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
package import FocusbloxTexts

/// The names of lists that accept tasks, and the tags of open tasks, the most frequent first.
package struct NameReading {
  let wording: Wording

  package init(wording: Wording) { self.wording = wording }

  /// The names that Tab completes.
  package func read(_ store: StoreReader) throws -> Names {
    let names = try ListNames(store)
    let lists = names.present.filter { $0.list.holdsTasks && !$0.list.isReadOnly }.map(names.name)
    let counts = try store.countTasksByTag(TaskQuery(.open, now: wording.now, timeZone: wording.zone))
    return Names(lists: lists, tags: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key))
  }
}
