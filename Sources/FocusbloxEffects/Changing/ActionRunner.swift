import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
import FocusbloxSync
package import FocusbloxTexts

/// Carries out a user's actions at the screen, with the code and the steps of the commands.
package struct ActionRunner {
  private(set) var wording: Wording
  let store: Store

  /// - Parameter wording: a place whose person is not asked: a question of a command would write over the screen.
  package init(wording: Wording, store: Store) {
    self.wording = wording
    self.store = store
  }

  var l: Language { wording.language }

  /// Asks before an action of which the server may tell other people.
  package func run(_ action: Action) throws -> ActionOutcome {
    do {
      return try carryOut(action)
    } catch let notice as InvitationNotice {
      return .asks(
        Question(
          notice.words(l),
          [
            .init("1", l("Change it anyway"), .agreed(action)),
            .init("2", l("Cancel"), nil),
          ]))
    }
  }

  private func carryOut(_ action: Action) throws -> ActionOutcome {
    switch action {
    case .toggle(let ids): try toggle(ids)
    case .delete(let ids, let reach, let children): try delete(ids, reach, children)
    case .edit(let ids, .list(let name), _): try move(ids, name)
    case .edit(let ids, let change, let reach): try edit(ids, change, reach)
    case .add(let text, let parent): try add(text, parent)
    case .reorder(let id, let beside): .message(try reorder(id, beside))
    case .snooze(let ids, let text): try snooze(ids, text)
    case .remind(let ids, let text): try remind(ids, text)
    case .keep(let ids): try keep(ids)
    case .block(let ids, let text): try block(ids, text)
    case .plan(let wish, let version): .message(try plan(wish, version))
    case .undo: .message(try undo(.lastSteps(1)))
    case .redo: .message(try undo(.lastUndo))
    case .undoEntry(let number), .undoStep(let number): .message(try undo(.entry(number)))
    case .set(let key, let value): .message(try set(key, value))
    case .reset(let key): .message(try reset(key))
    case .switchList(let name): .message(try switchList(name))
    case .sync: .syncs
    case .agreed(let action): try agreeing.carryOut(action)
    }
  }

  private var agreeing: ActionRunner {
    var runner = self
    runner.wording.place.tellsPeople = true
    return runner
  }

  func tasks(_ ids: [String]) throws -> [TaskItem] {
    try store.read { store in try ids.compactMap { try store.task(id: $0) } }
  }

  /// "„Milch“" or "3 Aufgaben".
  func name(_ tasks: [TaskItem]) -> String {
    tasks.count == 1 ? l.quoted(l.shownTitle(tasks[0].title)) : l("\(tasks.count) tasks")
  }
}
