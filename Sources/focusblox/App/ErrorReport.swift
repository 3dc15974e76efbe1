import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// The only code that turns an error into words and an exit code. A user never sees a stack trace.
struct ErrorReport {
  /// Whether the text is a result. Help and version are results; other texts go to standard error.
  var isResult: Bool
  /// The words, where the error is part of another message or object.
  let explanation: Explanation
  /// The sentence and the remedy.
  var text: String
  var code: Int32
  /// The error for programs, where it has such a form.
  var object: ErrorObject?
  /// Whether the error is that results were lost.
  private let isAboutOutput: Bool

  /// - Parameter arguments: the command line, which determines the command of a help request.
  init(_ error: any Error, language: Language, arguments: [String] = []) {
    isResult = false
    isAboutOutput = error is OutputProblem
    if let explained = error as? any ExplainedError {
      explanation = explained.explanation(in: language)
      text = explanation.isForPrograms ? "" : explanation.text
      code = explanation.outcome.rawValue
      let input = error as? InputLineProblem
      let cause = input?.problem ?? (error as? BlockProblem)?.cause ?? explained
      let known = (cause as? any ObjectError)?.object ?? Self.object(cause, explanation)
      object = known.explained(by: explanation)
      object?.line = input?.number
    } else if error is CancellationError {
      explanation = Explanation(of: error, in: language)
      text = explanation.sentence
      code = Outcome.failed.rawValue
      object = Self.object(text, reason: "cancelled")
    } else if let exit = error as? ExitCode {
      explanation = Explanation("")
      text = ""
      code = exit.rawValue
    } else {
      let parsersCode = Focusblox.exitCode(for: error)
      isResult = parsersCode == .success
      let isUsage = parsersCode == .validationFailure
      text =
        isResult
        ? Self.help(Focusblox.fullMessage(for: error), arguments, language)
        : isUsage
          ? UsageTexts(l: language, command: Focusblox.command(named: arguments)).text(
            Focusblox.fullMessage(for: error))
          : Explanation(of: error, in: language).sentence
      explanation = isUsage ? Self.explained(text, language) : Explanation(text)
      if isUsage {
        object = Self.object(error, explanation)
      } else if !isResult {
        object = Self.object(text, reason: "unexpected")
      }
      code = isResult ? Outcome.done.rawValue : isUsage ? Outcome.wrongUse.rawValue : Outcome.failed.rawValue
    }
  }

  /// The text of help, a version or a completion script. Help is in the user's language.
  private static func help(_ message: String, _ arguments: [String], _ language: Language) -> String {
    if let script = BashCompletionScript.text(insteadOf: message) { return script }
    guard message.hasPrefix("OVERVIEW: ") || message.hasPrefix("USAGE: ") else { return message }
    let command = Focusblox.command(named: arguments)
    let isFirst = command is Focusblox.Type && !arguments.contains("--all")
    return HelpPage(language: language, width: Terminal(environment: AppContext.startEnvironment).width ?? 80)
      .page(of: command, isFirst: isFirst)
  }

  /// The error for programs: its kind, its case and its explanation.
  private static func object(_ error: any Error, _ explanation: Explanation) -> ErrorObject {
    // The name of the case or type. The explanation contains the associated values.
    let name = String(describing: error).prefix { $0.isLetter || $0.isNumber }
    let reason = (error as? any ExplainedError).map { $0.reason ?? name.prefix(1).lowercased() + name.dropFirst() }
    return ErrorObject(
      error: explanation.outcome == .wrongUse ? "usage" : "\(explanation.outcome)",
      reason: reason ?? "arguments",
      text: explanation.sentence, say: [explanation.remedy].compactMap(\.self), candidates: explanation.candidates)
  }

  private static func object(_ sentence: String, reason: String) -> ErrorObject {
    ErrorObject(error: "\(Outcome.failed)", reason: reason, text: sentence)
  }

  /// The first line of the parser's message. The remedy is the probably meant word, or the possible ones of the lines below.
  private static func explained(_ text: String, _ l: Language) -> Explanation {
    let lines = text.components(separatedBy: "\n")
    let line = lines[0]
    let values = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    if !values.isEmpty, let end = line.range(of: ". ", options: .backwards) {
      return Explanation(
        String(line[..<end.lowerBound]) + ".", remedy: l("Possible: ") + l.alternatives(values) + ".",
        outcome: .wrongUse)
    }
    let remedy = /(.+\.|.+) ((?:Gemeint: |Did you mean ).+\?|(?:Möglich|Possible): .+\.)/
    guard let match = line.wholeMatch(of: remedy) else {
      return Explanation(line, outcome: .wrongUse)
    }
    return Explanation(String(match.1), remedy: String(match.2), outcome: .wrongUse)
  }

  /// The requested language, also for an unreadable command line.
  static func language(_ arguments: [String], environment: [String: String]) -> Language {
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("--lang=") { return Language(rawValue: String(argument.dropFirst(7))) ?? .of(environment) }
      if argument == "--lang", index + 1 < arguments.count {
        return Language(rawValue: arguments[index + 1]) ?? .of(environment)
      }
    }
    return .of(environment)
  }

  /// Whether the command line requests JSON.
  static func wantsObject(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains("--json")
  }

  /// Prints the error, and that results were lost; where both happened, the exit code of the error stays.
  func exit(asObject: Bool = false) -> Never {
    show(asObject: asObject)
    guard !isAboutOutput else { Foundation.exit(code) }
    do {
      try Terminal.checkOutput()
    } catch {
      let language = Self.language(CommandLine.arguments, environment: AppContext.startEnvironment)
      let lost = ErrorReport(error, language: language)
      lost.show(asObject: asObject)
      Foundation.exit(code == Outcome.done.rawValue ? lost.code : code)
    }
    Foundation.exit(code)
  }

  private func show(asObject: Bool) {
    let terminal = Terminal(environment: [:])
    if asObject, let object {
      terminal.message(object.json)
    } else if !text.isEmpty {
      // The line ends come from this program: a sentence and its remedy are cleaned when they are joined.
      if isResult { terminal.result(ScreenText(lines: text)) } else { terminal.message(ScreenText(lines: text)) }
    }
  }
}
