/// A text that names no notification, or no reminder: items are named by other ids.
package enum UnknownRing: Error {
  case unknownID(String, Kind)

  package enum Kind: Sendable { case notification, reminder }
}
