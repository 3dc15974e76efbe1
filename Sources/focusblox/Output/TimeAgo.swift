import FocusbloxModel
import Foundation

/// The elapsed time in words: "gerade eben", "vor 5 min", "vor 3 h", "vor 2 Tagen".
struct TimeAgo {
  let now: Date
  let language: Language

  func text(_ instant: Date) -> String {
    let seconds = Int(now.timeIntervalSince(instant))
    switch seconds {
    case ..<60: return language("gerade eben", "just now")
    case ..<3600: return language("vor \(seconds / 60) min", "\(seconds / 60) min ago")
    case ..<86_400: return language("vor \(seconds / 3600) h", "\(seconds / 3600) h ago")
    case ..<172_800: return language("vor 1 Tag", "1 day ago")
    default: return language("vor \(seconds / 86_400) Tagen", "\(seconds / 86_400) days ago")
    }
  }
}
