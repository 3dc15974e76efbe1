/// The components of a calendar object in the form of a file (``Component/whole``), found only by their BEGIN and END
/// lines. Copying an object costs a fraction of reading it.
public struct CopiedObject: Sendable {
  /// The VTIMEZONEs, one after the other.
  public private(set) var zones: [UInt8] = []
  /// All other components, one after the other.
  public private(set) var items: [UInt8] = []

  /// The reader handles deeper nesting.
  private static let depth = 8

  /// `nil` where the BEGIN and END lines alone do not give the structure; then the text must be read.
  public init?(_ text: [UInt8]) {
    guard text.contains(Octet.lineFeed) else { return nil }
    items.reserveCapacity(text.count)
    let isUnderstood = text.withUnsafeBufferPointer { octets in
      var open: [Range<Int>] = []
      var first = 0
      var isOver = false
      var scanner = LineScanner(octets, from: 0, firstLine: 1, knowsLineFeed: true)
      while let line = scanner.next() {
        guard let edge = Edge(line, octets) else { return false }
        switch edge {
        case .none: if isOver, !line.isBlank(octets) { return false }
        case .begin(let name):
          let isCalendar = Self.is(octets[name], "VCALENDAR")
          if isOver || open.count == Self.depth || open.isEmpty != isCalendar { return false }
          if open.count > 1, Self.exclusive.contains(where: { Self.is(octets[name], $0) }) { return false }
          if open.count == 1 { first = line.start }
          open.append(name)
        case .end(let name):
          guard let last = open.popLast(), octets[last].elementsEqual(octets[name]) else { return false }
          isOver = open.isEmpty
          guard open.count == 1 else { continue }
          let component = UnsafeBufferPointer(rebasing: octets[first..<line.end])
          if Self.is(octets[name], "VTIMEZONE") {
            Folding.normalise(component, knowsLineFeed: true, into: &zones)
          } else {
            Folding.normalise(component, knowsLineFeed: true, into: &items)
          }
        }
      }
      return isOver
    }
    guard isUnderstood else { return nil }
  }

  /// Inside another component, one of these means that the END of that component is missing.
  private static let exclusive: [StaticString] = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

  private static func `is`(_ octets: Slice<UnsafeBufferPointer<UInt8>>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { $0.elementsEqual(octets) }
  }

  private enum Edge {
    case none
    /// The range of the component's name.
    case begin(Range<Int>)
    case end(Range<Int>)

    /// `nil` for a mark in an unusual form.
    init?(_ line: LineScanner.Line, _ octets: UnsafeBufferPointer<UInt8>) {
      self = .none
      let lead = Octet.lowered(octets[line.start])
      guard lead == 0x62 || lead == 0x65 else { return }
      let word = lead == 0x62 ? 5 : 3
      let start = line.start + word + 1
      let beginning = octets[line.start..<min(start, line.contentEnd)]
      if line.isFolded, beginning.contains(where: { $0 == Octet.carriageReturn || $0 == Octet.lineFeed }) { return nil }
      guard beginning.count == word + 1, let last = beginning.last, last == Octet.colon || last == Octet.semicolon,
        beginning.dropLast().map(Octet.lowered).elementsEqual(lead == 0x62 ? "begin".utf8 : "end".utf8)
      else { return }
      let name = start..<line.contentEnd
      guard last == Octet.colon, !line.isFolded, beginning.elementsEqual(lead == 0x62 ? "BEGIN:".utf8 : "END:".utf8),
        octets[name].allSatisfy({ ($0 >= 0x41 && $0 <= 0x5A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D })
      else { return nil }
      self = lead == 0x62 ? .begin(name) : .end(name)
    }
  }
}
