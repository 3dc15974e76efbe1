import Foundation
import Testing

@testable import CurlTransport

/// Rules of ``Authentication`` for origins that no test can reach over a socket.
@Suite struct AuthenticationRuleTests {
  private let plain: Origin
  private let secure: Origin
  private let digest = Challenge(scheme: "digest", realm: "r", ["nonce": "n", "qop": "auth"])
  private let basic = Challenge(scheme: "basic", realm: "r")

  init() throws {
    plain = try #require(Origin(scheme: "http", authority: "calendar.example"))
    secure = try #require(Origin(scheme: "https", authority: "calendar.example"))
  }

  private func password(for origin: Origin) -> Authentication {
    Authentication(credentials: .basic(user: "u", password: "p", for: origin))
  }

  @Test func overPlainHTTPNothingIsSentBeforeAChallenge() {
    #expect(password(for: plain).firstScheme(for: plain) == .none)
    #expect(Authentication(credentials: .bearer("t", for: plain)).firstScheme(for: plain) == .none)
    #expect(password(for: secure).firstScheme(for: secure) == .basic)
  }

  @Test func overPlainHTTPDigestGoesBeforeBasicAndIsNotFollowedByIt() {
    var rules = password(for: plain)
    #expect(rules.schemeAfter401(tried: [.none], challenges: [basic, digest], origin: plain) == .digest)
    #expect(rules.schemeAfter401(tried: [.none, .digest], challenges: [digest], origin: plain) == nil)
    var onlyBasic = password(for: plain)
    #expect(onlyBasic.schemeAfter401(tried: [.none], challenges: [basic], origin: plain) == .basic)
  }

  @Test("Basic over TLS follows a Digest that the server never accepts")
  func aDigestThatIsNeverAcceptedIsFollowedByBasicOverTLS() {
    var rules = password(for: secure)
    #expect(rules.schemeAfter401(tried: [.none], challenges: [digest, basic], origin: secure) == .digest)
    #expect(rules.schemeAfter401(tried: [.none, .digest], challenges: [digest], origin: secure) == .basic)
    #expect(rules.schemeAfter401(tried: [.none, .digest, .basic], challenges: [basic], origin: secure) == nil)
  }

  @Test("a nonce that has run out is no refused password, and is replaced once a request")
  func answersTheNextNonce() {
    let stale = Challenge(scheme: "digest", realm: "r", ["nonce": "m", "qop": "auth", "stale": "TRUE"])
    var rules = password(for: plain)
    #expect(rules.schemeAfter401(tried: [.none], challenges: [digest], origin: plain) == .digest)
    #expect(rules.schemeAfter401(tried: [.none, .digest], challenges: [stale], origin: plain) == .digest)
    #expect(rules.schemeAfter401(tried: [.none, .digest, .digest], challenges: [stale], origin: plain) == nil)
    rules = password(for: plain)
    #expect(rules.schemeAfter401(tried: [.none], challenges: [digest], origin: plain) == .digest)
    rules.accepted(.digest)
    #expect(rules.schemeAfter401(tried: [.digest], challenges: [digest], origin: plain) == .digest)
  }

  @Test("a Digest that nobody can answer is not offered", arguments: [["algorithm": "SHA-1"], ["qop": "auth-int"]])
  func leavesStrangeDigests(parameters: [String: String]) {
    var rules = password(for: plain)
    let strange = Challenge(scheme: "digest", realm: "r", parameters.merging(["nonce": "n"]) { $1 })
    #expect(rules.schemeAfter401(tried: [.none], challenges: [strange, basic], origin: plain) == .basic)
    #expect(rules.schemeAfter401(tried: [.none], challenges: [strange, digest], origin: plain) == .digest)
  }

  @Test func aRefusedPasswordIsWithheldInItsRealmOnly() {
    var rules = password(for: secure)
    #expect(!rules.isSettled)
    #expect(rules.schemeAfter401(tried: [.basic], challenges: [basic], origin: secure) == nil)
    #expect(rules.isSettled)
    #expect(rules.firstScheme(for: secure) == .none)
    #expect(rules.schemeAfter401(tried: [.none], challenges: [basic], origin: secure) == nil)
    let elsewhere = Challenge(scheme: "basic", realm: "other")
    #expect(rules.schemeAfter401(tried: [.none], challenges: [elsewhere], origin: secure) == .basic)
  }

  @Test func aPasswordThatWorkedIsNotForgottenForOne401() {
    var rules = password(for: secure)
    rules.accepted(.basic)
    #expect(rules.schemeAfter401(tried: [.basic], challenges: [basic], origin: secure) == nil)
    #expect(rules.firstScheme(for: secure) == .basic)
  }

  @Test func readsSeveralChallengesInOneField() {
    let value =
      #"Digest realm="a, \"b\"", qop="auth,auth-int", nonce=x==, Basic realm=c, charset="UTF-8", Negotiate, Bearer"#
    #expect(
      Challenge.all(in: value) == [
        Challenge(scheme: "digest", realm: "a, \"b\"", ["qop": "auth,auth-int", "nonce": "x=="]),
        Challenge(scheme: "basic", realm: "c", ["charset": "UTF-8"]), Challenge(scheme: "negotiate"),
        Challenge(scheme: "bearer"),
      ])
    #expect(Challenge.all(in: "Negotiate YII=, Basic realm=\"r\"").map(\.scheme).contains("basic"))
    #expect(Challenge.all(in: " , ,").isEmpty)
    #expect(Challenge.all(in: "\"").isEmpty)
  }
}
