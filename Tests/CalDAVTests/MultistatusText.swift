import CalDAV

/// Reads whole bodies in tests, in pieces as from a network.
enum MultistatusText {
  static func rows(_ body: String) throws -> [MultistatusRow] { try read(Array(body.utf8)).rows }

  static func rows(_ body: [UInt8], pieces size: Int) throws -> [MultistatusRow] { try read(body, pieces: size).rows }

  static func read(
    _ body: [UInt8], pieces size: Int = 16_384, limits: XMLLimits = XMLLimits()
  ) throws -> (rows: [MultistatusRow], end: MultistatusEnd) {
    let gathered = Gathered()
    let reader = try MultistatusReader(limits: limits) { gathered.rows.append($0) }
    for start in stride(from: 0, to: body.count, by: size) {
      try body[start..<min(start + size, body.count)].withUnsafeBytes { try reader.feed($0) }
    }
    let end = try reader.finish()
    return (gathered.rows, end)
  }

  private final class Gathered {
    var rows: [MultistatusRow] = []
  }
}
