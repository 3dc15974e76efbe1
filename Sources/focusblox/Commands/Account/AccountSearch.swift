import CalDAV
import FocusbloxModel
import Foundation

/// Asks a server what there is for an account, and says on a terminal that it is being waited for.
struct AccountSearch {
  let app: AppContext

  /// At the first of `urls` whose host answers (RFC 2782), which is then the account's.
  func discover(_ urls: [String], _ account: inout Account) async throws -> Discovery {
    var failure: CalDAVError?
    for url in urls {
      account.url = url
      do {
        return try await discover(account)
      } catch let error as CalDAVError where error.meansNobodyIsThere {
        failure = failure ?? error
      }
    }
    throw failure ?? AccountProblem.unusableURL(account.url)
  }

  func discover(_ account: Account) async throws -> Discovery {
    // The password first: its command may ask on the terminal.
    let client = try Connections(app).client(for: account)
    let host = URL(string: account.url)?.host(percentEncoded: false) ?? account.url
    return try await WaitingLine(app.language("Warten auf \(host)", "Waiting for \(host)"), app.terminal).during {
      try await client.discover()
    }
  }
}

extension CalDAVError {
  /// Whether another host of the same service is worth a try. One that answered, whatever it said, has the last word.
  var meansNobodyIsThere: Bool {
    switch self {
    case .transport(.unknownHost, _), .transport(.unreachable, _), .transport(.timedOut, _): true
    default: false
    }
  }
}
