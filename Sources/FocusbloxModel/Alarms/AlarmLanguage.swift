extension AlarmTexts {
  /// The language of an alarm text of this program; another machine may use another language. `nil` where the text is
  /// only a title.
  public static func language(of text: String) -> Language? {
    let german = [" fällig", "fällig:", " verfügbar", " eingeplant", " beginnt "]
    let english = [" is due", ", due ", "Due today:", " becomes available", " is planned", " starts "]
    if german.contains(where: text.contains) { return .german }
    return english.contains(where: text.contains) ? .english : nil
  }
}
