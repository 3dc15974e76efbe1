import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts
import Foundation

/// The findings of `doctor` about notifications on this machine.
struct RingingChecks {
  let language: Language
  let time: RelativeTime

  init(app: AppContext) {
    language = app.language
    time = app.relative
  }

  func findings(
    service: Result<String, BusProblem>, isWatched: Bool, lastNotifier: Date?, lastRing: Date?
  ) -> [Doctor.Finding] {
    [self.service(service), watch(isWatched, lastNotifier), last(lastRing)]
  }

  private func service(_ service: Result<String, BusProblem>) -> Doctor.Finding {
    func finding(_ detail: String, isNote: Bool = true) -> Doctor.Finding {
      Doctor.Finding(about: .notifications, isGood: false, detail: detail, isNote: isNote)
    }
    switch service {
    case .success(let name):
      return Doctor.Finding(about: .notifications, isGood: true, detail: language("\(name) on the session bus answers"))
    case .failure(.unreachable(nil)): return finding(language("there is no session bus here; they appear as lines"))
    case .failure(.unreachable(let address?)):
      return finding(language("the session bus \(address) cannot be reached; they appear as lines"))
    case .failure(.refused(let name)):
      return finding(
        language(
          "no service on the session bus shows them (\(NotificationService.name): \(name)); they appear as lines"))
    case .failure(.timeout):
      return finding(
        language("the service on the session bus does not answer; restart the session or the service"), isNote: false)
    }
  }

  private func watch(_ isWatched: Bool, _ last: Date?) -> Doctor.Finding {
    if isWatched { return Doctor.Finding(about: .watch, isGood: true, detail: language("is running")) }
    let before = last.map { language("is not running, last \(time.text($0))") }
    return Doctor.Finding(
      about: .watch, isGood: false,
      detail: (before ?? language("has never run here"))
        + language("; nothing rings on this machine. “focusblox watch --install” sets it up."), isNote: true)
  }

  private func last(_ ring: Date?) -> Doctor.Finding {
    return Doctor.Finding(
      about: .lastRing, isGood: ring != nil, detail: ring.map { time.text($0) } ?? language("never here"),
      isNote: ring == nil)
  }
}
