/// A tag as a user types it.
package enum TagText {
  /// - Throws: `ArgumentProblem.emptyTag`, as where a script has not set a variable.
  package static func parse(_ text: String) throws(ArgumentProblem) -> String {
    if text.allSatisfy(\.isWhitespace) { throw .emptyTag }
    return text
  }
}
