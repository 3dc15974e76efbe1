package import FocusbloxModel
import Foundation

/// The text of several notifications that are one on the screen.
package enum JoinedText {
  /// One of the notifications, with its text at the time of showing.
  package struct Part {
    package var request: NotificationRequest
    package var text: ShownText

    package init(request: NotificationRequest, text: ShownText) {
      self.request = request
      self.text = text
    }

    /// Whether both belong to one item and fall on one minute or say the same.
    package func isOne(with other: Part) -> Bool {
      request.subject == other.request.subject && (text == other.text || minute == other.minute)
    }

    private var minute: Int { Int((request.fireDate.timeIntervalSince1970 / 60).rounded(.down)) }
  }

  /// The sentences of all parts, of which there is at least one, the most urgent first and each once. A reminder without a date of its own to tell
  /// about, here or of another program, adds nothing to the others.
  package static func of(_ parts: [Part]) -> ShownText {
    let sorted = parts.sorted { rank($0) < rank($1) }
    let telling = sorted.filter { rank($0) < plainRank }
    let used = telling.isEmpty ? sorted : telling
    var text = used[0].text
    var bodies: [String] = []
    for part in used where !bodies.contains(part.text.body) { bodies.append(part.text.body) }
    text.body = bodies.joined(separator: "\n")
    return text
  }

  private static let plainRank = 8

  private static func rank(_ part: Part) -> Int {
    switch part.request.ringingKind {
    case .due, .focusBlockStart: 0
    case .focusBlockEnd: 1
    case .beforeDue: 2
    case .dueDateAdvance: 3
    case .latestStart: 4
    case .planned: 5
    case .deferred: 6
    case .dueDateMorning: 7
    case .custom, .location, .snooze: plainRank
    }
  }
}

extension ShownText {
  /// The body on one line, for a terminal.
  package var inOneLine: String { body.replacingOccurrences(of: "\n", with: " · ") }
}
