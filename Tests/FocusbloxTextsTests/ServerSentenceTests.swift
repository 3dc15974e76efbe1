import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxSync
import Foundation
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts

/// What is said where an import, an export or a sync fails, case by case.
@Suite("Sentences about servers, files and passwords")
struct ServerSentenceTests {
  private static let refusal = Refusal(
    method: "PUT", url: "https://a.example/x", href: Href("/x")!, status: 403, element: nil, excerpt: "")
  private static let account = Account(
    name: "heim", url: "https://a.example/", secret: .none, created: Date(timeIntervalSince1970: 0))
  private static let list = CalendarList(accountID: 1, href: "/x/", origin: "https://a.example", name: "Garten")

  private static let transport: [HTTPTransportError] =
    [
      .unknownHost("a.example"), .unreachable(host: "a.example", port: 443, reason: "refused"),
      .privateNetwork(host: "a.example"), .noTLS(host: "a.example", port: 443, reason: "no"),
      .certificateRequired(host: "a.example"),
      .unusableTLSFile(path: "/x.pem", reason: "no"), .timedOut(host: "a.example"),
      .interrupted(host: "a.example", reason: "reset"), .answerTooLarge(limit: 5),
      .missingLibrary("libcurl.so.4", reason: "missing"), .failed(host: "a.example", reason: "odd"),
    ]
    + certificates.map { .untrustedCertificate(host: "a.example", $0, reason: "no") }

  private static let certificates: [CertificateProblem] = [
    .unknownAuthority, .expired, .notYetValid, .otherHost, .other,
  ]

  private static let server: [CalDAVError] =
    [
      .unauthorized(url: "https://a.example/", realm: nil), .homeElsewhere(url: "https://b.example/"),
      .loginElsewhere(from: "http://a.example/", to: "https://a.example/"),
      .forbidden(refusal), .notFound(refusal), .collectionVanished(Href("/x/")!), .preconditionFailed(refusal),
      .uidConflict(refusal), .invalidSyncToken(refusal), .unsupportedReport(refusal), .locked(refusal),
      .throttled(refusal, retryAfter: nil), .throttled(refusal, retryAfter: .seconds(61)), .tooLarge(refusal),
      .refused(refusal), .insecureRedirect(from: "https://a.example/", to: "http://a.example/"),
      .redirectElsewhere(from: "https://a.example/", to: "https://b.example/"),
      .redirectOutside(from: "https://a.example/x", to: "https://a.example/y"),
      .redirectLoop(url: "https://a.example/", followed: 5),
      .notCalDAV(url: "https://a.example/", reason: "not a calendar"),
      .malformedAnswer(url: "https://a.example/", line: nil, reason: "answered 200, not 207"),
      .calendarNotCreated(home: "https://a.example/", name: "Garten"),
    ] + transport.map { .transport($0, url: "https://a.example/") }

  private static let run: [SyncError] = [
    .braked(SyncPlan(list: list), losses: 7, allowance: 5), .brakedOnTheWay(list, losses: 7, allowance: 5),
    .wentBack(
      SyncPlan(list: list), ServerReturn(items: 20, until: Date(timeIntervalSince1970: 1_795_788_000), zone: .gmt)),
    .unrepeatable(list, uid: "a", .noItem), .waiting(seconds: 60), .waiting(seconds: 61),
    .tooLong(list, minutes: 10), .askedToEnd(list),
    .loginRefused(account, since: Date(timeIntervalSince1970: 0)), .unusableHref(list),
  ]

