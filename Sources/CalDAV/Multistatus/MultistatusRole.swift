/// The role of an open element of a `DAV:multistatus` document.
enum MultistatusRole: UInt8 {
  case root, response, propstat, prop, value, href, status, error, explanation, token, other

  /// - Parameter ancestors: the open elements from the root to the parent.
  init(of element: ElementName?, in ancestors: UnsafeBufferPointer<MultistatusRole>) {
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
      // Hrefs deeper inside a property or an error also count.
      case (.other, .href): ancestors.isInsideValue || ancestors.contains(.error) ? .href : .other
      case (.error, .href): .href
      default: .other
      }
  }
}

extension UnsafeBufferPointer<MultistatusRole> {
  /// Whether the innermost open element is a property or is inside a property.
  var isInsideValue: Bool { count >= 5 && self[4] == .value }
}
