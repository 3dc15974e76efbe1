/// The version of the program, which packages read from here. The documentation page Changelog lists its changes.
package enum Version {
  package static let number = "0.10.0"
}
