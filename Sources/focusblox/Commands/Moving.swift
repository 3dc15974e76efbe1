import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

/// `move` and its former names.
struct Moving {
  let app: AppContext
  /// As the user names the item.
  let text: String

  func run(to name: String, as command: String, _ people: NotifyChoice) async throws {
    try await app.withStore { store in
      let item = try store.read { try Handles(app.place, $0).item(text) }
      let moved = try MoveItems([item]).run(to: name, as: command, at: app.place, in: store, notify: people.notify)
      try store.read { store in
        if app.options.json { return try emit(item, store) }
        let title = try store.title(of: item.kind, id: item.id)
        for moved in moved {
          // A name with the account stays as the user typed it.
          let shown = name.lowercased() == moved.list.name.lowercased() ? moved.list.name : name
          if moved.wasThere {
            app.say("“\(title)” was already in “\(shown)”.")
          } else {
            app.say("“\(title)” is now in “\(shown)”.")
          }
        }
      }
    }
  }

  /// Takes the item out of its list; the server keeps its object.
  func runOutOfLists() async throws {
    try await app.withStore { store in
      let item = try store.read { try Handles(app.place, $0).item(text) }
      let wasListed = try MoveItems([item]).runOutOfLists(at: app.place, in: store)
      try store.read { store in
        if app.options.json { return try emit(item, store) }
        let title = try store.title(of: item.kind, id: item.id)
        if wasListed {
          app.say("Only here from now on: \(title)")
        } else {
          app.say("“\(title)” is in no list; nothing was changed.")
        }
      }
    }
  }

  private func emit(_ item: (kind: ItemKind, id: String), _ store: StoreReader) throws {
    let context = try app.itemContext(store)
    switch item.kind {
    case .task: if let task = try store.task(id: item.id) { app.emit(task.json(context)) }
    case .block: if let block = try store.block(id: item.id) { app.emit(block.json(context)) }
    }
  }
}
