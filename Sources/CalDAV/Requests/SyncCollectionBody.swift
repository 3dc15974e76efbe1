/// The body of a sync-collection report (RFC 6578 section 6.1). Never a limit: one server loses changes for ever with it.
/// Never calendar-data: not every server gives it here.
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
