import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

extension ListAssignment {
  static func assign(
    _ text: String, to name: String, as command: String, _ people: NotifyChoice, _ app: AppContext
  ) async throws {
    try await app.withStore { store in
      let (kind, id) = try store.read { try Handles(app.place, $0).item(text) }
      let (list, wasThere) = try app.place.step(command, store, notify: people.notify) { store in
        let list = try ListChoice.writable(name, holding: kind, in: store)
        switch kind {
        case .task:
          guard let task = try store.task(id: id) else { throw StoreError.unknownID(text) }
          if task.listID == list.id { return (list, true) }
          try assign(task, to: list, app.place, store)
        case .block:
          guard let block = try store.block(id: id) else { throw StoreError.unknownID(text) }
          if block.listID == list.id { return (list, true) }
          try assign(block, to: list, app.place, store)
        }
        return (list, false)
      }
      try store.read { store in
        if app.options.json {
          try emit(kind, id, app, store)
        } else {
          let title = try store.title(of: kind, id: id)
          // A name with the account stays as the user typed it.
          let shown = name.lowercased() == list.name.lowercased() ? list.name : name
          if wasThere {
            app.say("“\(title)” was already in “\(shown)”.")
          } else {
            app.say("“\(title)” is now in “\(shown)”.")
          }
        }
      }
    }
  }
}

extension ListAssignment {
  /// Takes an item out of its list; the server keeps its object.
  static func unlink(_ text: String, _ app: AppContext) async throws {
    try await app.withStore { store in
      let (kind, id) = try app.place.step("unlink", store) { store in
        let item = try Handles(app.place, store).item(text)
        try store.unlink(itemID: item.id)
        return item
      }
      try store.read { store in
        if app.options.json { return try emit(kind, id, app, store) }
        let title = try store.title(of: kind, id: id)
        app.say("Only here from now on: \(title)")
      }
    }
  }

  private static func emit(_ kind: ItemKind, _ id: String, _ app: AppContext, _ store: StoreReader) throws {
    let context = try app.itemContext(store)
    if kind == .task, let task = try store.task(id: id) { app.emit(task.json(context)) }
    if kind == .block, let block = try store.block(id: id) { app.emit(block.json(context)) }
  }
}
