/// The version of the program, which packages read from here. The documentation page Changelog lists its changes.
enum Version {
  static let number = "0.10.0"
}
