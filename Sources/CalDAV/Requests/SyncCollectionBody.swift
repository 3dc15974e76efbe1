/// The body of a sync-collection report (RFC 6578 section 6.1). The body never has a limit, because one server then
/// loses changes permanently.
enum SyncCollectionBody {
  /// - Parameters:
  ///   - token: `nil` asks for everything.
  ///   - asksForTexts: whether to request calendar-data, which not every server returns here.
  static func since(_ token: String?, withTexts asksForTexts: Bool) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.syncCollection) { body in
      body.element(.syncToken, text: token ?? "")
      body.element(.syncLevel, text: "1")
      body.element(.prop) { prop in
        prop.element(.getETag)
        if asksForTexts { prop.element(.calendarData) }
      }
    }
    return writer.bytes
  }
}
