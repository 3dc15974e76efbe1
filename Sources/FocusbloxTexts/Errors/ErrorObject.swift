/// An error for programs. All errors have the same fields; only refused words have readings, and only lines of input a
/// number.
package struct ErrorObject {
  package var error: String
  package var reason: String
  /// The sentence, or the refused words.
  package var text: String
  /// What people read, also where the text is the refused words.
  package var sentence: String
  package var readings: [String]?
  package var say: [String] = []
  /// The ids of the items that may be meant.
  package var candidates: [String] = []
  package var line: Int?

  package init(
    error: String, reason: String, text: String, readings: [String]? = nil, say: [String] = [],
    candidates: [String] = []
  ) {
    (self.error, self.reason, self.text, sentence) = (error, reason, text, text)
    (self.readings, self.say, self.candidates) = (readings, say, candidates)
  }

  /// The same with the words for people: the remedy is what to do where there is nothing to type instead.
  package func explained(by explanation: Explanation) -> ErrorObject {
    var object = self
    object.sentence = explanation.sentence
    if say.isEmpty { object.say = [explanation.remedy].compactMap(\.self) }
    return object
  }
}
