import FocusbloxModel

extension TagLocation {
  /// The names are those of the reminder object.
  func json() -> JSONLine {
    var line = JSONLine.tag(tag)
    line.add("place", .string(place.name))
    line.add("latitude", .double(place.latitude))
    line.add("longitude", .double(place.longitude))
    line.add("radius", .int(place.radius))
    line.add("location", .string(trigger.rawValue))
    return line
  }
}

extension JSONLine {
  static func tag(_ tag: String) -> JSONLine {
    var line = JSONLine(.tag)
    line.add("tag", .string(tag))
    return line
  }
}
