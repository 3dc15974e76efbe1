/// One challenge of a `WWW-Authenticate` field (RFC 9110 sections 11.3 and 11.6.1).
struct Challenge: Equatable {
  /// The scheme in lower case.
  let scheme: String
  /// The parameters by their names in lower case.
  let parameters: [String: String]
  /// The realm; empty where the server names none.
  var realm: String { self["realm"] ?? "" }

  init(scheme: String, realm: String? = nil, _ parameters: [String: String] = [:]) {
    self.scheme = scheme
    self.parameters = realm.map { parameters.merging(["realm": $0]) { $1 } } ?? parameters
  }

  subscript(name: String) -> String? { parameters[name] }

  /// Reads all challenges of one field value. The list ends at the first unreadable part.
  static func all(in value: String) -> [Challenge] {
    var scanner = Scanner(rest: Array(value.utf8)[...])
    var found: [Challenge] = []
    var scheme: String?
    var parameters: [String: String] = [:]
    func finish() {
      if let scheme { found.append(Challenge(scheme: scheme, parameters)) }
    }
    while true {
      scanner.skipSeparators()
      let word = scanner.token()
      if word.isEmpty { break }
      scanner.skipBlanks()
      // A word before "=" is a parameter of the current challenge; any other word starts a challenge.
      if scheme != nil, scanner.skipEquals() {
        parameters[word.lowercased()] = scanner.value()
      } else {
        finish()
        scheme = word.lowercased()
        parameters = [:]
      }
    }
    finish()
    return found
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }
    mutating func skipSeparators() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") } }

    mutating func token(before ends: String = ",=\"") -> String {
      let word = rest.prefix { $0 > 0x20 && !ends.utf8.contains($0) }
      rest = rest.dropFirst(word.count)
      return String(decoding: word, as: UTF8.self)
    }

    mutating func skipEquals() -> Bool {
      guard rest.first == UInt8(ascii: "=") else { return false }
      rest = rest.drop { $0 == UInt8(ascii: "=") }
      skipBlanks()
      return true
    }

    mutating func value() -> String {
      guard rest.first == UInt8(ascii: "\"") else { return token(before: ",") }
      rest = rest.dropFirst()
      var text: [UInt8] = []
      while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\\"), let quoted = rest.popFirst() { text.append(quoted) } else { text.append(byte) }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
