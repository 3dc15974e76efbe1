import FocusbloxEffects
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

extension ScreenLoop {
  func carryOut(_ effect: Effect) {
    switch effect {
    case .read: isReadWanted = true
    case .detail(let target): wantedDetail = target
    case .names: if state.isCompletionWanted { readNames() } else { areNamesWanted = true }
    case .present(let prompt):
      // While the store is locked, the prompt stays empty.
      if let text = try? store.read({ try PresentValue(wording: app.wording).text(prompt, $0) }) {
        tell(.present(text))
      }
    case .understand(let prompt): wantedReading = prompt
    case .plan(let wish): wantedPlan = wish
    case .carryOut(let action): carryOut(action)
    case .redraw: redraw()
    case .suspend:
      session.suspend()
      redraw()
      isReadWanted = true
    case .quit: end = .quit
    case .edit(let id): if run(["edit", id]) != 0 { tell(.failed(app.language("Nothing changed."))) }
    case .copy(let text):
      session.write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8))
      tell(.done(Notice(app.language("Copied: ") + text)))
    }
  }

  /// Runs a command on the normal screen, where it can ask questions and print.
  func run(_ command: [String]) -> Int32? {
    session.close()
    let code = TerminalSignals.whileAnotherProgramHasTheTerminal { app.run(command) }
    session.open()
    redraw()
    (isReadWanted, isStatusWanted) = (true, true)
    return code
  }

  /// Actions keep their order: an action waits if an earlier one does.
  func carryOut(_ action: Action) {
    if !postponed.isEmpty || !isCarriedOut(action) { postponed.append((action, .now)) }
  }

  /// The longest wait of an action while another program has locked the store.
  private static let longestWait = Duration.seconds(60)

  func carryOutPostponed() {
    while let (action, since) = postponed.first {
      if ContinuousClock.now - since < Self.longestWait {
        guard isCarriedOut(action) else { return }
      } else {
        report(StoreError.locked(path: store.path))
      }
      postponed.removeFirst()
    }
  }

  /// Returns `false` if another program has locked the store. The action is then tried again.
  func isCarriedOut(_ action: Action) -> Bool {
    do {
      switch try ActionRunner(wording: app.wording, store: store).run(action) {
      case .message(let text):
        tell(.done(Notice(text)))
        isStatusWanted = true
        if let background { Task { await background.changed() } }
      case .asks(let question): tell(.ask(question))
      case .syncs:
        guard store.runningSync == nil else {
          tell(.done(Notice(app.language("A sync is already running."))))
          return true
        }
        ScreenSync(app: app, mailbox: mailbox).start()
      }
    } catch StoreError.locked {
      let waits = app.language("Waiting until the store is free …")
      tell(.notice(Notice(waits)))
      return false
    } catch {
      report(error)
    }
    return true
  }
}
