import ICalendar

/// Words that become part of an item or a list.
enum TypedText {
  /// - Throws: where they hold a character that XML cannot hold: the object would make its whole list unreadable for every
  ///   program, so it is told at once and not when it is sent.
  static func check(_ text: String) throws(ArgumentProblem) {
    if let character = ForbiddenCharacters.first(in: text) { throw .character(character) }
  }
}
