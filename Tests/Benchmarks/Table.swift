/// Rows under one heading. Each column is as wide as its widest cell, and numbers are right-aligned.
struct Table {
  let title: String
  let head: [String]
  private var rows: [[String]] = []

  init(_ title: String, _ head: [String]) {
    self.title = title
    self.head = head
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  func print() {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    Swift.print("\n\(title)")
    for row in all {
      let cells = row.enumerated().map { column, cell in
        let room = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == row.count - 1 ? cell + room : room + cell
      }
      Swift.print("  " + cells.joined(separator: "  "))
    }
  }
}

/// Numbers in the form of the tables.
enum Figure {
  static func seconds(_ value: Double) -> String { "\((value * 1000).rounded() / 1000) s" }
  static func megabytes(_ bytes: Int) -> String { "\((Double(bytes) / 1e5).rounded() / 10) MB" }
  static func kilobytes(_ bytes: Int) -> String { "\((Double(bytes) / 1e2).rounded() / 10) KB" }
  static func times(_ value: Double) -> String { "\((value * 100).rounded() / 100)×" }
  static func millions(_ count: Int?) -> String {
    count.map { "\(($0 + 50_000) / 100_000 * 100_000 / 1_000_000) M" } ?? ""
  }

  /// A goal, and whether it is met.
  static func goal(_ text: String, _ isMet: Bool?) -> String {
    switch isMet {
    case true?: "\(text): met"
    case false?: "\(text): NOT met"
    case nil: text
    }
  }
}
