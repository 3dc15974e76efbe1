package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxWords

extension Texts {
  /// A hint for words that are tags in Taskwarrior and todo.txt.
  package static func plusWords(_ line: QuickAdd, _ l: Language) -> String? {
    guard let first = line.plusWords.first else { return nil }
    let tag = "tag:" + first.dropFirst()
    return l("\(l.quoted(first)) stays in the title. As a tag: \(tag)")
  }

  /// A hint for signs and keys without a value that they take.
  package static func emptySigns(_ line: QuickAdd, _ l: Language) -> String? {
    line.emptySigns.first.map { l("\(l.quoted($0)) stays in the title") + "." }
  }

  /// A hint for numbers and times that could have been meant as the name of another task.
  package static func unreadWaits(_ line: QuickAdd, _ l: Language) -> String? {
    guard let first = line.unreadWaits.first, let colon = first.firstIndex(of: ":") else { return nil }
    let task = "\(first[...colon])\"\(first[first.index(after: colon)...])\""
    return l("\(l.quoted(first)) stays in the title. As a task: \(task)")
  }

  /// Words with a colon that are no keys, and the known keys; `nil` without such words.
  package static func unknownKeys(_ line: QuickAdd, _ l: Language) -> String? {
    if line.unknownKeys.isEmpty { return nil }
    let words = l.list(line.unknownKeys.map(l.quoted))
    let stays = line.unknownKeys.count == 1 ? l("\(words) stays in the title") : l("\(words) stay in the title")
    let unread = line.unknownKeysHideDate ? l(", and so do the words before") : ""
    if let meant = meantKey(line.unknownKeys, l) { return stays + unread + ". " + meant }
    return stays + unread
      + l(". Keys are: due: start: planned: repeat: tag: prio: est: list: parent: after: before: remind: is:flagged")
  }
}

extension Texts {
  /// The key that a single word resembles: "Gemeint: „erinnern:1h“?". A short word of another program resembles many.
  private static func meantKey(_ words: [String], _ l: Language) -> String? {
    guard words.count == 1, let colon = words[0].firstIndex(of: ":") else { return nil }
    let key = words[0][..<colon]
    guard key.count > 3, let meant = Suggestion.nearest(String(key), among: QuickAdd.keyNames).first else { return nil }
    return l("Did you mean \(l.quoted(meant + words[0][colon...]))?")
  }
}

extension AddedLine.Reading {
  /// The problems of the new task's reminders, one sentence each, with the possible ones.
  ///
  /// - Parameter isStored: whether a command can add further reminders to the task.
  package func problemWords(_ task: TaskItem, _ wording: Wording, isStored: Bool) throws -> [String] {
    let l = wording.language
    return try reminderProblems(task, wording.place).flatMap { problem in
      if case .timeIsOver(let time) = problem {
        let left = l("The reminder for \(wording.relative.text(time)) was left out: that time has passed.")
        return [left] + (isStored ? [later(task, l)] : [])
      }
      let explanation = problem.explanation(in: wording.language)
      return [explanation.sentence] + [explanation.remedy].compactMap(\.self)
    }
  }

  private func later(_ task: TaskItem, _ l: Language) -> String {
    l("Add a later one: focusblox remind add \(task.id.prefix(8)) --at \(l("'DAY TIME'"))")
  }
}
