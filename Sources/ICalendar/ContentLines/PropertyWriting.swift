extension Property {
  /// Creates a line, folded at 75 octets between characters, with CRLF (RFC 5545 section 3.1).
  ///
  /// `value` is written unchanged, with two exceptions. A line break would start another content line, so it becomes
  /// `\n`. Other control characters are left out, as are octets that a property name cannot have.
  public init(_ name: String, parameters: [Parameter] = [], value: String) {
    let nameOctets = name.uppercased().utf8.filter(Octet.isName)
    var content = Array(nameOctets)
    for parameter in parameters {
      content.append(Octet.semicolon)
      content.append(contentsOf: parameter.written.utf8)
    }
    content.append(Octet.colon)
    var wasReturn = false
    for octet in ForbiddenCharacters.withoutNoncharacters(value).utf8 {
      switch octet {
      case Octet.lineFeed where wasReturn: break
      case Octet.lineFeed, Octet.carriageReturn: content.append(contentsOf: [Octet.backslash, 0x6E])
      case _ where Octet.isControl(octet): break
      default: content.append(octet)
      }
      wasReturn = octet == Octet.carriageReturn
    }
    self.init(content: content, nameLength: nameOctets.count)
  }

  /// Creates a line with a TEXT value. Backslash, semicolon, comma and line break are escaped (RFC 5545 section
  /// 3.3.11).
  public init(_ name: String, parameters: [Parameter] = [], text: String) {
    self.init(name, parameters: parameters, value: TextValue.escaped(text))
  }

  /// Creates a line with a list of TEXT values; each value is escaped.
  public init(_ name: String, parameters: [Parameter] = [], textList: [String]) {
    self.init(name, parameters: parameters, value: textList.map(TextValue.escaped).joined(separator: ","))
  }

  /// The same line folded at 75 octets and ended with CRLF, whatever the form of its source.
  public var refolded: Property {
    let content = unfolded
    let nameLength = content.withUnsafeBufferPointer { ContentLineScan.nameLength($0, isFolded: false) }
    return Property(content: content, nameLength: nameLength ?? 0)
  }

  private init(content: [UInt8], nameLength: Int) {
    let folded = Folding.folded(content)
    // The length of a name that is itself folded includes its folds.
    let rawNameLength = folded.withUnsafeBufferPointer {
      ContentLineScan.nameLength($0, isFolded: folded.count > content.count + 2)
    }
    self.init(
      source: folded,
      range: LineRange(
        whole: folded, nameLength: rawNameLength ?? nameLength, isFolded: folded.count > content.count + 2))
  }
}
