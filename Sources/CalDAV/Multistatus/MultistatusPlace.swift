/// What an open element of a `DAV:multistatus` document is there for.
enum MultistatusPlace: UInt8 {
  case root, response, propstat, prop, value, href, status, error, explanation, token, other

  /// - Parameter ancestors: from the root to the parent.
  init(of element: ElementName?, in ancestors: UnsafeBufferPointer<MultistatusPlace>) {
    guard let parent = ancestors.last else {
      self = .root
      return
    }
    self =
      switch (parent, element) {
      case (.root, .response): .response
      case (.root, .syncToken): .token
      case (.response, .propstat): .propstat
      case (.response, .href), (.value, .href): .href
      case (.response, .status), (.propstat, .status): .status
      case (.response, .responseDescription), (.propstat, .responseDescription): .explanation
      case (.root, .error), (.response, .error), (.propstat, .error): .error
      case (.propstat, .prop): .prop
      case (.prop, _): .value
      // Deeper inside a property or an error hrefs still count.
      case (.other, .href): ancestors.isInsideValue || ancestors.contains(.error) ? .href : .other
      case (.error, .href): .href
      default: .other
      }
  }
}

extension UnsafeBufferPointer<MultistatusPlace> {
  /// Whether the innermost element is a property or stands in one.
  var isInsideValue: Bool { count >= 5 && self[4] == .value }
}
