/// The part of an object on which libical's answer can depend, in octets. Objects of one shape get the same answer.
///
/// The shape leaves out only content that libical is known to ignore: the words of a text, the digits of a valid date,
/// and the digits of a small number. Every other octet is kept.
struct RestrictionShape: Hashable {
  let octets: [UInt8]
  private let sum: UInt64

  init(of component: Component) {
    var octets: [UInt8] = []
    octets.reserveCapacity(1024)
    Self.add(component, to: &octets)
    self.octets = octets
    // FNV-1a; Swift's own hash of an array costs ten times as much.
    sum = octets.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(sum) }

  private static func add(_ component: Component, to shape: inout [UInt8]) {
    shape.append(contentsOf: component.name.utf8)
    shape.append(Octet.lineFeed)
    for item in component.items {
      if case .component(let component) = item {
        add(component, to: &shape)
      } else if let property = component.property(item) {
        add(property, to: &shape)
      }
    }
    shape.append(0)
  }

  private static func add(_ property: Property, to shape: inout [UInt8]) {
    property.withOctets { octets in
      let colon = property.colon(octets)
      guard colon < octets.count, let form = form(of: UnsafeBufferPointer(rebasing: octets[..<colon])) else {
        shape.append(contentsOf: octets)
        return
      }
      shape.append(contentsOf: octets[...colon])
      let value = UnsafeBufferPointer(rebasing: octets[(colon + 1)...])
      switch form {
      case .text: addText(value, to: &shape)
      case .list: addList(value, to: &shape)
      case .time: addTime(value, to: &shape)
      case .number: addNumber(value, to: &shape)
      }
      shape.append(Octet.lineFeed)
    }
  }

  private enum Form { case text, list, time, number }

  /// The form of a value whose content may be left out; `nil` where every octet is kept.
  private static func form(of head: UnsafeBufferPointer<UInt8>) -> Form? {
    var length = head.count
    var code: UInt128 = 0
    for index in head.indices {
      switch head[index] {
      case Octet.lineFeed, Octet.carriageReturn: return nil
      case Octet.semicolon: length = min(length, index)
      case let octet: if index < length { code = code << 8 | UInt128(octet) }
      }
    }
    guard length > 1 else { return nil }
    let isTyped = length < head.count && hasValueType(UnsafeBufferPointer(rebasing: head[length...]))
    // The name of an X- property starts with these octets.
    if head[0] == 0x58, head[1] == 0x2D { return isTyped ? nil : .text }
    guard length <= 16, let form = forms.first(where: { $0.code == code })?.form else { return nil }
    return isTyped && form != .time ? nil : form
  }

  /// A name of at most sixteen octets as an integer.
  private static func code(_ name: String) -> UInt128 {
    name.utf8.reduce(0) { $0 << 8 | UInt128($1) }
  }

  private static func hasValueType(_ parameters: UnsafeBufferPointer<UInt8>) -> Bool {
    let wanted = valueType
    guard parameters.count >= wanted.count else { return false }
    return (0...(parameters.count - wanted.count)).contains { start in
      wanted.indices.allSatisfy { Octet.lowered(parameters[start + $0]) == Octet.lowered(wanted[$0]) }
    }
  }

  private static let valueType = Array("VALUE=".utf8)

  /// The names as integers. To compare all of them costs less than one hash.
  private static let forms: [(code: UInt128, form: Form)] = {
    let names: [(form: Form, names: [String])] = [
      (.text, ["SUMMARY", "DESCRIPTION", "UID", "RELATED-TO", "LOCATION", "COMMENT"]),
      (.list, ["CATEGORIES"]),
      (.time, ["DTSTAMP", "CREATED", "LAST-MODIFIED", "DTSTART", "DUE", "DTEND", "COMPLETED", "RECURRENCE-ID"]),
      (.time, ["ACKNOWLEDGED", "TRIGGER"]),
      (.number, ["PRIORITY", "PERCENT-COMPLETE", "SEQUENCE", "REPEAT"]),
    ]
    return names.flatMap { form, names in names.map { (code: code($0), form: form) } }
  }()

  /// Lines that this project writes are shorter. The length of a longer line may influence libical.
  private static let longest = 1 << 12

  private static func addText(_ value: UnsafeBufferPointer<UInt8>, to shape: inout [UInt8]) {
    let hasWords = value.contains { $0 > Octet.space }
    guard hasWords, value.count < longest, !value.contains(where: isOdd) else {
      shape.append(contentsOf: value)
      return
    }
    shape.append(0x78)
  }

  /// Adds the parts of a list. Empty parts stay empty.
  private static func addList(_ value: UnsafeBufferPointer<UInt8>, to shape: inout [UInt8]) {
    guard value.count < longest, !value.contains(where: isOdd) else {
      shape.append(contentsOf: value)
      return
    }
    for octet in value {
      if octet <= Octet.space || octet == Octet.comma || octet == Octet.backslash || octet == Octet.quote {
        shape.append(octet)
      } else if shape.last != 0x78 {
        shape.append(0x78)
      }
    }
  }

  private static func isOdd(_ octet: UInt8) -> Bool {
    Octet.isControl(octet) && octet != Octet.carriageReturn && octet != Octet.lineFeed
  }

  /// Adds a date, a local time or a UTC time that exists in every year.
  private static func addTime(_ value: UnsafeBufferPointer<UInt8>, to shape: inout [UInt8]) {
    let content = UnsafeBufferPointer(rebasing: value[..<Folding.contentEnd(value)])
    func number(_ from: Int, _ count: Int) -> Int? {
      var number = 0
      for octet in content[from..<(from + count)] {
        guard octet >= 0x30, octet <= 0x39 else { return nil }
        number = number * 10 + Int(octet - 0x30)
      }
      return number
    }
    let isZoned = content.count == 16 && content[15] == 0x5A
    guard content.count == 8 || content.count == 15 || isZoned, let year = number(0, 4), year > 0,
      let month = number(4, 2), let day = number(6, 2), days.indices.contains(month), day > 0, day <= days[month]
    else { return shape.append(contentsOf: value) }
    if content.count > 8 {
      guard content[8] == 0x54, let hour = number(9, 2), let minute = number(11, 2), let second = number(13, 2),
        hour < 24, minute < 60, second < 60
      else { return shape.append(contentsOf: value) }
    }
    shape.append(UInt8(content.count))
  }

  private static let days = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  private static func addNumber(_ value: UnsafeBufferPointer<UInt8>, to shape: inout [UInt8]) {
    let content = UnsafeBufferPointer(rebasing: value[..<Folding.contentEnd(value)])
    guard !content.isEmpty, content.count < 8, content.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return shape.append(contentsOf: value)
    }
    shape.append(0x39)
  }
}
