import Testing

/// A function that does not fit on a screen has more than one thing to say.
@Suite("Length of functions") struct FunctionLengthTests {
  private static let most = 60

  @Test(
    "no function of the executable and of what it does and says is too long",
    arguments: ["focusblox", "FocusbloxEffects", "FocusbloxTexts", "FocusbloxActions"])
  func lengths(_ module: String) throws {
    let files = try SourceTree.files("Sources/" + module).filter { $0.name != "Sentences.swift" }
    #expect(files.count > 30)
    let long = files.flatMap { file in
      FunctionLength.all(in: file).filter { $0.lines > Self.most }.map { "\(file.path):\($0.line): \($0.lines) lines" }
    }
    #expect(long == [])
  }

  @Test("functions, initializers and computed properties are measured, declarations are not") func measured() {
    let file = SourceFile(
      path: "Sources/focusblox/Sample.swift",
      text: """
        struct Sample {
          let stored = 1
          private static func long(
            _ value: Int
          ) -> Int {
            value
          }
          var computed: Int {
            2
          }
          var short: Int { 3 }
          init?(_ value: Int) {
          }
        }
        protocol Other {
          func declared()
        }
        """)
    #expect(FunctionLength.all(in: file).map(\.lines) == [5, 3, 2])
  }
}

/// How long a function is, with its head and its last brace.
struct FunctionLength {
  /// The number of the first line.
  var line: Int
  var lines: Int

  /// The functions with more than one line. The form of the code is checked, so that the first brace with the indentation of the
  /// head ends a function.
  static func all(in file: SourceFile) -> [FunctionLength] {
    let code = file.code
    return code.indices.compactMap { first in
      guard isHead(code[first]) else { return nil }
      let indentation = code[first].prefix { $0 == " " }
      for last in code.indices.dropFirst(first + 1) where code[last].contains(where: { $0 != " " }) {
        guard code[last].hasPrefix(indentation) else { return nil }
        let rest = code[last].dropFirst(indentation.count)
        if rest.first == " " || rest.hasPrefix(")") { continue }
        return rest.hasPrefix("}") ? FunctionLength(line: first + 1, lines: last - first + 1) : nil
      }
      return nil
    }
  }

  private static func isHead(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    let head = words.drop { $0.hasPrefix("@") || modifiers.contains(String($0)) }
    guard let word = head.first, words.last != "}" else { return false }
    if word == "var" { return words.last == "{" }
    return word == "func" || word.hasPrefix("init") || word.hasPrefix("subscript") || word == "deinit"
  }

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "private(set)", "static", "class", "final", "override",
    "mutating", "nonisolated", "isolated", "convenience", "required", "consuming", "borrowing", "lazy", "weak",
  ]
}
