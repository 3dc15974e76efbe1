import FocusbloxEffects
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// The views and keys of the screen as plain lines, for screen readers and for terminals that cannot move a cursor. A
/// typed line is a sequence of keys or the text of a prompt.
final class PlainScreen {
  private let app: AppContext
  private let store: Store
  private var state: ScreenState
  private var isOver = false
  /// The present value of the field of a prompt that has just been opened.
  private var present = ""
  private var version: Int64 = 0

  init(_ app: AppContext, _ store: Store, _ view: ViewName) {
    (self.app, self.store) = (app, store)
    state = ScreenState(language: app.language, size: Size(80, 24), view: view)
  }

  func run() throws {
    try read()
    say()
    while !isOver, let line = readLine() {
      // Another program may have changed the store.
      if try store.read({ try $0.dataVersion() }) != version { try read() }
      for key in keys(line) where !isOver { try tell(.input(.key(key))) }
      if !isOver { say() }
    }
  }

  /// An empty line is Enter, and the line `esc` is Escape.
  private func keys(_ line: String) -> [Key] {
    if line == "esc" { return [Key(.escape)] }
    if line.isEmpty { return [Key(.enter)] }
    return line.map { Key.character($0) } + (state.isTyping ? [Key(.enter)] : [])
  }

  private func say() {
    for line in state.spoken { app.terminal.result(ScreenText(line)) }
    if !present.isEmpty { app.terminal.result(app.language("now: ") + present) }
    present = ""
  }

  private func read() throws {
    let request = state.request
    let snapshot = try store.read { store in
      version = try store.dataVersion()
      return try SnapshotReading(wording: app.wording).read(request, store)
    }
    try tell(.snapshot(snapshot))
  }

  private func tell(_ message: Message) throws { for effect in state.update(message) { try carryOut(effect) } }

  private func carryOut(_ effect: Effect) throws {
    switch effect {
    case .read: try read()
    case .detail(let target): try tell(.detail(store.read { try DetailReading(wording: app.wording).read(target, $0) }))
    case .names: try tell(.names(store.read { try NameReading(wording: app.wording).read($0) }))
    // An empty line clears the field, so that the value is only said.
    case .present(let prompt): present = try store.read { try PresentValue(wording: app.wording).text(prompt, $0) }
    case .understand(let prompt):
      try tell(.reading(PromptReading(wording: app.wording, store: store).lines(prompt) ?? []))
    case .plan(let wish): try plan(wish)
    case .carryOut(let action): try carryOut(action)
    case .copy(let text): app.terminal.result(text)
    case .edit(let id): try run(["edit", id])
    case .redraw, .suspend: break
    case .quit: isOver = true
    }
  }

  private func plan(_ wish: PlanWish) throws {
    do {
      try tell(.plan(store.read { try ShownPlanReading(wording: app.wording).read(wish, $0) }))
    } catch {
      try tell(.noPlan(Explanation(of: error, in: app.language).text.replacing("\n", with: " ")))
    }
  }

  private func carryOut(_ action: Action) throws {
    do {
      switch try ActionRunner(wording: app.wording, store: store).run(action) {
      case .message(let text): try tell(.done(Notice(text)))
      case .asks(let question): try tell(.ask(question))
      case .syncs: try run(["sync"])
      }
    } catch {
      try tell(.failed(Explanation(of: error, in: app.language).text.replacing("\n", with: " ")))
    }
  }

  /// An action that asks questions is a command, and uses the same terminal.
  private func run(_ command: [String]) throws {
    _ = app.run(command)
    try read()
  }
}
