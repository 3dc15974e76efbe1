import ICalendar

extension Property {
  /// The members of a list as lines of their own, each with the parameters of the list.
  func members(_ form: ElementTable.Members) -> [Property] {
    let parts = listParts(form)
    return parts.count == 1 ? [self] : parts.map { Property(name, parameters: parameters, value: $0) }
  }

  /// The line without the members for which `isRemoved` holds; `nil` where none is left.
  func removingMembers(_ form: ElementTable.Members, where isRemoved: (Property) -> Bool) -> Property? {
    let kept = members(form).filter { !isRemoved($0) }
    return kept.isEmpty ? nil : Property(name, parameters: parameters, value: kept.map(\.value).joined(separator: ","))
  }

  /// The line with one more member.
  func addingMember(_ member: Property) -> Property {
    Property(name, parameters: parameters, value: value + "," + member.value)
  }

  /// Whether the value can be written again without a loss. Octets that are not UTF-8 cannot.
  var isWritableText: Bool { !value.unicodeScalars.contains("\u{FFFD}") }

  private func listParts(_ form: ElementTable.Members) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var isEscaped = false
    for octet in value.utf8 {
      if octet == UInt8(ascii: ","), !isEscaped {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
        continue
      }
      part.append(octet)
      if case .texts = form { isEscaped = octet == UInt8(ascii: "\\") && !isEscaped }
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }
}
