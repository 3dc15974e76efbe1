import HTTPTypes

extension HTTPRequest.Method {
  /// RFC 4918 section 9.1. The initialiser cannot fail for a constant token.
  static let propfind = HTTPRequest.Method("PROPFIND")!
  /// RFC 4918 section 9.2.
  static let proppatch = HTTPRequest.Method("PROPPATCH")!
  /// RFC 4918 section 9.9.
  static let move = HTTPRequest.Method("MOVE")!
  /// RFC 3253 section 3.6.
  static let report = HTTPRequest.Method("REPORT")!
  /// RFC 4791 section 5.3.1.
  static let mkcalendar = HTTPRequest.Method("MKCALENDAR")!

  /// RFC 9110 section 9.2.1, RFC 4918 section 9.1, RFC 3253 section 3.6.
  var isSafe: Bool { self == .get || self == .options || self == .propfind || self == .report }
}

extension HTTPField.Name {
  /// RFC 4918 section 10.2.
  static let depth = HTTPField.Name("Depth")!
  /// RFC 4918 section 10.3.
  static let destination = HTTPField.Name("Destination")!
  /// RFC 4918 section 10.6.
  static let overwrite = HTTPField.Name("Overwrite")!
  /// RFC 4918 section 10.1.
  static let dav = HTTPField.Name("DAV")!
  /// RFC 6638 section 8.1.
  static let scheduleReply = HTTPField.Name("Schedule-Reply")!
  /// draft-bitfire-webdav-push-00 section 7.3.
  static let pushDontNotify = HTTPField.Name("Push-Dont-Notify")!
}
