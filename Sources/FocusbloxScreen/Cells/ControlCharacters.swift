extension Unicode.Scalar {
  /// Whether terminals obey the scalar instead of showing it: control characters of both sets (ECMA-48), line
  /// separators, and characters that change the direction of writing (Unicode property Bidi_Control).
  public var isObeyed: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
