package import FocusbloxActions
package import FocusbloxModel
package import Foundation

extension ListTimes.Trouble: ExplainedError {
  /// The sentence of the sync that failed.
  package func words(_ language: Language) -> String {
    switch language {
    case .german: german
    case .english: english
    }
  }

  package func explanation(in language: Language) -> Explanation { Explanation(words(language)) }
}

extension Language {
  /// "vor 5 min", "vor 3 Tagen".
  package func ago(_ then: Date, _ now: Date) -> String {
    let seconds = max(0, Int(now.timeIntervalSince(then)))
    switch seconds {
    case ..<60: return self("just now")
    case ..<3600: return self("\(seconds / 60) min ago")
    case ..<86_400: return self("\(seconds / 3600) h ago")
    case ..<172_800: return self("1 day ago")
    default: return self("\(seconds / 86_400) days ago")
    }
  }

  /// "5 min", as in "since 5 min".
  package func since(_ then: Date, _ now: Date) -> String {
    let minutes = max(0, Int(now.timeIntervalSince(then))) / 60
    if minutes == 0 { return self("less than a minute") }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 1440 { return "\(minutes / 60) h" }
    return minutes < 2880 ? self("1 day") : self("\(minutes / 1440) days", for: "dative")
  }

  package func waiting(_ count: Int) -> String {
    count == 1 ? self("1 waiting to be uploaded") : self("\(count) waiting to be uploaded")
  }
}
