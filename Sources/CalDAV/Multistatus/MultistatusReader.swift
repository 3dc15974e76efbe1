/// Reads a multistatus body as it arrives.
package struct MultistatusReader {
  private let sink: MultistatusSink
  private let reader: XMLReader

  package init(limits: XMLLimits = XMLLimits(), onRow: @escaping (MultistatusRow) throws -> Void) throws(XMLFault) {
    sink = MultistatusSink(onRow: onRow)
    reader = try XMLReader(sink: sink, limits: limits)
  }

  /// - Throws: ``XMLFault``, or what `onRow` threw.
  package func feed(_ bytes: UnsafeRawBufferPointer) throws {
    try reader.feed(bytes)
    if let failure = sink.rows.pointee.failure { throw failure }
  }

  /// Ends the body.
  ///
  /// - Throws: ``XMLFault`` for a body that is cut off or is no multistatus.
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

/// What a multistatus says beside its rows.
package struct MultistatusEnd: Sendable {
  package let syncToken: String?
  package let rowCount: Int
  package let error: DAVErrorElement?
}
