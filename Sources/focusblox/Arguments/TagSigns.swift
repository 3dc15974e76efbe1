/// The signs that add and remove tags: `edit milch --tag +Laden -Haushalt`.
enum TagSigns {
  /// The arguments with each sign as a separate value, because the parser would read `-Haushalt` as options.
  static func spelled(_ arguments: [String]) -> [String] {
    guard arguments.first == "edit" else { return arguments }
    var (spelled, isBehindTag): ([String], Bool) = ([], false)
    for (index, word) in arguments.enumerated() {
      let isSign = word.count > 2 && "+-".contains(word.first ?? " ") && word.dropFirst().first?.isLetter == true
      if isBehindTag, isSign {
        if spelled.last == "--tag" { spelled.removeLast() }
        spelled.append("--tag=" + word)
      } else {
        if word == "--" { return spelled + arguments[index...] }
        isBehindTag = word == "--tag"
        spelled.append(word)
      }
    }
    return spelled
  }
}
