/// An error for programs. All errors have the same fields; only refused words have readings, and only lines of input a
/// number.
package struct ErrorObject {
  package var error: String
  package var reason: String
  /// The sentence, or the refused words.
  package var text: String
  package var readings: [String]?
  package var say: [String] = []
  /// The ids of the items that may be meant.
  package var candidates: [String] = []
  package var line: Int?

  package init(
    error: String, reason: String, text: String, readings: [String]? = nil, say: [String] = [],
    candidates: [String] = []
  ) {
    (self.error, self.reason, self.text) = (error, reason, text)
    (self.readings, self.say, self.candidates) = (readings, say, candidates)
  }
}
