import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

/// Lets a user edit an item as a text, and merges the edits with changes made meanwhile.
struct SheetEditing {
  let app: AppContext

  /// A value that another change set while the text was open, and that the user's value replaces.
  struct Overridden: Equatable {
    var field: SheetField
    var value: String
  }

  /// - Parameter report: reports the edited item, before what waits for upload is reported.
  /// - Returns: `nil` without changes.
  func edit<Item: EditedItem>(
    _ item: Item, command: String, report: (StoreReader, [EditedTask]) throws -> Void
  ) async throws -> [Overridden]? {
    let editor = try TextEditor(app.environment)
    let (shown, head) = try await app.withStore(isFollowed: false) { store in
      try store.read { store in
        guard let sheet = try item.sheet(store) else { throw EditedItemGone() }
        return (sheet, try item.head(store))
      }
    }
    let file = try EditedFile(app.environment)
    var text = shown.text(app.language, head: head)
    while true {
      try file.write(text)
      try editor.edit(file.path)
      var typed = TypedSheet(try read(file), shown.fields, app.language)
      if typed.isReadable, typed.sheet == shown { return nil }
      do {
        let change = try await app.withStore(isFollowed: false) { store in
          try store.read { try item.change(&typed, from: shown, $0) }
        }
        if typed.isReadable { return try await merge(item, change, typed.sheet, shown, command, report) }
      } catch {
        file.keep()
        app.say("Your text stays in \(file.path).")
        throw error
      }
      // A line with an error message is not the user's text; a non-interactive editor may have changed it.
      if typed.marked == text {
        file.keep()
        throw EditingProblem.stillUnreadable(path: file.path)
      }
      text = typed.marked
    }
  }

  /// What the editor saved is kept where it cannot be read.
  private func read(_ file: EditedFile) throws -> String {
    do {
      return try file.read()
    } catch {
      if case .notText = error { file.keep() }
      throw error
    }
  }

  private func merge<Item: EditedItem>(
    _ item: Item, _ change: Item.Change, _ typed: ItemSheet, _ shown: ItemSheet, _ command: String,
    _ report: (StoreReader, [EditedTask]) throws -> Void
  ) async throws -> [Overridden] {
    let change = try item.settled(change)
    return try await app.withStore { store in
      let (overridden, edited) = try app.place.step(command, store) { store in
        guard let current = try item.sheet(store) else { throw EditedItemGone() }
        let edited = try item.write(change, store)
        let overridden = shown.fields.filter { !$0.isMergedByElements && typed[$0] != shown[$0] }
          .filter { current[$0] != shown[$0] && current[$0] != typed[$0] }
          .map { Overridden(field: $0, value: current[$0].joined(separator: " ")) }
        return (overridden, edited)
      }
      try store.read { try report($0, edited) }
      return overridden
    }
  }

  /// Reports the replaced values.
  private func tell(_ overridden: [Overridden]) {
    for value in overridden {
      let name = app.language.quoted(value.field.label.text(in: app.language))
      let other = value.value.isEmpty ? app.language("empty") : app.language.quoted(value.value)
      app.say("\(name) was changed to \(other) in the meantime; your value applies now. To undo: focusblox undo")
    }
  }

  func edit(task id: String, _ series: SeriesChoice) async throws {
    let sheet = TaskSheet(wording: app.wording, id: id) { task, movesDates in
      try series.scope(of: task, asking: app, .edit(movesDates: movesDates))
    }
    let overridden = try await edit(sheet, command: "edit") { store, edited in
      let context = try app.itemContext(store)
      if edited.isEmpty { try store.task(id: id)?.tellChanged(echo: true, app, context, store) }
      try edited.tell(echo: true, app, context, store)
    }
    if let overridden { tell(overridden) } else { tellUnchanged() }
  }

  func edit(block id: String) async throws {
    let overridden = try await edit(BlockSheet(wording: app.wording, id: id), command: "block edit") { store, _ in
      try store.block(id: id)?.tellChanged(app, store)
    }
    if let overridden { tell(overridden) } else { tellUnchanged() }
  }

  private func tellUnchanged() { app.say("Nothing changed.") }
}
