import FocusbloxSync
import TestSupport
import Testing

/// A resource with several items, as other programs create it (T37).
enum SharedResource {
  static let reading: Set<String> = ["GET", "PROPFIND", "REPORT", "OPTIONS"]

  static func todo(_ uid: String, _ title: String, _ lines: String...) -> [String] {
    ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20261101T080000Z", "SUMMARY:\(title)"] + lines + ["END:VTODO"]
  }

  /// A world whose object `all.ics` has three tasks, which the user has read.
  static func world(_ mode: ServerMode = ServerMode(), lists: [String] = ["Aufgaben"]) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, lists: lists)
    world.other.put("all.ics", todo("a", "Apfel") + todo("b", "Birne") + todo("c@1", "Citrone"))
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.failed) == (3, 0))
    return world
  }

  /// Whether only the other program has written the resource.
  static func isUntouched(_ world: SyncWorld) -> Bool {
    world.server.requests.allSatisfy { request in
      reading.contains(request.method) || !(request.path + (request.fields["destination"] ?? "")).contains("all")
    } && world.isWellBehaved
  }
}
