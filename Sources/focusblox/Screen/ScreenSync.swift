import FocusbloxModel
import FocusbloxStore
import Foundation

/// A sync beside the screen, as a program of its own: a server that hangs holds up no key.
struct ScreenSync {
  let app: AppContext
  let mailbox: Mailbox

  func start() {
    let child = SyncChild(paths: app.paths, language: app.language, environment: app.environment)
    let (mailbox, language) = (mailbox, app.language)
    Task {
      let start = ContinuousClock.now
      let ticks = Task {
        while !Task.isCancelled {
          let seconds = (ContinuousClock.now - start).components.seconds
          let time = seconds > 0 ? " \(seconds) s" : ""
          mailbox.post(.progress("⟳ " + language("Abgleich …", "syncing …") + time))
          try await Task.sleep(for: .seconds(1))
        }
      }
      let (code, messages) = await child.run()
      ticks.cancel()
      mailbox.post(.synced(code: code, messages: messages))
    }
  }
}
