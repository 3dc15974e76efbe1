/// The version of the program, which packages take from here. The page Changelog of the documentation tells what is new in it.
enum Version {
  static let number = "0.9.0"
}
