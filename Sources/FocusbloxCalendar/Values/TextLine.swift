import Foundation
import ICalendar

extension String {
  /// With the mark of a lost character for U+0000.
  var withoutNull: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }

  /// Without white space at both ends, which few values have.
  var trimmed: String {
    let isPlain = { (octet: UInt8?) in octet.map { $0 > 0x20 && $0 < 0x7F } ?? true }
    return isPlain(utf8.first) && isPlain(utf8.last) ? self : trimmingCharacters(in: .whitespaces)
  }
}

extension Property {
  /// The text with a mark where U+0000 stands, which would end it in the store and, from there, everywhere.
  var storableText: String { text.withoutNull }
}

extension Component {
  /// SUMMARY; of one that no screen could show its beginning.
  var title: String {
    let text = first("SUMMARY")?.storableText ?? ""
    return text.utf8.count > TextValue.longestTitle ? String(text.prefix(1000)) + "…" : text
  }

  /// Replaces a TEXT property, keeping what its parameters say about the text except where another form of the old text is; a
  /// text of nothing but blanks removes it, as libical's servers take it for no value.
  mutating func setText(_ name: String, _ text: String?) {
    guard let text, text.contains(where: { $0 != " " && $0 != "\t" }) else { return remove(name) }
    let parameters = first(name)?.parameters.filter { $0.name != "ALTREP" && !$0.values.isEmpty } ?? []
    set(Property(name, parameters: parameters, text: text))
  }

  /// Replaces one of our own X- properties; an empty value removes it, because servers refuse or drop empty ones.
  mutating func setPlain(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return remove(name) }
    set(Property(name, value: PlainValue.encoded(value)))
  }

  func plain(_ name: String) -> String? {
    first(name).map { PlainValue.decoded($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
