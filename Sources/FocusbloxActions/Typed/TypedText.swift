import ICalendar

/// Words that become part of an item or a list.
package enum TypedText {
  /// - Throws: an error for a character that XML cannot hold. Such an object would make its whole list unreadable for
  ///   every program, so the error is reported at once and not when the object is sent.
  package static func check(_ text: String) throws(ArgumentProblem) {
    if let character = ForbiddenCharacters.first(in: text) { throw .character(character) }
  }
}
