/// The body of a sync-collection report (RFC 6578 section 6.1). The body never has a limit, because one server then
/// loses changes permanently. It never requests calendar-data, because not every server returns calendar-data here.
enum SyncCollectionBody {
  /// - Parameter token: `nil` asks for everything.
  static func since(_ token: String?) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.syncCollection) { body in
      body.element(.syncToken, text: token ?? "")
      body.element(.syncLevel, text: "1")
      body.element(.prop) { $0.element(.getETag) }
    }
    return writer.bytes
  }
}
