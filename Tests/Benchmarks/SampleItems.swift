import Foundation
import Glibc

/// Calendar objects of 1.3 KB with a VTIMEZONE, one VTODO and two VALARMs. Every run has the same octets.
struct SampleItems {
  static let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//focusblox//benchmarks//EN\r\n"

  static let zone = """
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:DAYLIGHT
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:CEST
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME:CET
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE

    """.replacingOccurrences(of: "\n", with: "\r\n")

  private static let words = """
    draft review call plan order prepare write check collect deliver update measure repair visit answer invoice report \
    agenda garden ticket window budget letter contract summary chapter figure release meeting filter
    """.split(separator: " ").map(String.init)

  static func uid(_ number: Int) -> String {
    let hex = String(number, radix: 16)
    return "00000000-0000-4000-a000-" + String(repeating: "0", count: 12 - hex.count) + hex
  }

  static func name(_ number: Int) -> String { uid(number) + ".ics" }

  /// A task that is completed; the word `archived` in its title is in no open one.
  static func completedTask(_ number: Int) -> String {
    task(number, mark: "archived").replacingOccurrences(
      of: "STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261101T080000Z")
  }

  /// - Parameters:
  ///   - mark: a text in the title, for another version.
  ///   - version: the SEQUENCE, and the minute of LAST-MODIFIED.
  static func task(_ number: Int, mark: String = "", version: Int = 0) -> String {
    var dice = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
    func roll(_ sides: Int) -> Int {
      dice ^= dice << 13
      dice ^= dice >> 7
      dice ^= dice << 17
      return Int(dice % UInt64(sides))
    }
    func some(_ count: Int) -> String { (0..<count).map { _ in words[roll(words.count)] }.joined(separator: " ") }
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = "\(2027 + roll(2))\(two(1 + roll(12)))\(two(1 + roll(28)))T\(two(8 + roll(10)))"
    let title = some(3)
    var lines = [
      "BEGIN:VTODO", "UID:\(uid(number))", "DTSTAMP:20261101T080000Z", "CREATED:20261101T080000Z",
      "LAST-MODIFIED:20261101T08\(two(version % 60))00Z", "SEQUENCE:\(version)",
      "SUMMARY:\(title) \(number)\(mark.isEmpty ? "" : " " + mark)",
      "DESCRIPTION:\(some(15))\\n\(some(10))\\, \(some(7))",
      "CATEGORIES:\(words[roll(words.count)]),\(words[roll(words.count)])", "PRIORITY:\(1 + roll(9))", "CLASS:PUBLIC",
      "DTSTART;TZID=Europe/Berlin:\(day)0000", "DUE;TZID=Europe/Berlin:\(day)4500", "STATUS:NEEDS-ACTION",
      "PERCENT-COMPLETE:0",
    ]
    for (index, trigger) in ["-PT15M", "-P1D"].enumerated() {
      lines += [
        "BEGIN:VALARM", "UID:\(uid(number))-\(index)", "ACTION:DISPLAY", "TRIGGER;RELATED=END:\(trigger)",
        "DESCRIPTION:\(title)", "END:VALARM",
      ]
    }
    lines.append("END:VTODO")
    return lines.map(folded).joined(separator: "\r\n") + "\r\n"
  }

  /// One calendar object.
  static func object(_ number: Int, mark: String = "", version: Int = 0) -> String {
    head + zone + task(number, mark: mark, version: version) + "END:VCALENDAR\r\n"
  }

  /// Writes one file with many tasks in pieces, because this process must stay small.
  static func write(_ numbers: some Sequence<Int>, to path: String, mark: String = "", version: Int = 0) throws {
    try FilePieces.write(path) { output in
      output(head + zone)
      for number in numbers { output(task(number, mark: mark, version: version)) }
      output("END:VCALENDAR\r\n")
    }
  }

  /// Writes a multistatus with one row per task: an ETag, and the object if `hasData` is true.
  static func writeMultistatus(_ numbers: some Sequence<Int>, hasData: Bool, to path: String) throws {
    try FilePieces.write(path) { output in
      output("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<d:multistatus xmlns:d=\"DAV:\"")
      output(" xmlns:cal=\"urn:ietf:params:xml:ns:caldav\">\n")
      for number in numbers {
        let data = hasData ? "<cal:calendar-data>\(object(number))</cal:calendar-data>" : ""
        output(
          """
          <d:response><d:href>/calendars/tester/Aufgaben/\(name(number))</d:href><d:propstat><d:prop>\
          <d:getetag>"\(number)-1"</d:getetag>\(data)</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>\
          </d:response>

          """)
      }
      output("</d:multistatus>\n")
    }
  }

  private static func folded(_ line: String) -> String {
    var result = ""
    var rest = Substring(line)
    while rest.utf8.count > (result.isEmpty ? 75 : 74) {
      let head = rest.prefix(result.isEmpty ? 75 : 74)
      result += head + "\r\n "
      rest = rest.dropFirst(head.count)
    }
    return result + rest
  }
}

/// Writes and reads files in pieces of 64 KB.
enum FilePieces {
  private static let pieceSize = 65_536

  static func write(_ path: String, _ body: ((String) -> Void) throws -> Void) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil) else { throw BenchError("cannot write \(path)") }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    var buffer: [UInt8] = []
    try body { text in
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= pieceSize {
        file.write(Data(buffer))
        buffer.removeAll(keepingCapacity: true)
      }
    }
    file.write(Data(buffer))
    try file.close()
  }

  static func size(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// Reads the file into one array.
  static func readWhole(_ path: String) throws -> [UInt8] {
    let size = try size(of: path)
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw BenchError("cannot read \(path)") }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while let base = buffer.baseAddress, count < size {
        let read = Glibc.read(file, base + count, size - count)
        if read <= 0 { break }
        count += read
      }
    }
  }

  static func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw BenchError("cannot read \(path)") }
    defer { close(file) }
    while true {
      let piece = [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
        count = max(0, Glibc.read(file, buffer.baseAddress, pieceSize))
      }
      if piece.isEmpty { return }
      try body(piece)
    }
  }
}
