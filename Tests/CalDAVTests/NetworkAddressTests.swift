import CalDAV
import Foundation
import Testing

@Suite("Addresses of the public network")
struct NetworkAddressTests {
  @Test(
    "addresses of this machine, of private networks and of groups are not public",
    arguments: [
      "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255",
      "[::1]", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
      "64:ff9b::7f00:1", "2002:7f00:1::1",
    ])
  func areNotPublic(_ host: String) throws {
    let address = try #require(NetworkAddress(host: host))
    #expect(!address.isPublic)
  }

  @Test(
    "others are",
    arguments: ["9.9.9.9", "100.63.0.1", "172.32.0.1", "192.0.2.1", "193.168.1.1", "[2620:fe::fe]", "64:ff9b::909:909"])
  func arePublic(_ host: String) throws {
    let address = try #require(NetworkAddress(host: host))
    #expect(address.isPublic)
  }

  @Test("a name is no address", arguments: ["example.org", "localhost", "", "1.2.3.4.example.org"])
  func namesAreNone(_ host: String) { #expect(NetworkAddress(host: host) == nil) }

  @Test("an address of the system is the same as the written one")
  func readsSocketAddresses() throws {
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    for host in ["9.9.9.9", "127.0.0.1"] {
      inet_pton(AF_INET, host, &four.sin_addr)
      let address = withUnsafeBytes(of: &four) { NetworkAddress(socketAddress: $0) }
      #expect(address != nil && address == NetworkAddress(host: host))
    }
    var six = sockaddr_in6()
    six.sin6_family = sa_family_t(AF_INET6)
    for host in ["2620:fe::fe", "::1"] {
      inet_pton(AF_INET6, host, &six.sin6_addr)
      let address = withUnsafeBytes(of: &six) { NetworkAddress(socketAddress: $0) }
      #expect(address != nil && address == NetworkAddress(host: host))
    }
    four.sin_family = sa_family_t(AF_UNIX)
    let other = withUnsafeBytes(of: &four) { NetworkAddress(socketAddress: $0) }
    #expect(other == nil)
  }
}
