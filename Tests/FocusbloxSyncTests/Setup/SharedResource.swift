import FocusbloxSync
import TestSupport
import Testing

/// A resource with several items, as other programs create it (T37).
enum SharedResource {
  static let reading: Set<String> = ["GET", "PROPFIND", "REPORT", "OPTIONS"]

  static func todo(_ uid: String, _ title: String, _ lines: String...) -> [String] {
    ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261101T080000Z", "SUMMARY:\(title)"] + lines + ["END:VTODO"]
  }

  /// A setup whose object `all.ics` has three tasks, which the user has read.
  static func setup(_ mode: ServerMode = ServerMode(), lists: [String] = ["Aufgaben"]) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: lists)
    setup.other.put("all.ics", todo("a", "Apfel") + todo("b", "Birne") + todo("c@1", "Citrone"))
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (3, 0))
    return setup
  }

  /// Whether only the other program has written the resource.
  static func isUntouched(_ setup: SyncSetup) -> Bool {
    setup.server.requests.allSatisfy { request in
      reading.contains(request.method) || !(request.path + (request.fields["destination"] ?? "")).contains("all")
    } && setup.isWellBehaved
  }
}
