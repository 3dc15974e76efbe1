import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The tasks that stayed on this machine when their objects were deleted on the server, as the first question of a review:
/// one key deletes or uploads them all.
struct ReviewOfKept {
  let app: AppContext

  private enum Answer: CaseIterable {
    case delete, publish, later

    func words(_ l: Language) -> String {
      switch self {
      case .delete: l("x delete all")
      case .publish: l("u upload all again")
      case .later: l("s not now")
      }
    }
  }

  private var question: KeyQuestion<Answer> { app.question { $0.words(app.language) } }

  func ask() async throws {
    try await app.withStore { store in
      let kept = try store.read { try KeptTasks(app.place, $0) }
      guard !kept.tasks.isEmpty else { return }
      show(kept.tasks)
      switch question.ask() ?? .later {
      case .delete: try delete(kept, store)
      case .publish: try publish(kept, store)
      case .later: break
      }
    }
  }

  private func show(_ tasks: [TaskItem]) {
    let l = app.language
    let names = tasks.prefix(5).map { l.quoted($0.title) }.joined(separator: ", ") + (tasks.count > 5 ? " …" : "")
    app.terminal.message("")
    if tasks.count == 1 {
      app.say("Deleted on the server and still here: \(names).")
    } else {
      app.say("\(tasks.count) tasks were deleted on the server and are still here: \(names).")
    }
    question.show()
  }

  private func delete(_ kept: KeptTasks, _ store: Store) throws {
    try kept.delete(at: app.place, in: store)
    app.say("\(kept.tasks.count) deleted. To undo: focusblox undo")
  }

  private func publish(_ kept: KeptTasks, _ store: Store) throws {
    let count = try kept.publish(at: app.place, in: store)
    guard count > 0 else {
      return app.say(
        "No list can take them: their former list is missing, and there is none for new tasks (default_list).")
    }
    app.say("The next sync uploads \(count) again. To undo: focusblox undo")
  }
}
