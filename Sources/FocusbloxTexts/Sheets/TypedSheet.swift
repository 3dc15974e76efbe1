package import FocusbloxModel
import FocusbloxScreen
import Foundation

/// The text of an item as the user left it, with its unreadable parts.
package struct TypedSheet {
  package private(set) var sheet: ItemSheet
  private let lines: [String]
  private var places: [SheetField: [Int]] = [:]
  /// The problems with their lines.
  private var problems: [(line: Int, words: String)] = []
  /// The number of further unreadable lines, which have no marks: a text of thousands of marks is unreadable, too.
  private var unmarked = 0
  private static let mostMarks = 50
  private let language: Language

  /// The beginning of a line that explains the problem of the next line.
  private static let mark = "#! "

  package init(_ text: String, _ fields: [SheetField], _ language: Language) {
    self.language = language
    sheet = ItemSheet(fields)
    let all = text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
    let head = all.prefix { SheetField.named($0.prefix { $0 != ":" }, among: [.notes]) == nil || !$0.contains(":") }
    lines = head.filter { !$0.hasPrefix(Self.mark) } + all.dropFirst(head.count)
    read()
  }

  package var isReadable: Bool { problems.isEmpty }

  private mutating func read() {
    var values: [SheetField: [String]] = [:]
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":"), let field = SheetField.named(line[..<colon], among: sheet.fields)
      else {
        let names = sheet.fields.map { $0.label.text(in: language) }.joined(separator: ", ")
        let head = line.prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces)
        note(
          line.contains(":")
            ? language("There is no field \(language.quoted(Texts.echo(head))). Possible: \(names).")
            : language("A line begins with a field and a colon. Possible: \(names)."), at: index)
        continue
      }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      if field == .notes {
        let notes = ([value].filter { !$0.isEmpty } + lines[(index + 1)...]).joined(separator: "\n")
        values[.notes] = [Self.withoutBlankEnd(notes)]
        break
      }
      if values[field] != nil, !field.isRepeated {
        note(language("This is already given above."), at: index)
      }
      values[field, default: []].append(value)
      places[field, default: []].append(index)
    }
    for (field, read) in values {
      sheet[field] = read
      places[field] = zip(places[field] ?? [], read).filter { !$0.1.isEmpty }.map(\.0)
    }
  }

  /// The text without its final line end, which is not part of the notes.
  static func withoutBlankEnd(_ text: String) -> String {
    var rest = text[...]
    while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
    return String(rest)
  }

  /// Runs `body`, and records its error at the line of the value.
  package mutating func reading(_ field: SheetField, _ place: Int = 0, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as any ExplainedError {
      let explanation = error.explanation(in: language)
      let known = places[field] ?? []
      let words = [explanation.sentence, explanation.remedy].compactMap(\.self).joined(separator: " ")
      note(words, at: known.indices.contains(place) ? known[place] : known.first ?? lines.endIndex)
    }
  }

  private mutating func note(_ words: String, at line: Int) {
    if problems.count < Self.mostMarks { problems.append((line, ScreenText(words).text)) } else { unmarked += 1 }
  }

  /// The text with a line above each unreadable line; problems without a line are at the top.
  package var marked: String {
    var top = problems.filter { !lines.indices.contains($0.line) }.map { Self.mark + $0.words }
    if unmarked > 0 {
      top.append(Self.mark + language("Further unreadable lines: \(unmarked)."))
    }
    let marks = Dictionary(grouping: problems, by: \.line)
    let below = lines.enumerated().flatMap { index, line in
      (marks[index] ?? []).map { Self.mark + $0.words } + [line]
    }
    return (top + below).joined(separator: "\n")
  }
}
