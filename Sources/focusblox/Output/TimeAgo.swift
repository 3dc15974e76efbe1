import FocusbloxModel
import Foundation

/// The elapsed time in words: "gerade eben", "vor 5 min", "vor 3 h", "vor 2 Tagen".
struct TimeAgo {
  let now: Date
  let language: Language

  func text(_ instant: Date) -> String {
    let seconds = Int(now.timeIntervalSince(instant))
    switch seconds {
    case ..<60: return language("just now")
    case ..<3600: return language("\(seconds / 60) min ago")
    case ..<86_400: return language("\(seconds / 3600) h ago")
    case ..<172_800: return language("1 day ago")
    default: return language("\(seconds / 86_400) days ago")
    }
  }
}
