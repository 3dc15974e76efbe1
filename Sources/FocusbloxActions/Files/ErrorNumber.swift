package import Foundation

extension POSIXError {
  /// - Parameter number: the value of `errno`.
  package init(number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}
