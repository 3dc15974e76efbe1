/// A word of a line that belongs to the title.
struct TitleWord {
  var text: String
  /// Whether the word may be read. Words in quotation marks or after a backslash are never read.
  var isReadable: Bool
  /// Whether a backslash removed the meaning of the word.
  var isEscaped = false

  private init(_ text: String, isReadable: Bool, isEscaped: Bool = false) {
    (self.text, self.isReadable, self.isEscaped) = (text, isReadable, isEscaped)
  }

  init(_ word: LineWord, _ around: ReadingContext) {
    if word.isQuoted {
      self.init(LineWords.unescaped(word.raw), isReadable: false)
      return
    }
    if word.raw.hasPrefix("\\"), word.raw.count > 1 {
      let rest = String(word.raw.dropFirst())
      if let next = rest.first, !"\"\\".contains(next) {
        let takesMeaning =
          "@^#!~".contains(next) || LineSign.read(LineWord(raw: rest)) != nil || Self.wouldBeRead(rest, around)
        if takesMeaning {
          self.init(LineWords.unescaped(rest), isReadable: false, isEscaped: true)
          return
        }
      }
    }
    self.init(LineWords.unescaped(word.raw), isReadable: !word.raw.contains("\\"))
  }

  private static let connecting = Set([
    "in", "am", "on", "bis", "by", "at", "um", "ab", "starting", "end", "ende", "alle", "zum", "vor",
  ])
  .union(Lexicon.next).union(Lexicon.coming).union(Lexicon.this).union(Lexicon.last).union(Lexicon.afterNext).union(
    Grammar.everyWords)

  /// Whether the text would be read as a date or a repetition, or belongs to one.
  static func wouldBeRead(_ text: String, _ around: ReadingContext) -> Bool {
    if WhenReader(around).shaped(text).isRecognised { return true }
    if case .failure(let refusal) = RepetitionReader(around).shaped(text, due: nil), refusal.reason == .unknown {
      let tokens = Tokeniser.tokens(text)
      return tokens.count == 1
        && (connecting.contains(tokens[0].text) || NumberWords.ordinal(tokens[0].text) != nil)
    }
    return true
  }
}
