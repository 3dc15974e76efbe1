import Foundation

/// A topic that nobody can guess, and the secret of a subscription.
package enum PushTopic {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// 71 random bits. Services accept subscriptions only for names of this form: 14 characters that begin with "up".
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return "up" + String((0..<12).compactMap { _ in letters.randomElement(using: &generator) })
  }

  /// 16 octets, base64url without padding (RFC 8291 section 3.2).
  package static func makeAuthSecret() -> String {
    var generator = SystemRandomNumberGenerator()
    let octets = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Data(octets).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}
