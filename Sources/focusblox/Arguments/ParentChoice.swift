import FocusbloxModel
import FocusbloxStore

/// The task that another one belongs to: the beginning of its id, or its title where only one open task has it.
enum ParentChoice {
  static func uid(_ text: String, _ app: AppContext, _ store: StoreReader) throws -> String? {
    do {
      return try store.task(id: store.taskID(matching: text))?.uid
    } catch {
      var named: [String] = []
      try store.eachTask(TaskQuery(.all, now: app.now, timeZone: app.zone)) {
        if !$0.isCompleted, $0.title == text { named.append($0.uid) }
      }
      guard named.count == 1 else { throw error }
      return named[0]
    }
  }
}
