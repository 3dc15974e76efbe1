import Foundation
import ICalendar

extension String {
  /// The text with U+FFFD in place of U+0000.
  var withoutNull: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }

  /// The text without white space at both ends. Few values have any.
  var trimmed: String {
    let isPlain = { (octet: UInt8?) in octet.map { $0 > 0x20 && $0 < 0x7F } ?? true }
    return isPlain(utf8.first) && isPlain(utf8.last) ? self : trimmingCharacters(in: .whitespaces)
  }
}

extension Property {
  /// The text with a mark in place of U+0000, which would end the text in the store and in all later uses.
  var storableText: String { text.withoutNull }
}

extension Component {
  /// SUMMARY, or only its beginning where no screen could show the whole.
  var title: String {
    let text = first("SUMMARY")?.storableText ?? ""
    return text.utf8.count > TextValue.longestTitle ? String(text.prefix(1000)) + "…" : text
  }

  /// Replaces a TEXT property and keeps its parameters, except where a parameter holds another form of the old text. A
  /// blank text removes the property, because libical's servers treat it as no value.
  mutating func setText(_ name: String, _ text: String?) {
    guard let text, text.contains(where: { $0 != " " && $0 != "\t" }) else { return remove(name) }
    let parameters = first(name)?.parameters.filter { $0.name != "ALTREP" && !$0.values.isEmpty } ?? []
    set(Property(name, parameters: parameters, text: text))
  }

  /// Replaces an X- property of this program. An empty value removes it, because servers refuse or drop empty values.
  mutating func setPlain(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return remove(name) }
    set(Property(name, value: PlainValue.encoded(value)))
  }

  func plain(_ name: String) -> String? {
    first(name).map { PlainValue.decoded($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
