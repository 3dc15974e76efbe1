import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

extension WaitProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .itself(let title): Explanation(l("\(l.quoted(title)) cannot wait for itself."), outcome: .wrongUse)
    case .circle(let first, let second):
      Explanation(
        l("\(l.quoted(second)) already waits for \(l.quoted(first)); neither could ever be started."),
        outcome: .wrongUse)
    case .told(let first, let second):
      Explanation(
        l("Another program set that \(l.quoted(second)) waits for \(l.quoted(first)); remove it there."),
        outcome: .wrongUse)
    }
  }
}

/// What tasks wait for, in sentences.
struct WaitTexts {
  let language: Language

  private var l: Language { language }

  func readyNow(_ titles: [String]) -> String {
    l("Ready now: ") + titles.joined(separator: ", ")
  }

  func stillWaited(for titles: [String]) -> String {
    l("Still waited for: ") + titles.joined(separator: ", ")
  }

  func waits(for names: [String]) -> String {
    l("waits for ") + names.map(l.quoted).joined(separator: ", ")
  }

  func comesBefore(_ names: [String]) -> String { l("before ") + names.map(l.quoted).joined(separator: ", ") }

  func circle(_ titles: [String]) -> String {
    let names = titles.map(l.quoted)
    let all = names.dropLast().joined(separator: ", ") + l(" and ") + (names.last ?? "")
    return l("\(all) wait for each other, so neither blocks the other.")
  }

  var unknown: String { l("a task that is not here") }
}
