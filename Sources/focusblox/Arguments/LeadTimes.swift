import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

/// The offered lead times as words of the command line (S3-20 … S3-31).
enum LeadTimes {
  /// `1m`, `15m`, `1h`, `2d`, `1w` …, shortest first.
  static let words = BeforeDueOffset.all.map(\.word)

  /// The value of `--before` where the user gives none, because the parser supports no option with an optional value.
  static let none = "?"

  /// The arguments with that value inserted after a bare `--before`, and with `--remind -3600` as one word, because the
  /// parser takes a word with a dash as an option.
  static func spelled(_ arguments: [String]) -> [String] {
    guard arguments.starts(with: ["remind", "add"]) else { return joined(arguments) }
    return arguments.enumerated().flatMap { place, word in
      let next = arguments.dropFirst(place + 1).first
      return word == "--before" && next.map({ $0.hasPrefix("-") }) ?? true ? [word, none] : [word]
    }
  }

  private static func joined(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments.indices.reduce(into: []) { words, place in
      let word = arguments[place]
      if place < end, words.last == "--remind", word.hasPrefix("-"), Int(word) != nil {
        words[words.count - 1] += "=" + word
      } else {
        words.append(word)
      }
    }
  }

  /// Asks for a lead time on a terminal.
  ///
  /// - Throws: `ArgumentProblem.leadMissing` with the possible lead times, where no terminal can ask.
  static func choose(for task: TaskItem, _ app: AppContext) throws -> ItemNotification.Trigger {
    guard let due = task.due else { throw ArgumentProblem.reminderNeedsDate(title: task.title, .at) }
    let offered = BeforeDueOffset.offered(due: due, settings: try app.settings(), now: app.now, zone: app.zone)
    guard app.asks, !offered.isEmpty else {
      throw ArgumentProblem.leadMissing(title: task.title, offered: offered)
    }
    app.terminal.message(app.language("How long before it is due?"))
    for (number, offset) in offered.enumerated() {
      app.terminal.message("  \(number + 1)  \(offset.label.text(in: app.language))")
    }
    guard let answer = app.terminal.ask("> "), let number = Int(answer.filter { $0 != " " }),
      offered.indices.contains(number - 1)
    else { throw ArgumentProblem.leadMissing(title: task.title, offered: offered) }
    return .relative(offset: offered[number - 1].seconds, anchor: .dueDate)
  }
}
