/// Reads a multistatus body while the body arrives.
package struct MultistatusReader {
  private let sink: MultistatusSink
  private let reader: XMLReader

  package init(limits: XMLLimits = XMLLimits(), onRow: @escaping (MultistatusRow) throws -> Void) throws(XMLFault) {
    sink = MultistatusSink(onRow: onRow)
    reader = try XMLReader(sink: sink, limits: limits)
  }

  /// Reads the next piece of the body.
  /// - Throws: ``XMLFault``, or the error of `onRow`.
  package func feed(_ bytes: UnsafeRawBufferPointer) throws {
    try reader.feed(bytes)
    if let failure = sink.rows.pointee.failure { throw failure }
  }

  /// Ends the body.
  ///
  /// - Throws: ``XMLFault`` for a body that is cut off or is not a multistatus.
  package func finish() throws(XMLFault) -> MultistatusEnd {
    try reader.finish()
    let rows = sink.rows
    guard rows.pointee.root == ElementName.multistatus.qualified else {
      let name = rows.pointee.root.map(\.description) ?? "nothing"
      throw XMLFault(
        kind: .malformed, line: 1, message: "the answer is \(RefusalBody.oneLine(name)), not DAV:multistatus")
    }
    return MultistatusEnd(
      syncToken: rows.pointee.syncToken, rowCount: rows.pointee.rowCount, error: rows.pointee.error)
  }
}

/// The content of a multistatus besides its rows.
package struct MultistatusEnd: Sendable {
  package let syncToken: String?
  package let rowCount: Int
  package let error: DAVErrorElement?
}
