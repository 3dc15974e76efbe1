import FocusbloxModel
import FocusbloxTexts

/// A line of `add`; those of standard input have a number, which their errors name.
struct InputLine {
  var number: Int?
  var text: String

  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let problem as any ExplainedError {
      guard let number else { throw problem }
      throw InputLineProblem(number: number, problem: problem)
    }
  }
}

struct InputLineProblem: Error {
  let number: Int
  let problem: any ExplainedError
}

extension InputLineProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    var explanation = problem.explanation(in: l)
    explanation.sentence = l("Line \(number): ") + explanation.sentence
    return explanation
  }
}
