import FocusbloxActions

extension Version {
  /// What scripts ask for: the version, and the number of the JSON format.
  static var object: JSONLine {
    var line = JSONLine(.version)
    line.add("version", .string(number))
    line.add("json", .int(ObjectType.format))
    return line
  }
}
