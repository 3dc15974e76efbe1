extension MultistatusRow {
  /// `DAV:resourcetype` (RFC 4918 section 15.9). A calendar may be more beside: "is a schedule-outbox" does not mean
  /// "is no calendar" (SOGo).
  package var resourceTypes: Set<XMLName> { Set(value(.resourceType)?.elements ?? []) }
}
