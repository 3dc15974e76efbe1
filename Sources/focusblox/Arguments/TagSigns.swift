/// `edit milch --tag +Laden -Haushalt`: signs that add and remove tags.
enum TagSigns {
  /// The arguments with each sign as a value of its own: the parser would take `-Haushalt` for options.
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
