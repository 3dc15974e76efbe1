import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

extension ScreenLoop {
  func handle(_ message: Mailbox.Message) {
    switch message {
    case .look: look()
    case .resized: tell(.resized(session.size))
    case .stop: carryOut(.suspend)
    case .continued:
      session.takeAgain()
      redraw()
    case .end: end = .interrupted
    case .progress(let progress):
      isOwnSync = progress != nil
      tell(.progress(progress))
    case .rang(let texts): rang(texts)
    case .failed(let messages): if let text = messages.last { tell(.failed(text)) }
    case .synced(let code, let messages): synced(code, messages)
    }
  }

  /// Checks whether another program has changed the store, the settings or the zone.
  func look() {
    isStatusWanted = true
    if let background { Task { await background.look() } }
    if PlanInputs(environment: app.environment, paths: app.paths) != planInputs {
      isRenewWanted = true
    } else if Self.minute(app.now) != minute || (try? store.read { try $0.dataVersion() }) != version {
      isReadWanted = true
    }
  }

  /// Shows a ring. A typed line and a question stay.
  func rang(_ texts: [String]) {
    guard let text = texts.last else { return }
    tell(.notice(Notice("◷ " + text + (texts.count > 1 ? " (+\(texts.count - 1))" : ""))))
    isReadWanted = true
  }

  func synced(_ code: Int32, _ messages: [String]) {
    (isStatusWanted, isOwnSync) = (true, false)
    tell(.progress(nil))
    let isDone = code == Outcome.done.rawValue
    let text = messages.last ?? (isDone ? app.language("Synced.") : "")
    tell(isDone ? .done(Notice(text)) : .failed(text))
    isReadWanted = true
  }
}
