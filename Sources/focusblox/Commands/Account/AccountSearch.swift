import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// Discovers the calendars of an account, with a waiting line on a terminal.
struct AccountSearch {
  let app: AppContext

  /// Tries `urls` in order until a host answers (RFC 2782). The account then uses that host.
  func discover(_ urls: [String], _ account: inout Account) async throws -> Discovery {
    var failure: CalDAVError?
    for url in urls {
      account.url = url
      do {
        return try await discover(account)
      } catch let error as CalDAVError where error.mayNextHostAnswer {
        failure = failure ?? error
      }
    }
    throw failure ?? AccountProblem.unusableURL(account.url)
  }

  func discover(_ account: Account) async throws -> Discovery {
    // The password command runs first, because it may ask on the terminal.
    let client = try Connections(app.place).client(for: account)
    let host = URL(string: account.url)?.host(percentEncoded: false) ?? account.url
    return try await WaitingLine(app.language("Waiting for \(host)"), app.terminal).during {
      try await client.discover()
    }
  }

  /// Says that the address that a user gave leads to no calendar, where the server has led somewhere else.
  func tellElsewhere(_ discovery: Discovery, of account: Account) {
    guard discovery.isElsewhere, let path = URL(string: account.url)?.path, path.count > 1,
      path != "/.well-known/caldav"
    else { return }
    let found = discovery.homes.first ?? discovery.collections.first?.url
    app.say("There is no calendar at \(account.url); found \(found?.absoluteString ?? "").")
  }
}

extension CalDAVError {
  /// Whether another host of the same service may answer. Any answer of a host is final.
  var mayNextHostAnswer: Bool {
    switch self {
    case .transport(.unknownHost, _), .transport(.unreachable, _), .transport(.timedOut, _): true
    default: false
    }
  }
}
