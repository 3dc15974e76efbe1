/// Coordinates in degrees: GEO (RFC 5545 section 3.8.1.6) or a `geo:` URI (RFC 5870).
public struct GeoPosition: Sendable, Hashable {
  public let latitude: Double
  public let longitude: Double
  /// The uncertainty radius in metres (RFC 5870 `u`).
  public let uncertainty: Double?

  /// Reads `52.5;13.4`, the variants of servers (`52.5\;13.4`, `52.5,13.4`), and `geo:52.5,13.4;u=100` with or without
  /// an escaped comma.
  /// - Returns: `nil` for other text and for degrees out of range.
  public init?(_ text: String) {
    let plain = text.replacing("\\", with: "").trimmingBlanks
    let isURI = plain.lowercased().hasPrefix("geo:")
    var parts = (isURI ? plain.dropFirst(4) : plain[...]).split(separator: ";", omittingEmptySubsequences: false)
    var numbers: [Substring]
    if isURI {
      numbers = parts.removeFirst().split(separator: ",", omittingEmptySubsequences: false)
      // The third number is the altitude.
      if numbers.count == 3 { numbers.removeLast() }
    } else {
      numbers = parts.count == 2 ? parts : plain.split(separator: ",", omittingEmptySubsequences: false)
      parts = []
    }
    guard numbers.count == 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    uncertainty =
      parts.lazy.compactMap { part -> Double? in
        part.lowercased().hasPrefix("u=") ? Double(part.dropFirst(2)) : nil
      }.first
  }
}
