import Foundation
import Testing

@testable import FocusbloxModel

struct NameBasedUUIDTests {
  @Test(
    "the digests of FIPS 180-4 and RFC 3174",
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (
        String(repeating: "0123456701234567012345670123456701234567012345670123456701234567", count: 10),
        "dea356a2cddd90c7a7ecedc5ebb563934f460452"
      ),
    ])
  func digest(message: String, expected: String) {
    let hex = SHA1.digest(Array(message.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hex == expected)
  }

  @Test("RFC 9562 A.4: www.example.com in the DNS namespace")
  func rfcVector() throws {
    let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(
      NameBasedUUID.make(namespace: dns, name: "www.example.com").uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
  }
}
