import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

/// What a task waits for, and what waits for it, in its details.
struct TaskWaitRows {
  let wording: Wording
  let store: StoreReader
  let context: ItemContext

  private var l: Language { wording.language }

  func rows(_ task: TaskItem) throws -> [DetailRow] {
    let texts = WaitTexts(language: l)
    let before = try store.waits(ofTask: task.id).map { uid in try (uid, store.tasks(uid: uid).first) }
    let known = before.compactMap(\.1).sorted { ($0.title, $0.uid) < ($1.title, $1.uid) }
    let unknown = Array(repeating: "? " + texts.unknown, count: before.count { $0.1 == nil })
    let later = try store.tasks(waitingFor: task.uid).sorted { ($0.title, $0.uid) < ($1.title, $1.uid) }
    return column(l("Waits for"), known.map(words) + unknown)
      + column(l("Needed for"), later.map(words)) + [.init("", try circle(task).map(texts.circle) ?? "")]
  }

  private func column(_ label: String, _ values: [String]) -> [DetailRow] {
    values.enumerated().map { .init($0 == 0 ? label : "", $1) }
  }

  private func words(_ task: TaskItem) -> String {
    let relative = RelativeTime(context, l)
    let planned = task.status == .open ? task.planned.map { l(", planned ") + relative.text($0) } : nil
    return TaskSigns(context, l).circle(task) + " " + task.title + (planned ?? "")
  }

  /// The titles of the tasks that wait for each other.
  private func circle(_ task: TaskItem) throws -> [String]? {
    let others = try store.circle(of: task)
    if others.isEmpty { return nil }
    return [task.title] + (try others.compactMap { try store.tasks(uid: $0).first?.title }.sorted())
  }
}
