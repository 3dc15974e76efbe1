import CLibcurl
import Foundation

/// The source of the authorities that sign servers' certificates.
///
/// With Debian's defaults every connection reads the whole bundle (29 ms of CPU measured). OpenSSL reads a hashed
/// directory only as far as needed (3 ms). The bundle is therefore used only where no hashed directory exists.
enum TrustedAuthorities {
  case file(String)
  case hashedDirectory(String)

  static func system() -> TrustedAuthorities? {
    guard let version = focusblox_curl_version_info() else { return nil }
    if let directory = version.pointee.capath.map({ String(cString: $0) }), isHashed(directory) {
      return .hashedDirectory(directory)
    }
    return version.pointee.cainfo.map { .file(String(cString: $0)) }
  }

  /// Whether the directory is hashed: `openssl rehash` names its links by eight hexadecimal digits, a dot and a number.
  private static func isHashed(_ directory: String) -> Bool {
    guard let folder = opendir(directory) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { $0.prefix { $0 != 0 } }
      if name.count >= 10, name[8] == UInt8(ascii: "."),
        UInt32(String(decoding: name[..<8], as: UTF8.self), radix: 16) != nil
      {
        return true
      }
    }
    return false
  }
}
