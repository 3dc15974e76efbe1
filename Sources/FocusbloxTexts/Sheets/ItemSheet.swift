package import FocusbloxModel
import Foundation

/// The fields of an item as words that a user may change.
package struct ItemSheet: Equatable {
  /// The fields in the order of the text.
  package let fields: [SheetField]
  private var values: [SheetField: [String]] = [:]

  package init(_ fields: [SheetField]) { self.fields = fields }

  /// The values of a field, without empty values.
  package subscript(_ field: SheetField) -> [String] {
    get { values[field] ?? [] }
    set {
      let said = newValue.filter { !$0.isEmpty }
      values[field] = said.isEmpty ? nil : said
    }
  }

  /// One line for each field, and the notes below.
  ///
  /// - Parameter head: the lines above the fields.
  package func text(_ language: Language, head: [String]) -> String {
    let labels = fields.map { $0.label.text(in: language) + ":" }
    let width = labels.map(\.count).max() ?? 0
    var lines = head.map { "# " + $0 } + [""]
    for (field, label) in zip(fields, labels) where field != .notes {
      for value in self[field].isEmpty ? [""] : self[field] {
        let blanks = String(repeating: " ", count: width + 1 - label.count)
        lines.append(value.isEmpty ? label : label + blanks + value)
      }
    }
    if fields.contains(.notes) {
      lines += ["", SheetField.notes.label.text(in: language) + ":"] + self[.notes]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
