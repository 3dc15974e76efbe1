import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The tasks that stayed on this machine when their objects were deleted on the server, as the first question of a review:
/// one key deletes or uploads them all.
struct ReviewOfKept {
  let app: AppContext

  private enum Answer: CaseIterable {
    case delete, publish, later

    func words(_ l: Language) -> (key: Character, name: String) {
      switch self {
      case .delete: l == .german ? ("l", "alle löschen") : ("x", "delete all")
      case .publish: l == .german ? ("h", "alle wieder hochladen") : ("u", "upload all again")
      case .later: l == .german ? ("s", "später") : ("s", "skip")
      }
    }
  }

  func ask() async throws {
    try await app.withStore { store in
      let tasks = try store.read { try kept($0) }
      guard !tasks.isEmpty else { return }
      show(tasks)
      switch answer() {
      case .delete: try delete(tasks, store)
      case .publish: try publish(tasks, store)
      case .later: break
      }
    }
  }

  private func kept(_ store: StoreReader) throws -> [TaskItem] {
    var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
    query.conditions = [.kept]
    return try store.tasks(query)
  }

  private func show(_ tasks: [TaskItem]) {
    let l = app.language
    let names = tasks.prefix(5).map { l.quoted($0.title) }.joined(separator: ", ") + (tasks.count > 5 ? " …" : "")
    app.terminal.message("")
    if tasks.count == 1 {
      app.say("Deleted on the server and still here: \(names).")
    } else {
      app.say(
        "\(tasks.count) tasks were deleted on the server and are still here: \(names).")
    }
    showKeys()
  }

  private func showKeys() {
    let keys = Answer.allCases.map { $0.words(app.language) }.map { "\($0.key) \($0.name)" }
    app.terminal.message(app.style(keys.joined(separator: " · "), .gray))
  }

  private func answer() -> Answer {
    while true {
      app.terminal.status("> ")
      let key = app.terminal.key()
      app.terminal.status("\n")
      guard let key else { return .later }
      let typed = Character(key.lowercased())
      if let answer = Answer.allCases.first(where: { $0.words(app.language).key == typed }) { return answer }
      showKeys()
    }
  }

  private func delete(_ tasks: [TaskItem], _ store: Store) throws {
    try app.place.step("delete", store) { store in
      for task in tasks { try store.discard(.task, id: task.id, at: app.now) }
    }
    app.say("\(tasks.count) deleted. To undo: focusblox undo")
  }

  /// Puts each task into the list that had it, or else into the default list.
  private func publish(_ tasks: [TaskItem], _ store: Store) throws {
    let count = try app.place.step("publish", store) { store in
      let usual = try ListChoice.forNew(.task, named: nil, app.settings(), in: store)
      return try tasks.count { task in
        let former = try store.journal(itemID: task.id).first { $0.action == JournalAction.unlinked.rawValue }?.listID
        let list = try former.flatMap { try store.list(id: $0) }.flatMap { $0.isMissing || $0.isReadOnly ? nil : $0 }
        guard let target = list ?? usual else { return false }
        try ListAssignment.assign(task, to: target, app.place, store)
        return true
      }
    }
    guard count > 0 else {
      return app.say(
        "No list can take them: their former list is missing, and there is none for new tasks (default_list).")
    }
    app.say(
      "The next sync uploads \(count) again. To undo: focusblox undo")
  }
}
