public import Foundation

/// A real server for the tests. `Config/scripts/test` starts servers and describes each in a `url` file;
/// `FOCUSBLOX_TEST_URL`, `_USER`, `_PASSWORD`, `_CA` and `_ALLOW` describe another server.
public struct RunningServer: Sendable, CustomStringConvertible {
  public let name: String
  public let url: URL
  /// The user name; empty without a login, like `password`.
  public private(set) var user: String
  public let password: String
  /// A second user with the same password, whom the first one can invite; `nil` on servers that tell nobody.
  public let guest: String?
  /// The certificate of the authority that signed the server's certificate.
  public let authority: String?
  public let allowances: CalDAVServerContract.Allowances
  public var description: String { name }

  /// A message reports that no server runs.
  public static let all: [RunningServer] = {
    let environment = ProcessInfo.processInfo.environment
    var found = RunningServer(name: "named", read: { environment["FOCUSBLOX_TEST_\($0)"] }).map { [$0] } ?? []
    if let folder = environment["FOCUSBLOX_SERVERS_STATE"] {
      // Other folders have no such file.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() {
        guard let text = try? String(contentsOfFile: "\(folder)/\(name)/url", encoding: .utf8) else { continue }
        let values = values(text)
        found += RunningServer(name: name, read: { values[$0] }).map { [$0] } ?? []
      }
    }
    if found.isEmpty { print("Tests at live servers: none, for none runs; Config/scripts/test starts them.") }
    return found
  }()

  /// One server of each program, without encryption.
  public static let programs = all.filter { !$0.name.contains("-") }

  /// The server as the second user sees it.
  public var forGuest: RunningServer {
    var server = self
    server.user = guest ?? user
    return server
  }

  private init?(name: String, read: (String) -> String?) {
    guard let url = read("URL").flatMap({ URL(string: $0) }) else { return nil }
    self.name = name
    self.url = url
    user = read("USER") ?? ""
    password = read("PASSWORD") ?? ""
    guest = read("GUEST")
    authority = read("CA")
    let words = read("ALLOW")?.split(separator: " ") ?? []
    var allowances = CalDAVServerContract.Allowances()
    allowances.storesDuplicateUIDs = words.contains("duplicate-uids")
    allowances.ignoresConditions = words.contains("ignored-conditions")
    allowances.answersEmptyForMissing = words.contains("empty-for-missing")
    allowances.losesWhatIsRenamed = words.contains("loses-renamed")
    self.allowances = allowances
  }

  private static func values(_ text: String) -> [String: String] {
    text.split(separator: "\n").reduce(into: [:]) { values, line in
      let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2 { values[String(halves[0])] = String(halves[1].trimming("'")) }
    }
  }
}

extension Substring {
  fileprivate func trimming(_ quote: Character) -> Substring {
    guard count > 1, first == quote, last == quote else { return self }
    return dropFirst().dropLast()
  }
}
