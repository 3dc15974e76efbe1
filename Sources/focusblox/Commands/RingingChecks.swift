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
    service: Result<String, BusProblem>, isWatched: Bool, lastNotifier: Date?, lastRing: Date?, missingSettings: String?
  ) -> [Finding] {
    [self.service(service), watch(isWatched, lastNotifier)] + [missingSettings.map(missing)].compactMap(\.self)
      + [last(lastRing)]
  }

  private func service(_ service: Result<String, BusProblem>) -> Finding {
    func finding(_ detail: String, isNote: Bool = true) -> Finding { Finding(.notifications, isNote: isNote, detail) }
    switch service {
    case .success(let name):
      return Finding(.notifications, isGood: true, language("\(name) on the session bus answers"))
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

  private func watch(_ isWatched: Bool, _ last: Date?) -> Finding {
    if isWatched { return Finding(.watch, isGood: true, language("is running")) }
    let before = last.map { language("is not running; last run: \(time.text($0))") } ?? language("has never run here")
    return Finding(
      .watch, isNote: true,
      before + language("; nothing rings on this machine. “focusblox watch --install” sets it up."))
  }

  /// - Parameter file: the settings file that the service names.
  private func missing(_ file: String) -> Finding {
    Finding(
      .watch, isNote: true,
      language("its service names the settings file \(file), which does not exist, so all settings have their defaults")
    )
  }

  private func last(_ ring: Date?) -> Finding {
    Finding(
      .lastRing, isGood: ring != nil, isNote: ring == nil, ring.map { time.text($0) } ?? language("none here yet"))
  }
}
