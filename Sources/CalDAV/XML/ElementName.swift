/// The elements that this module knows. They are numbered, so that C looks a name up once and Swift compares integers.
package enum ElementName: Int32, CaseIterable, Sendable {
  // dav
  case multistatus = 1
  case response
  case href
  case propstat
  case prop
  case status
  case error
  case responseDescription
  case syncToken
  case getETag
  case displayName
  case resourceType
  case collection
  case principal
  case currentUserPrincipal
  case owner
  case unauthenticated
  case currentUserPrivilegeSet
  case privilege
  case all
  case write
  case writeContent
  case bind
  case supportedReportSet
  case supportedReport
  case report
  case syncCollection
  case syncLevel
  case propfind
  case propertyUpdate
  case set
  case mkcol
  case limit
  case nresults
  case depth
  // caldav
  case calendar
  case calendarHomeSet
  case calendarData
  case supportedCalendarComponentSet
  case comp
  case maxResourceSize
  case calendarMultiget
  case calendarQuery
  case calendarProp
  case filter
  case compFilter
  case propFilter
  case textMatch
  case timeRange
  case mkcalendar
  case calendarUserAddressSet
  case scheduleCalendarTransp
  case transparent
  // calendarServer
  case getCTag
  case shared
  case invite
  case user
  // apple
  case calendarColor
  // nextcloud
  case ownCloudInvite
  case ownCloudUser
  case deletedCalendar
  // push
  case pushTransports
  case webPush
  case pushTopic
  case pushRegister
  case pushSubscription
  case webPushSubscription
  case pushResource
  case pushContentEncoding
  case pushPublicKey
  case pushAuthSecret
  case pushTrigger
  case pushContentUpdate
  case pushPropertyUpdate
  case pushExpires

  /// The local name in the spelling of the standards.
  package var local: String {
    switch self {
    case .multistatus: "multistatus"
    case .response: "response"
    case .href: "href"
    case .propstat: "propstat"
    case .prop: "prop"
    case .status: "status"
    case .error: "error"
    case .responseDescription: "responsedescription"
    case .syncToken: "sync-token"
    case .getETag: "getetag"
    case .displayName: "displayname"
    case .resourceType: "resourcetype"
    case .collection: "collection"
    case .principal: "principal"
    case .currentUserPrincipal: "current-user-principal"
    case .owner: "owner"
    case .unauthenticated: "unauthenticated"
    case .currentUserPrivilegeSet: "current-user-privilege-set"
    case .privilege: "privilege"
    case .all: "all"
    case .write: "write"
    case .writeContent: "write-content"
    case .bind: "bind"
    case .supportedReportSet: "supported-report-set"
    case .supportedReport: "supported-report"
    case .report: "report"
    case .syncCollection: "sync-collection"
    case .syncLevel: "sync-level"
    case .propfind: "propfind"
    case .propertyUpdate: "propertyupdate"
    case .set: "set"
    case .mkcol: "mkcol"
    case .limit: "limit"
    case .nresults: "nresults"
    case .depth: "depth"
    case .calendar: "calendar"
    case .calendarHomeSet: "calendar-home-set"
    case .calendarData: "calendar-data"
    case .calendarProp: "prop"
    case .supportedCalendarComponentSet: "supported-calendar-component-set"
    case .comp: "comp"
    case .maxResourceSize: "max-resource-size"
    case .calendarMultiget: "calendar-multiget"
    case .calendarQuery: "calendar-query"
    case .filter: "filter"
    case .compFilter: "comp-filter"
    case .propFilter: "prop-filter"
    case .textMatch: "text-match"
    case .timeRange: "time-range"
    case .mkcalendar: "mkcalendar"
    case .calendarUserAddressSet: "calendar-user-address-set"
    case .scheduleCalendarTransp: "schedule-calendar-transp"
    case .transparent: "transparent"
    case .getCTag: "getctag"
    case .shared: "shared"
    case .invite, .ownCloudInvite: "invite"
    case .user, .ownCloudUser: "user"
    case .calendarColor: "calendar-color"
    case .deletedCalendar: "deleted-calendar"
    case .pushTransports: "transports"
    case .webPush: "web-push"
    case .pushTopic: "topic"
    case .pushRegister: "push-register"
    case .pushSubscription: "subscription"
    case .webPushSubscription: "web-push-subscription"
    case .pushResource: "push-resource"
    case .pushContentEncoding: "content-encoding"
    case .pushPublicKey: "subscription-public-key"
    case .pushAuthSecret: "auth-secret"
    case .pushTrigger: "trigger"
    case .pushContentUpdate: "content-update"
    case .pushPropertyUpdate: "property-update"
    case .pushExpires: "expires"
    }
  }

  package var namespace: Namespace {
    switch self {
    case .calendar, .calendarHomeSet, .calendarData, .calendarProp, .supportedCalendarComponentSet, .comp,
      .maxResourceSize,
      .calendarMultiget, .calendarQuery, .filter, .compFilter, .propFilter, .textMatch, .timeRange,
      .mkcalendar, .calendarUserAddressSet, .scheduleCalendarTransp, .transparent:
      .caldav
    case .getCTag, .shared, .invite, .user:
      .calendarServer
    case .calendarColor:
      .apple
    case .ownCloudInvite, .ownCloudUser:
      .ownCloud
    case .deletedCalendar:
      .nextcloud
    case .pushTransports, .webPush, .pushTopic, .pushRegister, .pushSubscription, .webPushSubscription, .pushResource,
      .pushContentEncoding, .pushPublicKey, .pushAuthSecret, .pushTrigger, .pushContentUpdate, .pushPropertyUpdate,
      .pushExpires:
      .push
    default: .dav
    }
  }

  package var qualified: XMLName { XMLName(namespace: namespace.rawValue, local: local) }
}
