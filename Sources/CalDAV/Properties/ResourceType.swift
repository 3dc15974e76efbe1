extension MultistatusRow {
  /// `DAV:resourcetype` (RFC 4918 section 15.9). A calendar may have further types: on SOGo a schedule-outbox may also
  /// be a calendar.
  package var resourceTypes: Set<XMLName> { Set(value(.resourceType)?.elements ?? []) }
}
