import CurlTransport
package import Foundation

/// The address of a calendar as a user gives it. Whoever knows it may be able to read the calendar, so that no message
/// repeats more of it than the host.
package struct SubscriptionAddress {
  /// Where the calendar is.
  package enum Place {
    case web(URL)
    case file(path: String)
  }

  package let place: Place

  /// - Parameter allowsPlainHTTP: whether http is allowed to another machine, too.
  /// - Throws: ``SubscriptionProblem``.
  package init(_ text: String, allowsPlainHTTP: Bool) throws(SubscriptionProblem) {
    guard var parts = URLComponents(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      let scheme = parts.scheme?.lowercased()
    else { throw .noAddress }
    if scheme == "file" {
      guard ["", "localhost"].contains(parts.host ?? ""), parts.path.hasPrefix("/") else { throw .noAddress }
      place = .file(path: parts.path)
      return
    }
    guard ["https", "webcal", "webcals", "http"].contains(scheme) else { throw .noAddress }
    guard parts.user == nil, parts.password == nil else { throw .login }
    // The scheme webcal only says that the address is one of a calendar.
    if scheme != "http" { parts.scheme = "https" }
    parts.fragment = nil
    guard let url = parts.url, let origin = Origin(url) else { throw .noAddress }
    guard origin.isEncrypted || origin.isLoopback || allowsPlainHTTP else { throw .plainHTTP(host: origin.host) }
    place = .web(url)
  }

  /// The text that is kept as a secret; `nil` for a file.
  package var secret: String? { if case .web(let url) = place { url.absoluteString } else { nil } }

  /// The address as the account shows it: a file, or scheme, host and port.
  package var shown: String {
    switch place {
    case .file(let path): return URL(fileURLWithPath: path).absoluteString
    case .web(let url):
      var parts = URLComponents()
      (parts.scheme, parts.host, parts.port) = (url.scheme, url.host(percentEncoded: false), url.port)
      return parts.string ?? ""
    }
  }

  /// The name that a list of accounts shows: the host, or the name of the file.
  package var name: String {
    switch place {
    case .file(let path): URL(fileURLWithPath: path).lastPathComponent
    case .web(let url): url.host(percentEncoded: false) ?? ""
    }
  }
}

/// A subscription that cannot be made, or a command that a subscription does not take.
package enum SubscriptionProblem: Error {
  case noAddress
  /// The address has a user name or a password.
  case login
  case plainHTTP(host: String)
  /// There is no terminal that could ask for the address.
  case noTerminal
  /// The list with this name is no subscription.
  case notSubscribed(String)
  /// The account or list with this name is a subscription.
  case subscribed(String)
  /// Another list has the name.
  case nameTaken(String)
  /// Nobody was asked.
  case unconfirmed(String)
  /// The kept address is not on this machine.
  ///
  /// - Parameter path: of the file that would have it; `nil` for the keyring.
  case addressGone(path: String?)
  /// The user's command or file does not give the address.
  case addressUnavailable(SecretProblem)
  /// No keyring takes the address.
  case noKeyring
}
