/// The server's behaviour where real servers differ. The defaults are the strictest reading of the standards.
public struct ServerMode: Sendable {
  public enum TokenRefusal: Sendable, CaseIterable {
    case forbidden, preconditionFailed, serverError, fullListing, nothing
  }
  public enum ETagForm: Sendable, CaseIterable { case strong, weak, unquoted }
  public enum HrefForm: Sendable, CaseIterable { case path, url, oddEncoding }
  public enum UIDConflict: Sendable, CaseIterable {
    case conflict, preconditionFailed, uniqueInHome, badRequest, storesDuplicate
  }
  public enum MultigetGap: Sendable, CaseIterable { case row, omitted, failsWhole }
  public enum UIDQuery: Sendable, CaseIterable { case found, refused, empty }
  public enum WellKnown: Sendable, CaseIterable { case relative, absolute, found, missing }
  public enum TokenForm: Sendable, CaseIterable { case url, dataURL, hash }
  public enum LimitAnswer: Sendable, CaseIterable { case ignored, losesTheRest, insufficientStorage, serverError }
  public enum FieldTag: Sendable, CaseIterable { case same, weak, gzip, another, onlyValid }
  public enum PutRedirect: Sendable, CaseIterable { case none, elsewhere, withoutLocation }
  public enum RateLimit: Sendable, CaseIterable { case retryAfter, usageLimits }
  public enum GeoForm: Sendable, CaseIterable { case asSent, sixDigits, shortest, escaped }

