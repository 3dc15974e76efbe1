public import Foundation

/// A calendar on a server: a collection of calendar objects (RFC 4791 section 4.2).
public struct CalendarCollection: Sendable, Hashable, Codable {
  /// Spelled with a final slash.
  public var href: Href
  /// The whole address: a home may be on another host than the server asked first.
  public var url: URL
  public var displayName: String?
  /// `#RRGGBB` or `#RRGGBBAA`, as the server gives it.
  public var color: String?
  /// Empty where the server does not say, which means all. No server may be trusted to enforce it.
  public var components: Set<ComponentKind>
  /// `nil` where the server has no sync-collection for this calendar, or gives the token in the report only.
  public var syncToken: String?
  public var ctag: String?
  public var supportsSyncCollection: Bool
  /// Whether the server says that this user may not write; a server that says nothing is taken at its refusals.
  public var isReadOnly: Bool
  public var resourceTypes: Set<XMLName>
  /// The most bytes of one object, where the server says.
  public var maxResourceSize: Int?
  /// What the collection is called in push messages; `nil` where its server cannot send any.
  public var pushTopic: String?

  public init(
    href: Href, url: URL, displayName: String? = nil, color: String? = nil, components: Set<ComponentKind> = [],
    syncToken: String? = nil, ctag: String? = nil, supportsSyncCollection: Bool = false, isReadOnly: Bool = false,
    resourceTypes: Set<XMLName> = [], maxResourceSize: Int? = nil, pushTopic: String? = nil
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
    self.resourceTypes = resourceTypes
    self.maxResourceSize = maxResourceSize
    self.pushTopic = pushTopic
  }

  /// Whether objects of this kind belong here.
  public func accepts(_ kind: ComponentKind) -> Bool { components.isEmpty || components.contains(kind) }
}

extension CalendarCollection {
  /// Reads a row of a PROPFIND with ``PropfindBody/calendarProperties``; `nil` where the resource is no calendar, or one
  /// in the trash.
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
      isReadOnly: row.isWritable.map { !$0 } ?? false, resourceTypes: types, maxResourceSize: row.maxResourceSize,
      pushTopic: row.pushTopic)
  }

  /// DAViCal escapes `&`, `<` and quotes in names for its own pages and hands them out so.
  private static func plainName(_ name: String) -> String {
    guard name.contains("&"), name.contains(";") else { return name }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#039;", "'"), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(name) { $0.replacing($1.0, with: $1.1) }
  }
}
