import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

/// The names of lists that accept tasks, and the tags of open tasks, the most frequent first.
struct NameReading {
  let app: AppContext

  func read(_ store: StoreReader) throws -> Names {
    let names = try ListNames(store)
    let lists = names.present.filter { $0.list.holdsTasks && !$0.list.isReadOnly }.map(names.name)
    let counts = try store.countTasksByTag(TaskQuery(.open, now: app.now, timeZone: app.zone))
    return Names(lists: lists, tags: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key))
  }
}
