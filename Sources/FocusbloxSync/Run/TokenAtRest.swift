import CalDAV
import FocusbloxModel
import Foundation

// A token that counts seconds names the second of the last change. A further change in that second leaves the token as it
// is, so that such a token proves nothing before its second is over.

extension ListSync {
  /// The token to keep after an answer. Where tokens count seconds, it is kept once no further change can fall into its
  /// second: until then the former token stays, and the next run gets the same rows again, whose ETags it knows.
  func tokenToKeep(of answer: CollectionChanges) -> String? {
    let now = environment.now()
    guard let token = answer.token, CalendarList.countsSeconds(token, at: now) else { return answer.token }
    // The answer is later than the home's state, and has every change up to the state's token. The server may leave
    // deletions out of the token of a report.
    let known = [state?.syncToken, token].compactMap(\.self)
    return known.first { Self.isAtRest($0, at: answer.answeredAt, now: now) } ?? list.syncToken
  }

  /// Whether the home shows a token of an earlier second than the one of the last run: the server has lost changes.
  var isSecondBehind: Bool {
    guard let old = list.syncToken.flatMap({ CalendarList.second(of: $0, at: environment.now()) }),
      let shown = state?.syncToken.flatMap({ CalendarList.second(of: $0, at: environment.now()) })
    else { return false }
    return shown < old
  }

  /// The seconds after which no change gets a token's second any more: a server notes the second before it has stored the
  /// change.
  private static let rest: TimeInterval = 5

  /// A list without any change has a token that names no second.
  private static func isAtRest(_ token: String, at time: Date?, now: Date) -> Bool {
    guard let second = CalendarList.second(of: token, at: now) else { return true }
    return time.map { $0.timeIntervalSince1970 - second >= rest } ?? false
  }
}
