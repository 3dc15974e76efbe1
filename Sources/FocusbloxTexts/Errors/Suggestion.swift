package import FocusbloxModel
import Foundation

/// "Did you mean": the known words that are most similar to a typed word.
package enum Suggestion {
  /// The most similar words. At most a third of the letters may differ.
  package static func nearest(_ typed: String, among known: [String]) -> [String] {
    let word = folded(typed)
    if word.isEmpty { return [] }
    let ranked = Set(known).map { (name: $0, distance: distance(word, folded($0))) }
    let beginning = word.count >= 3 ? known.filter { folded($0).starts(with: word) } : []
    guard let best = ranked.map(\.distance).min(), best <= max(1, word.count / 3) else {
      return Array(Set(beginning)).sorted().prefix(3).map { $0 }
    }
    return ranked.filter { $0.distance == best }.map(\.name).sorted().prefix(3).map { $0 }
  }

  /// The question for what was probably meant; `nil` where nothing is similar.
  package static func sentence(_ typed: String, among known: [String], _ l: Language) -> String? {
    let names = nearest(typed, among: known)
    if names.isEmpty { return nil }
    return l("Did you mean \(l.alternatives(names.map(l.quoted)))?")
  }

  private static func folded(_ text: String) -> [Character] {
    Array(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
  }

  /// The number of inserted, removed, replaced and swapped letters.
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
