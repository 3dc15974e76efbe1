package import FocusbloxActions
package import FocusbloxModel
import FocusbloxStore

extension WaitProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .itself(let title): Explanation(l("\(l.quoted(title)) cannot wait for itself."), outcome: .wrongUse)
    case .circle(let first, let second):
      Explanation(
        l("\(l.quoted(second)) already waits for \(l.quoted(first)); neither could ever be started."))
    case .told(let first, let second):
      Explanation(
        l("Another program set that \(l.quoted(second)) waits for \(l.quoted(first)); remove it there."))
    }
  }
}

/// What tasks wait for, in sentences.
package struct WaitTexts {
  package let language: Language

  package init(language: Language) { self.language = language }

  private var l: Language { language }

  package func readyNow(_ titles: [String]) -> String {
    l("Ready now: ") + titles.joined(separator: ", ")
  }

  package func stillWaited(for titles: [String]) -> String {
    l("Was still waiting for: ") + titles.joined(separator: ", ")
  }

  package func waits(for names: [String]) -> String {
    l("waits for ") + names.map(l.quoted).joined(separator: ", ")
  }

  func comesBefore(_ names: [String]) -> String { l("before ") + names.map(l.quoted).joined(separator: ", ") }

  package func circle(_ titles: [String]) -> String {
    let all = l.list(titles.map(l.quoted))
    return l("\(all) wait for each other, so none of them blocks another.")
  }

  package var unknown: String { l("a task that is not on this machine; it does not block") }
}
