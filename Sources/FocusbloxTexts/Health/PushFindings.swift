package import FocusbloxActions
package import FocusbloxModel
package import Foundation

extension PushReport {
  /// What there is to say of an account with a push service; `nil` for one without.
  package func finding(_ l: Language, now: Date) -> Finding? {
    guard channel != nil else { return nil }
    let problem = problem(l, now: now)
    return Finding(
      .push, of: account, isGood: problem == nil, isNote: stream?.problem == nil,
      "\(service ?? ""): \(problem ?? l("connected")) · \(last(l, now: now))")
  }

  /// The most serious obstacle to push messages.
  package func problem(_ l: Language, now: Date) -> String? {
    guard channel != nil else { return nil }
    if !isWatched { return l("nobody is listening: “focusblox watch” is not running") }
    if let problem = stream?.problem { return problem.text(in: l) }
    if let refused = lists.first(where: { $0.registration?.failure != nil }),
      let failure = refused.registration?.failure
    {
      return l("“\(refused.name)” is refused: \(failure)")
    }
    if stream?.connected == nil { return l("not connected yet") }
    return nil
  }

  /// The time of the last message, in words.
  package func last(_ l: Language, now: Date) -> String {
    channel?.lastMessage.map { l("last message ") + l.ago($0, now) } ?? l("no message yet")
  }
}