  /// Whether the server has sync-collection and sync-token (SabreDAV 1.8, Horde: no).
  public var hasSyncCollection = true
  /// Whether the server has getctag (Horde: no).
  public var hasCTag = true
  /// Whether sync-collection returns the texts that it is asked for (Xandikos, DAViCal: no).
  public var givesTextsWithChanges = true
  /// The answer to an unknown sync-token.
  public var unknownToken = TokenRefusal.forbidden
  /// The form of tokens: `data:` URLs by Cyrus and DAViCal, a bare hash by Xandikos.
  public var tokens = TokenForm.url
  /// The answer to a sync-collection with a limit: too few rows and the newest token (Xandikos), 507 or 500
  /// (Nextcloud).
  public var limits = LimitAnswer.ignored
  /// The number of rows in one sync-collection answer. Further rows follow after a 507 row (Cyrus, sabre/dav).
  public var pageSize: Int?
  /// Whether the 507 row has a reason, which RFC 6578 section 3.6 leaves to the server.
  public var explainsPages = true
  /// Tokens and ctags count seconds: all changes of the token's second are reported again. Answers have a Date (SOGo).
  public var countsSeconds = false
  /// ETags are the second of the last change. Answers have a Date (Horde).
  public var tagsCountSeconds = false
  /// Says that it tells the people of objects by itself (RFC 6638).
  public var schedules = false
  /// The first listing has 404 rows for objects that were deleted long before (Radicale).
  public var listsTheGone = false
  /// The two changes before the token are reported again (DAViCal).
  public var repeatsChanges = false
  public var etags = ETagForm.strong
  /// The ETag in the fields of GET and PUT: weakened (nginx), with `-gzip` (Apache), or different from `DAV:getetag`;
  /// If-Match accepts it or not.
  public var fieldTag = FieldTag.same
  /// If-Match accepts the weak form of the current ETag (Cyrus). Other servers answer 412.
  public var matchesWeakTags = false
  /// Whether the answer to a PUT has an ETag (Horde: no).
  public var givesETagOnPut = true
  /// Sorts properties, folds lines at other positions, and writes `PT0S` as `P0D` (Radicale, Xandikos).
  public var rewritesBodies = false
  /// Drops every X- property (Horde).
  public var dropsXProperties = false
  /// Drops PROXIMITY, VLOCATION, LINK, CONCEPT, REFID and lower-case x- names (Cyrus).
  public var dropsNewProperties = false
  /// Writes each of several CATEGORIES in a line of its own, and a category with an escaped comma in two lines (Cyrus).
  public var splitsCategories = false
  /// The form in which GEO is returned (Cyrus, Xandikos, SOGo).
  public var geo = GeoForm.asSent
  /// Sorts the parts of an RRULE (Xandikos, Cyrus, SOGo).
  public var ordersRules = false
  /// Adds CLASS:PUBLIC to items without CLASS (SOGo).
  public var addsClass = false
  /// Composes tasks anew: days become midnight in UTC, and a start, a priority and a new stamp are added (Horde).
  public var buildsTasksAnew = false
  /// Quotes the values of unregistered parameters (Xandikos).
  public var quotesParameters = false
  /// Removes the backslashes from TEXT in X- values (Cyrus).
  public var unescapesXValues = false
  /// Cuts texts, X- values, and URL and ATTACH of an alarm at the first bare comma (Radicale).
  public var cutsXValuesAtCommas = false
  /// Drops VALARM (Horde).
  public var dropsAlarms = false
  public var uidConflict = UIDConflict.conflict
  /// The status for a UID whose object was deleted, under any name (Nextcloud's trash bin: 400 or 409).
  public var trashStatus: Int?
  public var multigetGap = MultigetGap.row
  /// Returns hrefs in a multiget that do not exist (iCloud).
  public var breaksMultigetHrefs = false
  /// A full listing has a row of an object that does not exist (Zimbra).
  public var listsGhosts = false
  /// A report lists the calendar itself with an ETag, as if it were an object (Yandex).
  public var listsItself = false
  public var hrefs = HrefForm.path
  public var wellKnown = WellKnown.relative
  /// Answers 207 with an inner 404 for missing objects (Xandikos).
  public var wrapsNotFound = false
  /// Wraps the refusals of PUT and MKCALENDAR in a 207 (Xandikos 0.2.8).
  public var wrapsRefusals = false
  /// Answers 412 instead of 404 to a conditional DELETE of a missing object (sabre/dav).
  public var deletionOfMissingIs412 = false
  /// Overwrites despite If-None-Match: *, and deletes despite If-Match (SOGo).
  public var ignoresConditions = false
  /// Ignores property filters (SOGo).
  public var ignoresPropertyFilters = false
  /// The answer to a calendar-query for a UID.
  public var uidQuery = UIDQuery.found
  /// A calendar-query without a time range returns only objects within half a year of now (Open-Xchange).
  public var queriesShowOneYear = false
  /// Answers 500 to a report that does not request getetag (GMX).
  public var failsWithoutETag = false
  /// The redirect of a PUT: 302 to another path, or for a new object 302 without Location although the object was
  /// stored (Zimbra).
  public var putRedirect = PutRedirect.none
  /// The limit of requests in five minutes.
  public var requestsInFiveMinutes: Int?
  /// The answer above the limit: 429 with Retry-After: 300 (Open-Xchange), or 403 with words about usage limits
  /// (Google).
  public var rateLimit = RateLimit.retryAfter
  /// Whether calendars accept VTODO (Google, iCloud: no).
  public var takesTasks = true
  /// Confirms a VTODO and does not store it (Calypso).
  public var losesTasks = false
  /// Confirms a task whose parent is missing and does not store it (Horde).
  public var losesOrphans = false
  /// Confirms an object of more octets and does not store it (Horde: 1 MB).
  public var losesObjectsOver: Int?
  /// Refuses `TRIGGER;RELATED=END:PT0S` (Synology).
  public var refusesTriggersAtTheEnd = false
  /// Refuses a TZID that is no IANA name (GMX).
  public var refusesOtherZones = false
  /// A new calendar accepts tasks and events, whatever MKCALENDAR requests (SOGo, older Xandikos).
  public var ignoresComponentSets = false
  /// Answers 201 to MKCALENDAR and creates nothing (Horde).
  public var makesNoCalendars = false
  /// Answers requests without a login with `DAV:unauthenticated` instead of 401 (Cyrus).
  public var admitsStrangers = false
  /// Lists the calendar without its own row, and its members with unusual property states: a propstat of 404 for
  /// getetag.
  public var hidesETags = false
  /// The status for an invalid body: 400 Radicale, 412 Xandikos, 403 Cyrus, 415 sabre/dav.
  public var invalidBodyStatus = 403
  /// Accepts a start of another type than the end, and a start after the end (all but sabre/dav 4).
  public var takesAnyDates = false
  /// Accepts writes without a precondition, as every real server does for other clients.
  public var takesUnconditionalWrites = false
  /// Refuses an event without a duration (Cyrus).
  public var wantsEnds = false
  /// Whether the answer names the violated precondition (Radicale, DAViCal, sabre/dav: no).
  public var namesBreaches = true
  /// Whether the server has MOVE (Xandikos: no).
  public var hasMove = true
  /// MOVE keeps the name of the source, whatever Destination says (SOGo).
  public var moveKeepsNames = false
  /// Refuses a new name of a calendar.
  public var keepsNames = false
  /// Returns colours with an alpha channel (Apple, Nextcloud).
  public var colorsHaveAlpha = false
  /// Writes calendar-data in CDATA, with prefixes of its own (Open-Xchange).
  public var writesCDATA = false

  public init() {}
}
