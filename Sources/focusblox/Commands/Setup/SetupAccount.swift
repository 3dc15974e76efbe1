import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// Asks for address, user and secret, and whether other machines run this program.
struct SetupAccount {
  let steps: SetupSteps

  func run() async throws {
    let (app, interview, l) = (steps.app, steps.interview, steps.app.language)
    let accounts = try await app.withStore(isFollowed: false) { try $0.read { try $0.accounts() } }
    let known = accounts.map(\.name)
    let servers = accounts.filter { $0.subscription == nil }.map(\.name)
    if !servers.isEmpty {
      app.say("Accounts: \(servers.joined(separator: ", "))")
      guard try interview.yes(l("Add another account?"), usually: false) else { return }
    }
    repeat {
      let address = try interview.ask(l("Server address or email address (empty: no account)"))
      if address.isEmpty { return }
      if let user = steps.told({ try ServerAddress(address).user ?? app.environment["USER"] ?? "" }) {
        let (words, hasOthers) = try words(address, user, known)
        if try await steps.attempt(words) { return hasOthers ? try await askAboutDeletions() : () }
      }
    } while try interview.yes(l("Try again?"), usually: true)
  }

  /// Whether a deletion on one of the user's machines is one on all of them.
  private func askAboutDeletions() async throws {
    let l = steps.app.language
    guard try steps.settings().deletedOnServer == .keep,
      try steps.interview.yes(
        l("If an item is deleted on one of them, delete it here, too (otherwise it stays here, in no list)?"),
        usually: false)
    else { return }
    _ = try await steps.attempt(["settings", "set", "deletedOnServer", DeletedOnServer.delete.rawValue])
  }

  private func words(_ address: String, _ usual: String, _ known: [String]) throws -> (
    words: [String], hasOthers: Bool
  ) {
    let (interview, l) = (steps.interview, steps.app.language)
    let user = try interview.ask(l("User (- for none)"), usually: usual)
    var words = ["--url", address]
    if user != "-", !user.isEmpty { words += ["--user", user] + (try secret()) }
    let free = (["home"] + (2...99).map { "home\($0)" }).first { !known.contains($0) } ?? ""
    let name = try interview.ask(l("Account name"), usually: free)
    let others = try interview.yes(l("Does focusblox also run on other machines with this account?"), usually: false)
    // The extended mapping syncs tags, series and marks between these machines.
    return (["account", "add", name] + words + (others ? ["--mapping", "extended"] : []), others)
  }

  private func secret() throws -> [String] {
    let (interview, l) = (steps.interview, steps.app.language)
    let hasKeyring = Secrets(environment: steps.app.environment).hasSecretService
    let ways = [
      hasKeyring ? l("Type it here; the keyring stores it") : l("Type it here; a file stores it"),
      l("A command prints it, such as: pass show cloud"),
      l("It is in a file that only you can read"),
    ]
    let chosen = try interview.choose(l("Where does the password come from?"), ways, usually: [0])
    switch chosen[0] {
    case 0: return []
    case 1: return ["--password-command", try interview.required(l("Command"))]
    default: return ["--password-file", try file()]
    }
  }

  /// Repeats the question until the file can be read.
  private func file() throws -> String {
    let app = steps.app
    while true {
      let path = try steps.interview.required(app.language("File"))
      if steps.told({ try Secrets(environment: app.environment).check(file: path) }) != nil { return path }
    }
  }
}
