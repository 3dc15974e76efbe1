public import FocusbloxModel
import GRDB

/// Tests whether the word index would find a text, with the tokenizer of the index but without the index.
final class WordTest {
  struct Word {
    /// The word as the user typed it.
    var text: String
    var isWanted: Bool
  }

  private typealias Token = [UInt8]
  /// Consecutive tokens; the last token is a prefix.
  private typealias Phrase = [Token]

  private let tokenizer: any FTS5Tokenizer
  /// The spellings of each word.
  private var words: [(phrases: [Phrase], isWanted: Bool)] = []

  init(_ words: [Word], _ db: Database) throws {
    tokenizer = try db.makeTokenizer(FTS5TokenizerDescriptor(components: WordTables.tokenizer))
    self.words = words.map { word in (WordMatch(word.text).forms.map { tokens(of: $0) }, word.isWanted) }
  }

  func accepts(title: String, notes: String?) -> Bool {
    let texts = [title, notes].compactMap(\.self).map { tokens(of: $0) }
    return words.allSatisfy { word in
      word.isWanted
        == word.phrases.contains { phrase in texts.contains { Self.has(phrase, in: $0) } }
    }
  }

  private static func has(_ phrase: Phrase, in tokens: [Token]) -> Bool {
    guard let last = phrase.last, tokens.count >= phrase.count else { return false }
    return (0...tokens.count - phrase.count).contains { place in
      tokens[place + phrase.count - 1].starts(with: last)
        && phrase.indices.dropLast().allSatisfy { tokens[place + $0] == phrase[$0] }
    }
  }

  private func tokens(of text: String) -> [Token] {
    var text = text
    var tokens: [Token] = []
    text.withUTF8 { octets in
      octets.withMemoryRebound(to: CChar.self) { characters in
        withUnsafeMutablePointer(to: &tokens) { tokens in
          _ = tokenizer.tokenize(
            context: tokens, tokenization: .document, pText: characters.baseAddress, nText: CInt(characters.count)
          ) { context, _, token, count, _, _ in
            guard let context, let token else { return 0 }
            let octets = UnsafeRawBufferPointer(start: token, count: Int(count))
            context.assumingMemoryBound(to: [Token].self).pointee.append(Token(octets))
            return 0
          }
        }
      }
    }
    return tokens
  }
}

extension StoreReader {
  /// The tasks with this word in their title as it is given here, which may differ from the stored one.
  public func tasks(_ tasks: [TaskItem], withWord word: String) throws -> [TaskItem] {
    guard let tested = TaskCondition.word(word).testedWord else { return tasks.filter { $0.title.contains(word) } }
    let test = try WordTest([tested], db)
    return tasks.filter { test.accepts(title: $0.title, notes: nil) }
  }
}
