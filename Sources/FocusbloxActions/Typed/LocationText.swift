package import FocusbloxModel

/// A place on the command line: `52.52,13.405 Büro` or, with a radius in metres, `52.52,13.405,250 Büro`.
package enum LocationText {
  package static func parse(_ text: String) throws(ArgumentProblem) -> ItemNotification.Place {
    try TypedText.check(text)
    let halves = text.split(separator: " ", maxSplits: 1)
    let numbers = halves.first?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    guard (2...3).contains(numbers.count), let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { throw .place(text) }
    let name = halves.count == 2 ? String(halves[1]) : String(halves[0])
    guard numbers.count == 3 else { return .init(name: name, latitude: latitude, longitude: longitude) }
    guard let radius = Int(numbers[2]), (1...100_000).contains(radius) else { throw .place(text) }
    return .init(name: name, latitude: latitude, longitude: longitude, radius: radius)
  }
}
