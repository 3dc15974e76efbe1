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
    if let failure = sink.rows.failure { throw failure }
  }

  /// Ends the body.
  ///
  /// - Throws: ``XMLFault`` for a body that is cut off or is no multistatus.
  package func finish() throws(XMLFault) -> MultistatusEnd {
    try reader.finish()
    guard sink.rows.root == ElementName.multistatus.qualified else {
      let name = sink.rows.root.map(\.description) ?? "nothing"
      throw XMLFault(kind: .malformed, line: 1, message: "the answer is \(name), not DAV:multistatus")
    }
    return MultistatusEnd(syncToken: sink.rows.syncToken, rowCount: sink.rows.rowCount, error: sink.rows.error)
  }
}

/// What a multistatus says beside its rows.
package struct MultistatusEnd: Sendable {
  package let syncToken: String?
  package let rowCount: Int
  package let error: DAVErrorElement?
}
