package import FocusbloxModel

/// A line of `add`; those of standard input have a number, which their errors name.
package struct InputLine {
  package var number: Int?
  package var text: String

  package init(number: Int? = nil, text: String) {
    (self.number, self.text) = (number, text)
  }

  package func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let problem as any ExplainedError {
      guard let number else { throw problem }
      throw InputLineProblem(number: number, problem: problem)
    }
  }
}

/// What is wrong with a line of input.
package struct InputLineProblem: Error {
  package let number: Int
  package let problem: any ExplainedError

  package init(number: Int, problem: any ExplainedError) {
    (self.number, self.problem) = (number, problem)
  }
}

extension InputLineProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    var explanation = problem.explanation(in: l)
    explanation.sentence = l("Line \(number): ") + explanation.sentence
    return explanation
  }
}
