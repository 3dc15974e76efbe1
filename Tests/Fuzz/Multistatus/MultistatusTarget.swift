import CalDAV
import FuzzSupport

/// Bodies of servers: the rows do not depend on the pieces of the network.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var choices = Choices(input)
  let pieces = choices.pieces(of: input)
  for limits in [XMLLimits(), XMLLimits(depth: 8, documentBytes: 4000, textBytes: 60)] {
    let whole = Answer([input[...]], limits)
    let parts = Answer(pieces, limits)
    // A limit is checked where it is exceeded, which may be before another fault.
    let limits: Set = ["tooLarge", "textTooLong"]
    if limits.isDisjoint(with: [parts.fault, whole.fault].compactMap(\.self)) {
      expectEqual(parts.fault, whole.fault, "a fault does not depend on the pieces")
    }
    expect((parts.fault == nil) == (whole.fault == nil), "whether there is a fault does not depend on the pieces")
    // The number of rows before a fault depends on the size of the pieces.
    let shared = min(parts.rows.count, whole.rows.count)
    expectEqual(Array(parts.rows.prefix(shared)), Array(whole.rows.prefix(shared)), "rows do not depend on the pieces")
    expect(
      whole.fault != nil || parts.rows.count == whole.rows.count, "the number of rows does not depend on the pieces")
    expectEqual(parts.end, whole.end, "what stands beside the rows does not depend on the pieces")
  }
  let sink = ErrorBodySink()
  // A body that is no XML is no finding.
  if let reader = try? XMLReader(sink: sink, limits: XMLLimits()) {
    for piece in pieces { try? piece.withUnsafeBytes { try reader.feed($0) } }
    try? reader.finish()
  }
  return 0
}

/// The content of a parsed body.
private struct Answer {
  var rows: [String] = []
  var fault: String?
  var end: String?

  init(_ pieces: [ArraySlice<UInt8>], _ limits: XMLLimits) {
    let gathered = Gathered()
    do {
      let reader = try MultistatusReader(limits: limits) { gathered.rows.append(Self.text($0)) }
      for piece in pieces { try piece.withUnsafeBytes { try reader.feed($0) } }
      let end = try reader.finish()
      expectEqual(end.rowCount, gathered.rows.count, "every row is handed on")
      self.end = "\(end.syncToken ?? "-") \(end.error.map { "\($0)" } ?? "-")"
    } catch let error as XMLFault {
      fault = "\(error.kind)"
    } catch { fault = "another error" }
    rows = gathered.rows
  }

  private static func text(_ row: MultistatusRow) -> String {
    let properties = row.properties.map {
      "\($0.element.map { "\($0)" } ?? "-") \($0.text) \($0.hrefs) \($0.elements) \($0.names)"
    }
    let failures = row.failures.map { "\($0.name) \($0.status)" }
    let head = [row.href, "\(row.otherHrefs)", "\(row.status ?? 0)", row.explanation, row.error.map { "\($0)" } ?? "-"]
    return (head + properties + failures).joined(separator: "|")
  }

  private final class Gathered {
    var rows: [String] = []
  }
}
