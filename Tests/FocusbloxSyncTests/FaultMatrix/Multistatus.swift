import Foundation

enum Multistatus {
  /// The multistatus without its last rows.
  static func dropping(_ count: Int, of text: String) -> String {
    var text = text
    for _ in 0..<count {
      guard let start = text.range(of: "<d:response>", options: .backwards),
        let end = text.range(of: "</d:response>", options: .backwards), start.lowerBound < end.upperBound
      else { return text }
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return text
  }
}