  private static let files: [any ExplainedError] =
    [
      FileProblem.missing(path: "a.ics"), FileProblem.noCalendars(path: "a"),
      FileProblem.unreadable(path: "a.ics", POSIXError(.EACCES)),
      FileProblem.unwritable(path: "a.ics", POSIXError(.ENOSPC)), FileProblem.ownFile(path: "a.ics"),
      FileProblem.unknownSource("a.ics", known: ["b.ics"]), ImportProblem.notICalendar(source: "a.ics", finding: nil),
      ImportProblem.vCalendar(source: "a.ics", line: 2), ImportProblem.notJSON(source: "a.ics"),
      ImportProblem.noTask(source: "a.ics", line: 2, lacks: "description"),
      ImportProblem.noTask(source: "a.ics", line: 2, lacks: nil),
    ]
    + ([
      .commandFailed(status: 1), .commandSaidNothing, .commandStuck(.tookTooLong(.seconds(120))),
      .commandStuck(.wantsTerminal), .commandStuck(.cannotStart), .commandStuck(.outputTooLong),
      .fileUnreadable(path: "a", POSIXError(.EACCES)), .fileOpenToOthers(path: "a"), .fileEmpty(path: "a"),
      .notInSecretService(account: "heim"), .noSecretService, .noTerminal,
    ] as [SecretProblem])

  private static let all: [any ExplainedError] = server + run + files

  @Test("say in both languages what happened and what to do, without a form of address")
  func sayWhatToDo() {
    for error in Self.all {
      let (german, english) = (error.explanation(in: .german).text, error.explanation(in: .english).text)
      #expect(german != english)
      for text in [german, english] {
        let sentences = text.split(whereSeparator: { ".?:;\n".contains($0) }).filter { $0.count > 3 }
        #expect(sentences.count > 1, "no remedy: \(text)")
        #expect(!text.contains("  ") && !text.contains("Optional(") && !text.contains(" 1 Minuten"), "\(text)")
      }
      #expect(german.firstMatch(of: #/\b([Dd]u|[Dd]ein\w*|Sie|Prüf|Nenn|Führ|Gib|Versuch|Wähl)\b/#) == nil, "\(german)")
    }
  }

  @Test("name the place: the address, the file or the list")
  func nameThePlace() {
    for error in Self.server as [any ExplainedError] + Self.files.prefix(11) {
      let text = error.explanation(in: .english).text
      let places = ["a.example", "b.example", "a.ics", "/x", "folder a", "libcurl"]
      #expect(places.contains(where: text.contains), "\(text)")
    }
  }

  @Test("advise --ca-file only where an authority is unknown")
  func adviseAnAuthority() {
    for problem in Self.certificates {
      let error = HTTPTransportError.untrustedCertificate(host: "a.example", problem, reason: "no")
      for language in [Language.german, .english] {
        let text = error.explanation(in: language).text
        #expect(text.contains("--ca-file") == (problem == .unknownAuthority), "\(text)")
      }
    }
  }

  @Test("count minutes in words of their number", arguments: [(1, "1 minute"), (60, "1 minute"), (61, "2 minutes")])
  func countMinutes(seconds: Int, words: String) {
    for error in [
      CalDAVError.throttled(Self.refusal, retryAfter: .seconds(seconds)), SyncError.waiting(seconds: seconds),
    ] as [any ExplainedError] {
      let text = error.explanation(in: .english).text
      #expect(text.contains("\(words).") || text.contains("\(words);"), "\(text)")
    }
  }

  @Test(
    "Retry-After is told in minutes, hours or days",
    arguments: [
      (0, "In 1 Minute", "in 1 minute"), (61, "In 2 Minuten", "in 2 minutes"), (3540, "In 59 Minuten", "in 59 minutes"),
      (3600, "In 1 Stunde", "in 1 hour"), (5400, "In 2 Stunden", "in 2 hours"),
      (86_400, "In 24 Stunden", "in 24 hours"),
      (169_201, "In 2 Tagen", "in 2 days"), (30 * 86_400, "In 30 Tagen", "in 30 days"),
      (Int.max, "Später", "later"),
    ])
  func retryAfter(seconds: Int, german: String, english: String) {
    let error = CalDAVError.throttled(Self.refusal, retryAfter: .seconds(seconds))
    #expect(error.explanation(in: .german).line.hasSuffix(" \(german) noch einmal versuchen."))
    #expect(error.explanation(in: .english).line.hasSuffix(" Try again \(english)."))
  }
}
