/// The version of the program, which packages read from here. The documentation page Changelog lists its changes.
enum Version {
  static let number = "0.10.0"

  /// What scripts ask for: the version, and the number of the JSON format.
  static var object: JSONLine {
    var line = JSONLine(.version)
    line.add("version", .string(number))
    line.add("json", .int(ObjectType.format))
    return line
  }
}
