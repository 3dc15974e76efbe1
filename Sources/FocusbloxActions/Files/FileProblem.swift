/// A file that cannot be read or written.
package enum FileProblem: Error {
  case missing(path: String)
  /// The folder has no .ics files.
  case noCalendars(path: String)
  case unreadable(path: String, any Error)
  case unwritable(path: String, any Error)
  /// An export would destroy the store or the settings.
  case ownFile(path: String)
  /// No file of this name was imported.
  case unknownSource(String, known: [String])
}
