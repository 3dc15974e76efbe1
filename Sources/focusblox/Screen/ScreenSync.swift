import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation
import Synchronization

/// A sync in a separate process, so that a hanging server does not block the screen.
struct ScreenSync {
  let app: AppContext
  let mailbox: Mailbox

  func start() {
    let last = Latest()
    var child = SyncProcess(app)
    let (mailbox, language) = (mailbox, app.language)
    let start = ContinuousClock.now
    @Sendable func tell() {
      let seconds = (ContinuousClock.now - start).components.seconds
      mailbox.post(.progress(Progress(last.count.withLock { $0 }, seconds: Int(seconds), language)))
    }
    child.count = { count in
      last.count.withLock { $0 = count }
      tell()
    }
    Task { [child] in
      let ticks = Task {
        while !Task.isCancelled {
          tell()
          try await Task.sleep(for: .seconds(1))
        }
      }
      let (code, messages) = await child.run()
      ticks.cancel()
      // A tick after the end would stay on the screen.
      _ = await ticks.result
      mailbox.post(.synced(code: code, messages: messages))
    }
  }

  private final class Latest: Sendable {
    let count = Mutex<SyncCount?>(nil)
  }
}

extension FocusbloxScreen.Progress {
  /// A sync without a count shows its elapsed time.
  init(_ count: SyncCount?, seconds: Int = 0, _ language: Language) {
    let time = seconds > 0 ? " \(seconds) s" : ""
    guard let count else {
      self.init("⟳ " + language("syncing …") + time, short: "⟳" + time)
      return
    }
    let counted = "\(count.done)/\(count.total)"
    self.init("⟳ \(count.list) \(counted)" + time, short: "⟳ " + counted)
  }
}
