public import Foundation

/// A calendar on a server: a collection of calendar objects (RFC 4791 section 4.2).
public struct CalendarCollection: Sendable, Hashable, Codable {
  /// The path of the collection, with a final slash.
  public var href: Href
  /// The absolute address. Its host may differ from the host of the first request, because a home may be on another
  /// host.
  public var url: URL
  public var displayName: String?
  /// The colour as the server gives it: `#RRGGBB` or `#RRGGBBAA`.
  public var color: String?
  /// The kinds of components that the calendar accepts. An empty set means that the server names no kinds, so all are
  /// accepted. Servers do not reliably enforce the set.
  public var components: Set<ComponentKind>
  /// The sync token; `nil` where the calendar has no sync-collection report, or where only the report gives the token.
  public var syncToken: String?
  public var ctag: String?
  public var supportsSyncCollection: Bool
  /// Whether the server says that this user may not write. A server that says nothing counts as writable until it
  /// refuses a write.
  public var isReadOnly: Bool
  /// Whether the calendar belongs to somebody else, or its owner shares it, as far as the server says so.
  public var isShared: Bool
  /// Whether events of the calendar take no time; `nil` where the server does not say.
  public var isTransparent: Bool?
  public var resourceTypes: Set<XMLName>
  /// The largest size of an object in bytes, where the server states a limit.
  public var maxResourceSize: Int?
  /// The topic that names this collection in push messages; `nil` where the server cannot send push messages.
  public var pushTopic: String?

  public init(
    href: Href, url: URL, displayName: String? = nil, color: String? = nil, components: Set<ComponentKind> = [],
    syncToken: String? = nil, ctag: String? = nil, supportsSyncCollection: Bool = false, isReadOnly: Bool = false,
    isShared: Bool = false, isTransparent: Bool? = nil, resourceTypes: Set<XMLName> = [], maxResourceSize: Int? = nil,
    pushTopic: String? = nil
  ) {
    self.href = href
    self.url = url
    self.displayName = displayName
    self.color = color
    self.components = components
    self.syncToken = syncToken
    self.ctag = ctag
    self.supportsSyncCollection = supportsSyncCollection
    self.isReadOnly = isReadOnly
    self.isShared = isShared
    self.isTransparent = isTransparent
    self.resourceTypes = resourceTypes
    self.maxResourceSize = maxResourceSize
    self.pushTopic = pushTopic
  }

  /// Whether the calendar accepts objects of this kind.
  public func accepts(_ kind: ComponentKind) -> Bool { components.isEmpty || components.contains(kind) }
}

extension CalendarCollection {
  /// Reads a row of a PROPFIND with ``PropfindBody/calendarProperties``.
  /// - Returns: `nil` where the resource is not a calendar, or is a calendar in the trash.
  init?(_ row: MultistatusRow, at address: ResourceAddress) {
    let types = row.resourceTypes
    guard types.contains(ElementName.calendar.qualified), !types.contains(ElementName.deletedCalendar.qualified),
      let href = Href(row.href, relativeTo: address.href)?.asCollection,
      let url = address.replacing(href).url
    else { return nil }
    self.init(
      href: href, url: url, displayName: row.displayName.map(Self.plainName), color: row.calendarColor,
      components: row.supportedComponents, syncToken: row.syncToken, ctag: row.ctag,
      supportsSyncCollection: row.supportsSyncCollection ?? (row.syncToken != nil),
      isReadOnly: row.isWritable.map { !$0 } ?? false, isShared: row.isShared(at: address),
      isTransparent: row.isTransparent, resourceTypes: types, maxResourceSize: row.maxResourceSize,
      pushTopic: row.pushTopic)
  }

  /// The name without HTML escapes. DAViCal escapes `&`, `<` and quotes in names for its own pages, and returns the
  /// escaped names.
  private static func plainName(_ name: String) -> String {
    guard name.contains("&"), name.contains(";") else { return name }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#039;", "'"), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(name) { $0.replacing($1.0, with: $1.1) }
  }
}
