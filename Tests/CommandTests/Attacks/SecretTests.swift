import Foundation
import Synchronization
import TestSupport
import Testing

/// The password and its encoded forms appear only where the user stored the password.
@Suite("Attacks: secrets at trace level", .timeLimit(.minutes(20)))
struct SecretTests {
  private static let secret = "Geheim-2468"
  private static let secrets = [secret, Data("ada:\(secret)".utf8).base64EncodedString()]

  private static let commands = [
    "account add heim --url <server> --user ada --password-file ~/.caldav-password", "account list --json",
    "account show heim", "account test heim", "lists refresh", "lists create Neu",
    "add Milch --list Aufgaben --due morgen", "sync", "sync --verify --json", "doctor", "export alles.ics",
    "journal list", "watch --once", "status-line", "account edit heim --password-command 'cat ~/.caldav-password'",
    "sync --unattended", "account show heim --json",
  ]

  /// Everything that another user of this machine can see of the processes in this home during a request.
  private static func visible(home: String) -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
    return numbers.flatMap { number -> [String] in
      let texts = ["environ", "cmdline"].map {
        FileManager.default.contents(atPath: "/proc/\(number)/\($0)").map { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      return texts[0].contains("HOME=\(home)") ? texts : []
    }
  }

  @Test("secrets are in no output, no log, no file and no process list", arguments: [200, 403, 401])
  func areNowhere(status: Int) throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(["FOCUSBLOX_LOG": "trace"], faults: faults)
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let home = session.home.path
    let seen = Mutex<[String]>([])
    let refused = Mutex(false)
    faults.play { request, _ in
      let texts = Self.visible(home: home)
      seen.withLock { $0 += texts }
      return refused.withLock { $0 } ? .refused(status) : .none
    }
    var said: [String] = []
    for (number, command) in Self.commands.enumerated() {
      let answer = try session.run("focusblox \(command)", address: "<server>")
      said += answer.output + answer.messages
      if number == 6, status != 200 { refused.withLock { $0 = true } }
    }
    // These checks show that the test had a log, running processes and a sent login.
    #expect(said.contains { $0.contains("PROPFIND http") })
    #expect(seen.withLock { $0.contains { $0.contains("focusblox\0sync") } })
    #expect(session.server.requests.contains { $0.method == "PROPFIND" })
    let stored = try session.run(
      "rm .caldav-password; find . -type f | while read f; do echo \"$f\"; cat \"$f\"; done | tr -d '\\0' | strings",
      address: "<server>"
    ).output
    #expect(stored.contains { $0.contains("focusblox.sqlite") })
    for secret in Self.secrets {
      #expect(!said.contains { $0.contains(secret) })
      #expect(!stored.contains { $0.contains(secret) })
      #expect(!seen.withLock { $0.contains { $0.contains(secret) } })
    }
  }
}
