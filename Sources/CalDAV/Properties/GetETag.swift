extension MultistatusRow {
  /// `DAV:getetag` (RFC 4918 section 15.6); `nil` where the server gives no tag or an empty tag.
  package var etag: ETag? { text(.getETag).flatMap { ETag(octets: $0) } }
}
