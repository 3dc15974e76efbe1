package import FocusbloxModel
import Foundation
import Glibc

extension Texts {
  /// The meaning of an error number (errno) of a file operation, because the system's own text is English only.
  package static func reason(_ number: Int32, _ l: Language) -> String {
    switch number {
    case EACCES, EPERM: l("permission denied")
    case ENOENT: l("no such file or folder")
    case ENOTDIR: l("a part of the path is not a folder")
    case ELOOP: l("its links form a loop")
    case EISDIR: l("a folder")
    case EROFS: l("the file system is read-only")
    case ENOSPC, EDQUOT: l("no space left")
    case ENAMETOOLONG: l("the name is too long")
    case EMFILE, ENFILE: l("too many open files")
    case EBADF: l("it is closed")
    case EIO: l("the disk reports an error")
    default: String(cString: strerror(number))
    }
  }

  /// The meaning of a Foundation error that contains an error number.
  package static func reason(_ error: any Error, _ l: Language) -> String {
    if let number = number(error) { return reason(number, l) }
    return switch (error as? CocoaError)?.code {
    case .fileReadInapplicableStringEncoding, .fileReadUnknownStringEncoding, .fileReadCorruptFile:
      l("not text in UTF-8")
    default: error.localizedDescription
    }
  }

  /// What helps if a file could not be written.
  package static func remedy(ofWriting error: any Error, _ l: Language) -> String {
    isAboutRoom(error) ? l("Free some space and try again.") : l("Check the path and the permissions.")
  }

  static func isMissing(_ error: any Error) -> Bool { number(error) == ENOENT }

  static func isAboutRoom(_ error: any Error) -> Bool { [ENOSPC, EDQUOT].contains(number(error)) }

  private static func number(_ error: any Error) -> Int32? {
    var current = error as NSError
    while let underlying = current.userInfo[NSUnderlyingErrorKey] as? NSError { current = underlying }
    if current.domain == NSPOSIXErrorDomain { return Int32(current.code) }
    guard current.domain == NSCocoaErrorDomain else { return nil }
    return switch CocoaError.Code(rawValue: current.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteVolumeReadOnly: EROFS
    default: nil
    }
  }
}
