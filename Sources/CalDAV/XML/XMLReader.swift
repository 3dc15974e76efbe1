import CLibxml2

/// Reads a document piece by piece and reports its content to an ``XMLSink``. The reader accepts no entities and no
/// document types, and opens no network connection. It keeps nothing, so its memory does not grow with the document.
package final class XMLReader {
  private let parser: OpaquePointer
  private let context: Context

  /// - Throws: ``XMLFault`` where libxml2 has no memory.
  package init(sink: any XMLSink, limits: XMLLimits) throws(XMLFault) {
    let events = caldav_xml_events(
      start: { context, tag in
        Context.sink(context) { $0.start(XMLTag(raw: tag)) }
      },
      text: { context, bytes, count in
        Context.sink(context) { $0.text(UnsafeBufferPointer(start: bytes, count: count)) }
      },
      end: { context in
        Context.sink(context) { $0.end() }
      })
    let bounds = caldav_xml_limits(
      depth: Int32(clamping: limits.depth), total_bytes: limits.documentBytes, text_bytes: limits.textBytes)
    let table = ElementTable.shared
    context = Context(sink)
    let opaque = Unmanaged.passUnretained(context).toOpaque()  // The context lives as long as the reader.
    guard let parser = caldav_xml_open(table.names, table.count, bounds, events, opaque) else {
      throw XMLFault(kind: .outOfMemory, line: 0, message: "")
    }
    self.parser = parser
  }

  deinit { caldav_xml_close(parser) }

  /// Reads the next piece. After a fault every further call throws the fault.
  package func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLFault) {
    try check(caldav_xml_feed(parser, bytes.baseAddress, bytes.count))
  }

  /// Ends the document. A document that is cut off is malformed.
  package func finish() throws(XMLFault) {
    try check(caldav_xml_finish(parser))
  }

  /// The object behind the context pointer of the C callbacks.
  private final class Context {
    private let sink: any XMLSink

    init(_ sink: any XMLSink) { self.sink = sink }

    /// The reader holds the context and the sink while it reads, so a call does not retain them.
    static func sink(_ context: UnsafeMutableRawPointer?, _ tell: (any XMLSink) -> Void) {
      guard let context else { return }
      Unmanaged<Context>.fromOpaque(context)._withUnsafeGuaranteedRef { tell($0.sink) }
    }
  }

  private func check(_ fault: caldav_xml_fault) throws(XMLFault) {
    guard let kind = XMLFault.Kind(fault) else { return }
    throw XMLFault(
      kind: kind, line: Int(caldav_xml_line(parser)), message: String(cString: caldav_xml_message(parser)))
  }
}

extension XMLFault.Kind {
  fileprivate init?(_ fault: caldav_xml_fault) {
    switch fault {
    case CALDAV_XML_SOUND: return nil
    case CALDAV_XML_DOCUMENT_TYPE: self = .documentType
    case CALDAV_XML_TOO_DEEP: self = .tooDeep
    case CALDAV_XML_TEXT_TOO_LONG: self = .textTooLong
    case CALDAV_XML_TOO_LARGE: self = .tooLarge
    case CALDAV_XML_OUT_OF_MEMORY: self = .outOfMemory
    default: self = .malformed
    }
  }
}
