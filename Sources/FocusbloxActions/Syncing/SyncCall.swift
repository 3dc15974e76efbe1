package import FocusbloxModel
import Foundation
import Glibc

/// A command asks the process that carries out syncs for one.
package struct SyncCall: Codable, Sendable {
  let caller: CallerFacts
  package let request: SyncRequest
  package let language: Language
  package let json: Bool
  /// Whether a user reads the messages on a terminal.
  package let errorIsTerminal: Bool

  /// - Returns: `nil` where this program's file cannot be told.
  package init?(
    _ request: SyncRequest, _ place: Workplace, language: Language, json: Bool, errorIsTerminal: Bool
  ) {
    guard let caller = CallerFacts(place) else { return nil }
    self.caller = caller
    (self.request, self.language, self.json, self.errorIsTerminal) = (request, language, json, errorIsTerminal)
  }
}

/// What the command hears until the connection ends. Without an outcome, the sync did not run to its end.
package enum SyncNews: Codable, Sendable {
  /// The call was read. Everything else may take long.
  case begins
  case progress(SyncCount)
  /// A message for people, in lines.
  case message(String)
  case outcome(SyncOutcome)
}

/// What both processes must have in common, so that the sync of one is the sync of the other.
package struct CallerFacts: Codable, Equatable, Sendable {
  var version: String
  /// The program's file, as device and number: another build may have the same version.
  var program: [UInt64]
  var database: String
  var settings: String
  /// A checksum, because the address of a proxy may hold a password, which must not leave the process.
  var environment: UInt64

  init?(_ place: Workplace) { self.init(paths: place.paths, environment: place.environment) }

  package init?(paths: Paths, environment variables: [String: String]) {
    var file = stat()
    guard stat("/proc/self/exe", &file) == 0 else { return nil }
    version = Version.number
    program = [UInt64(file.st_dev), UInt64(file.st_ino)]
    database = Self.whole(paths.database)
    settings = Self.whole(paths.settings)
    environment = Self.checksum(variables)
  }

  private static func whole(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Variables that a sync depends on. The program's own ones name the paths, which are compared by themselves.
  private static let names: Set<String> = [
    "HOME", "TZ", "TZFILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "SSL_CERT_FILE", "SSL_CERT_DIR", "SSLKEYLOGFILE",
    "HOSTALIASES", "LOCALDOMAIN", "RES_OPTIONS",
  ]
  private static let namesOfPaths: Set<String> = ["FOCUSBLOX_DB", "FOCUSBLOX_CONFIG"]

  private static func checksum(_ environment: [String: String]) -> UInt64 {
    let relevant = environment.filter { name, _ in
      if namesOfPaths.contains(name) { return false }
      return names.contains(name) || name.hasPrefix("FOCUSBLOX_") || name.uppercased().hasSuffix("_PROXY")
    }
    // FNV-1a, 64 bits.
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for (name, value) in relevant.sorted(by: { $0.key < $1.key }) {
      for byte in "\(name)=\(value)\0".utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return sum
  }
}
